import type { FlagName, FlagState } from '@studio/contract/flags'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Channel that notifies every process, in the transaction that changes a flag. */
export const FLAGS_CHANNEL = 'flags_changed'

export interface FlagRow {
  name: FlagName
  kind: 'release' | 'operation' | 'permission'
  state: FlagState
  ownerId: string | null
  /** `YYYY-MM-DD`. */
  reviewOn: string | null
  note: string | null
  version: number
  changedAt: Date | null
  previous: FlagState | null
}

export interface ScheduleRow {
  id: string
  name: FlagName
  value: FlagState
  at: Date
  byId: string
  reason: string
}

const ROW = sql`select name, kind,
    jsonb_build_object('value', coalesce(to_jsonb(choice), to_jsonb(value)), 'rollout', rollout, 'users', to_jsonb(users)) as state,
    owner_id as "ownerId", review_on::text as "reviewOn", note, version, changed_at as "changedAt", previous
  from flags`

export async function findFlags(db: Database): Promise<FlagRow[]> {
  const { rows } = await sql<FlagRow>`${ROW} order by name`.execute(db)
  return rows
}

/** Locks the flag until the transaction ends. */
export async function lockFlag(tx: Database, name: FlagName): Promise<FlagRow | undefined> {
  const { rows } = await sql<FlagRow>`${ROW} where name = ${name} for update`.execute(tx)
  return rows[0]
}

/** Raises its version and notifies every process on commit. */
export async function writeFlag(
  tx: Database,
  { name, state, ownerId, reviewOn, note, previous }: Omit<FlagRow, 'kind' | 'version' | 'changedAt'>,
  at: Date,
): Promise<void> {
  const isChoice = typeof state.value === 'string'
  await sql`
    update flags set value = ${isChoice ? true : state.value}, choice = ${isChoice ? state.value : null},
      rollout = ${state.rollout}, users = ${state.users}::uuid[], owner_id = ${ownerId}, review_on = ${reviewOn}::date,
      note = ${note}, previous = ${previous && JSON.stringify(previous)}::jsonb, version = version + 1,
      changed_at = ${at}
    where name = ${name}`.execute(tx)
  await sql`select pg_notify(${FLAGS_CHANNEL}, ${name})`.execute(tx)
}

const SCHEDULE = sql`select id, name, value, at, by_id as "byId", reason from flag_schedule where done_at is null`

export async function findSchedule(db: Database): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`${SCHEDULE} order by at, id`.execute(db)
  return rows
}

/** Locks due changes until the transaction ends, and skips those locked by other processes. */
export async function lockDue(tx: Database, now: Date): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    ${SCHEDULE} and at <= ${now} order by at, id for update skip locked`.execute(tx)
  return rows
}

export async function insertSchedule(
  tx: Database,
  { id, name, value, at, byId, reason }: ScheduleRow,
): Promise<void> {
  await sql`
    insert into flag_schedule (id, name, value, at, by_id, reason)
    values (${id}, ${name}, ${JSON.stringify(value)}::jsonb, ${at}, ${byId}, ${reason})`.execute(tx)
  await sql`select pg_notify(${FLAGS_CHANNEL}, ${name})`.execute(tx)
}

export async function endSchedule(tx: Database, id: string, now: Date): Promise<void> {
  await sql`update flag_schedule set done_at = ${now} where id = ${id}`.execute(tx)
}

/** Deletes a pending change. */
export async function deleteSchedule(
  tx: Database,
  name: FlagName,
  id: string,
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    delete from flag_schedule where id = ${id} and name = ${name} and done_at is null
    returning id, name, value, at, by_id as "byId", reason`.execute(tx)
  await sql`select pg_notify(${FLAGS_CHANNEL}, ${name})`.execute(tx)
  return rows[0]
}

export async function countPeople(db: Database): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from accounts`.execute(db)
  return rows[0]?.people ?? 0
}

/** Ids that belong to accounts. */
export async function findAccounts(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from accounts where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Display names of users who have one. */
export async function findNames(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, display_name as name from profile_names where id = any(${ids}::uuid[]) and display_name is not null`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

export async function isAdmin(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from profile_facts where id = ${id} and is_admin`.execute(db)
  return rows.length > 0
}
