import { type RawBuilder, sql } from 'kysely'
import { type Cursor, type Database, isBeyond, lock, microsOf } from '../../platform/database/index.ts'

export interface EntryRow {
  id: string
  micros: string
  at: Date
  actorId: string
  actorName: string | null
  action: string
  subjectId: string
  subjectName: string | null
  reason: string | null
  before: unknown
  after: unknown
  position: number | null
  hash: string | null
}

export interface EntryFilter {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  after?: Cursor | undefined
}

/** Finding unlinked entries scans all entries linked since the last mark, so large batches keep scans rare. */
const SEAL_BATCH_SIZE = 50_000

/**
 * Adds the newest entries to the chain. Returns their number. `isThorough` also looks for older ones that
 * were skipped.
 */
export async function seal(db: Database, isThorough: boolean): Promise<number> {
  let sealed = 0
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select audit_seal(${SEAL_BATCH_SIZE}, ${isThorough}) as n`.execute(db)
    const n = rows[0]?.n ?? 0
    sealed += n
    if (n < SEAL_BATCH_SIZE) return sealed
  }
}

export interface Head {
  position: number
  hash: string
}

export async function findHead(db: Database): Promise<Head> {
  const { rows } = await sql<Head>`select position, encode(hash, 'hex') as hash from audit_head`.execute(db)
  return rows[0] as Head
}

/** Faults of the chain by position; `audit_faults` names their kinds. */
export async function findFaults(db: Database): Promise<{ position: number; kind: string }[]> {
  const { rows } = await sql<{ position: number; kind: string }>`
    select at as position, fault as kind from audit_faults()`.execute(db)
  return rows
}

export interface LinkRow extends Head {
  text: string | null
}

/** Links after a position with their hashed content. Links of deleted entries have no text. */
export async function findLinks(db: Database, after: number, limit: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.position, encode(l.hash, 'hex') as hash, case when e.id is not null then
      audit_text(e.id, e.actor_id, e.action, e.subject_id, e.reason, e.before, e.after, e.created_at) end as text
    from audit_links l left join audited e on e.id = l.audit_id
    where l.position > ${after} order by l.position limit ${limit}`.execute(db)
  return rows
}

export async function findHashes(db: Database, positions: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<Head>`
    select position, encode(hash, 'hex') as hash from audit_links where position = any(${[...positions]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ position, hash }) => [position, hash]))
}

/** The last position of the chain among entries that were written before a moment; undefined when there is none. */
export async function findLastBefore(db: Database, before: Date): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select l.position, encode(l.hash, 'hex') as hash from audit_links l join audited e on e.id = l.audit_id
    where e.created_at < ${before} order by l.position desc limit 1`.execute(db)
  return rows[0]
}

export interface DayHeadRow extends Head {
  day: string
  toldTo: string[]
}

export async function findDayHeads(db: Database, max: number): Promise<DayHeadRow[]> {
  const { rows } = await sql<DayHeadRow>`
    select day::text, position, encode(hash, 'hex') as hash, told_to as "toldTo" from audit_heads
    order by day desc limit ${max}`.execute(db)
  return rows
}

/** Returns false if that day already has a checkpoint. */
export async function insertDayHead(tx: Database, head: DayHeadRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into audit_heads (day, position, hash, told_to)
    values (${head.day}::date, ${head.position}, decode(${head.hash}, 'hex'), ${head.toldTo}::text[])
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Advisory lock until the transaction ends, so that one process writes the checkpoint of a day. */
export const lockDayHead = (tx: Database) => lock(tx, 'audit head')

const conditions = ({ actor, action, subject, from, until, after }: EntryFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      actor && sql`e.actor_id = ${actor}::uuid`,
      action &&
        (action.includes('.')
          ? sql`e.action = ${action}`
          : sql`e.action >= ${`${action}.`} and e.action < ${`${action}/`}`),
      subject && sql`e.subject_id = ${subject}`,
      from && sql`e.created_at >= ${from}`,
      until && sql`e.created_at < ${until}`,
      after && isBeyond(after, 'e.created_at', 'e.id'),
    ].filter((part) => typeof part === 'object'),
    sql` and `,
  )

// Names are looked up on read. Entries store only ids and do not change when an account is deleted.
const COLUMNS = sql`
  e.id, ${microsOf('e.created_at')} as micros, e.created_at as at,
  e.actor_id as "actorId", a.display_name as "actorName", e.action, e.subject_id as "subjectId",
  s.display_name as "subjectName", e.reason, e.before, e.after, l.position, encode(l.hash, 'hex') as hash`
const LINK_JOIN = sql`
  left join audit_links l on l.audit_id = e.id
  left join profile_names a on a.id = e.actor_id
  left join profile_names s on s.id = case when e.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then e.subject_id::uuid end`

/** Newest first. */
export async function findEntries(db: Database, filter: EntryFilter, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from (
      select * from audited e where ${conditions(filter)} order by e.created_at desc, e.id desc limit ${limit}
    ) e ${LINK_JOIN} order by e.created_at desc, e.id desc`.execute(db)
  return rows
}

export async function findEntry(db: Database, id: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from audited e ${LINK_JOIN} where e.id = ${id}`.execute(db)
  return rows[0]
}

export interface NeighbourRow extends Head {
  id: string
  action: string
}

/** The links around a position, including it. */
export async function findNeighbours(db: Database, position: number): Promise<NeighbourRow[]> {
  const { rows } = await sql<NeighbourRow>`
    select e.id, l.position, encode(l.hash, 'hex') as hash, e.action
    from audit_links l join audited e on e.id = l.audit_id
    where l.position between ${position - 1} and ${position + 1} order by l.position`.execute(db)
  return rows
}

/** Time of the oldest unsealed entry. Undefined if all are sealed. */
export async function findUnsealed(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(e.created_at) as at from audited e
    where e.seq > (select complete_to from audit_head) and not exists (select from audit_links l where l.audit_id = e.id)`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}

/** The newest entries of current admins. */
export async function findByAdmins(db: Database, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from (
      select * from audited e where e.actor_id in (select id from profile_facts where is_admin)
      order by e.created_at desc, e.id desc limit ${limit}
    ) e ${LINK_JOIN} order by e.created_at desc, e.id desc`.execute(db)
  return rows
}

export interface DayRow {
  day: string
  entries: number
  last: number | null
}

export async function countByDay(db: Database, since: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select (e.created_at at time zone 'UTC')::date::text as day, count(*)::integer as entries, max(l.position) as last
    from audited e left join audit_links l on l.audit_id = e.id
    where e.created_at >= ${since} group by 1 order by 1`.execute(db)
  return rows
}

/** Admins who have an entry. */
export async function findActors(db: Database): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select p.id, n.display_name as name from profile_facts p left join profile_names n on n.id = p.id
    where p.is_admin and exists (select from audited e where e.actor_id = p.id) order by 2, 1`.execute(db)
  return rows
}

/** All distinct actions, each found by one step through the index. */
export async function findActions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audited order by action limit 1)
      union all
      select (select e.action from audited e where e.action > k.action order by e.action limit 1)
      from known k where k.action is not null
    ) select action from known where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}
