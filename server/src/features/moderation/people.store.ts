import type { Reason } from '@studio/contract/moderation'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface StrikeRow {
  id: string
  points: number
  given_at: Date
  expires_at: Date
  voided_by: number | null
  reason: Reason | null
}

export async function insertStrike(
  tx: Database,
  row: { userId: string; eventId: number; points: number; at: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into strikes (user_id, event_id, points, given_at, expires_at)
    select id, ${row.eventId}, ${row.points}, ${row.at}, ${row.expiresAt} from accounts where id = ${row.userId}`.execute(
    tx,
  )
}

/** Strike of a decision. Does nothing if the decision gave no valid points. */
export async function voidStrike(tx: Database, eventId: number, by: number): Promise<void> {
  await sql`update strikes set voided_by = ${by} where event_id = ${eventId} and voided_by is null`.execute(
    tx,
  )
}

export async function findStrikes(db: Database, userId: string): Promise<StrikeRow[]> {
  const { rows } = await sql<StrikeRow>`
    select s.id, s.points, s.given_at, s.expires_at, s.voided_by, e.policy as reason
    from strikes s join case_events e on e.id = s.event_id where s.user_id = ${userId} order by s.given_at desc`.execute(
    db,
  )
  return rows
}

/** Valid points of each of these users who has any. */
export async function findPoints(
  db: Database,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; points: number }>`
    select user_id, sum(points)::int as points from strikes
    where user_id = any(${[...userIds]}) and voided_by is null and expires_at > ${now} group by user_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.user_id, row.points]))
}

export async function insertPause(tx: Database, eventId: number, userId: string, until: Date): Promise<void> {
  await sql`
    insert into publishing_pauses (event_id, user_id, until)
    select ${eventId}, id, ${until} from accounts where id = ${userId}`.execute(tx)
}

export async function deletePause(tx: Database, eventId: number): Promise<void> {
  await sql`delete from publishing_pauses where event_id = ${eventId}`.execute(tx)
}

/** End of a publishing pause. Null if the user may publish. */
export async function findPause(db: Database, userId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(until) as until from publishing_pauses where user_id = ${userId} and until > ${now}`.execute(
    db,
  )
  return rows[0]?.until ?? null
}

export interface Person {
  id: string
  email: string | null
  name: string | null
  created_at: Date
  data: { locale?: unknown } | null
}

/** Returns undefined for a deleted account. */
export async function findPerson(db: Database, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select a.id, a.email, n.display_name as name, a.created_at, a.user_metadata as data
    from accounts a left join profile_names n on n.id = a.id where a.id = ${id}`.execute(db)
  return rows[0]
}

export async function findNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; display_name: string | null }>`
    select id, display_name from profile_names where id = any(${[...new Set(ids)]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.display_name ?? '']))
}

export async function findAdmins(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from profile_facts where is_admin`.execute(db)
  return rows.map(({ id }) => id)
}

/** True if there is an admin besides these two. */
export async function hasAnotherAdmin(db: Database, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from profile_facts where is_admin and id <> all(${[...ids]}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Counts a viewed image. Returns the count of that day. */
export async function countPicture(db: Database, adminId: string, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    insert into pictures_seen (admin_id, day, n) values (${adminId}, ${day}, 1)
    on conflict (admin_id, day) do update set n = pictures_seen.n + 1 returning n`.execute(db)
  return rows[0]?.n ?? 1
}

export async function findPictures(db: Database, adminId: string, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select n from pictures_seen where admin_id = ${adminId} and day = ${day}`.execute(db)
  return rows[0]?.n ?? 0
}
