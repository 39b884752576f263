import type {
  SessionBrief,
  SessionEvent,
  SessionRole,
  SessionRules,
  SessionStatus,
} from '@studio/contract/sessions'
import { sql } from 'kysely'
import { type Database, lock } from '../../platform/database/index.ts'

export interface SessionRow {
  id: string
  code: string | null
  host_id: string
  title: string
  status: SessionStatus
  brief: SessionBrief
  revision: number
  seq: number
  rules: SessionRules
  total_used: number
  total_cap: number | null
  created_at: Date
  ended_at: Date | null
  keep_until: Date | null
}

export interface MemberRow {
  user_id: string
  display_name: string
  role: SessionRole
  colour: number
  joined_at: Date
  seen_at: Date
  left_at: Date | null
  removed: boolean
  agreed_at: Date | null
  cap_credits: number | null
  reserved: number
  spent: number
}

const COLUMNS = sql`id, code, host_id, title, status, brief, revision, seq, rules, total_used, total_cap, created_at,
  ended_at, keep_until`

export async function insertSession(
  tx: Database,
  session: Pick<
    SessionRow,
    'id' | 'code' | 'host_id' | 'title' | 'brief' | 'rules' | 'total_cap' | 'created_at'
  > & {
    linkHash: Buffer
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (id, code, link_hash, host_id, title, brief, rules, total_cap, created_at, active_at)
    values (${session.id}, ${session.code}, ${session.linkHash}, ${session.host_id}, ${session.title},
      ${JSON.stringify(session.brief)}::jsonb, ${JSON.stringify(session.rules)}::jsonb, ${session.total_cap},
      ${session.created_at}, ${session.created_at})
    on conflict (code) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Locks the session until the transaction ends. Every change of a session needs this lock. */
export const lockSession = (tx: Database, id: string) =>
  readSession(tx, sql`where id = ${id} for no key update`)
export const findSession = (db: Database, id: string) => readSession(db, sql`where id = ${id}`)
/** Locks the session of an active code: a member was present recently. */
export const lockByCode = (tx: Database, code: string, idleBefore: Date) =>
  readSession(tx, sql`where code = ${code} and not (${isIdle(idleBefore)}) for no key update`)
const isIdle = (before: Date) => sql`active_at < ${before} and not exists (
  select from session_members m where m.session_id = sessions.id and m.seen_at >= ${before})`
export const lockByLink = (tx: Database, hash: Buffer) =>
  readSession(tx, sql`where link_hash = ${hash} for no key update`)

async function readSession(db: Database, which: ReturnType<typeof sql>): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`select ${COLUMNS} from sessions ${which}`.execute(db)
  return rows[0]
}

/** Takes the advisory lock under which the sessions of a host are counted and created. */
export const lockHost = (tx: Database, hostId: string) => lock(tx, 'sessions', hostId)

export async function countOpen(db: Database, hostId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions where host_id = ${hostId} and status <> 'ended'`.execute(db)
  return rows[0]?.count ?? 0
}

export async function setStatus(
  tx: Database,
  id: string,
  status: SessionStatus,
  end?: { endedAt: Date; keepUntil: Date },
): Promise<void> {
  await sql`
    update sessions set status = ${status},
      code = case when ${status} = 'ended' then null else code end,
      ended_at = ${end?.endedAt ?? null}, keep_until = ${end?.keepUntil ?? null}
    where id = ${id}`.execute(tx)
}

export async function setBrief(
  tx: Database,
  id: string,
  brief: SessionBrief,
  revision: number,
): Promise<void> {
  await sql`update sessions set brief = ${JSON.stringify(brief)}::jsonb, revision = ${revision} where id = ${id}`.execute(
    tx,
  )
}

/** Stores a revision and deletes the one that is now too old. */
export async function insertRevision(
  tx: Database,
  revision: {
    sessionId: string
    revision: number
    authorId: string
    editId: string
    brief: SessionBrief
    at: Date
  },
  limit: number,
): Promise<void> {
  await sql`
    with gone as (
      delete from session_revisions
      where session_id = ${revision.sessionId} and revision <= ${revision.revision - limit}
    )
    insert into session_revisions (session_id, revision, author_id, edit_id, brief, created_at)
    values (${revision.sessionId}, ${revision.revision}, ${revision.authorId}, ${revision.editId},
      ${JSON.stringify(revision.brief)}::jsonb, ${revision.at})`.execute(tx)
}

export async function hasEdit(tx: Database, sessionId: string, editId: string): Promise<boolean> {
  const { rows } = await sql`
    select from session_revisions where session_id = ${sessionId} and edit_id = ${editId}`.execute(tx)
  return rows.length > 0
}

export async function findRevision(
  tx: Database,
  sessionId: string,
  revision: number,
): Promise<SessionBrief | undefined> {
  const { rows } = await sql<{ brief: SessionBrief }>`
    select brief from session_revisions where session_id = ${sessionId} and revision = ${revision}`.execute(
    tx,
  )
  return rows[0]?.brief
}

/** Adds an event to a session, whose row it locks, and returns its `seq`. */
export async function addEvent(
  tx: Database,
  sessionId: string,
  byId: string | null,
  at: Date,
  event: SessionEvent['what'],
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select session_event(${sessionId}, ${byId}, ${at}, ${JSON.stringify(event)}::jsonb) as seq`.execute(tx)
  return rows[0]?.seq ?? 0
}

/** Returns events in order, oldest first. */
export async function eventsSince(
  db: Database,
  sessionId: string,
  since: number,
  max: number,
): Promise<SessionEvent[]> {
  const { rows } = await sql<{ seq: number; at: Date; by_id: string | null; what: SessionEvent['what'] }>`
    select seq, at, by_id, what from session_events where session_id = ${sessionId} and seq > ${since}
    order by seq limit ${max}`.execute(db)
  return rows.map(({ seq, at, by_id: byId, what }) => ({ seq, at: at.toISOString(), byId, what }))
}

/** Returns the `seq` of the last event of each session. */
export async function lastEvents(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select id, seq from sessions where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, seq }) => [id, seq]))
}

export interface CardRow {
  id: string
  title: string
  status: SessionStatus
  role: SessionRole
  present: string[]
  left_at: Date | null
  created_at: Date
  ended_at: Date | null
  keep_until: Date | null
  pictures: number
}

export async function listCards(
  db: Database,
  userId: string,
  now: Date,
  activeSince: Date,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select s.id, s.title, s.status, m.role, m.left_at, s.created_at, s.ended_at, s.keep_until,
      array(select coalesce(n.display_name, '') from session_members p left join profile_names n on n.id = p.user_id
        where p.session_id = s.id and p.left_at is null and p.seen_at > ${activeSince} and s.status <> 'ended'
        order by p.role <> 'host', p.joined_at) as present,
      (select count(*)::int from session_jobs j join picture_places p on p.job_id = j.job_id
        where j.session_id = s.id) as pictures
    from session_members m join sessions s on s.id = m.session_id
    where m.user_id = ${userId} and not m.removed and (s.status <> 'ended' or s.keep_until > ${now})
    order by s.active_at desc, s.id limit 30`.execute(db)
  return rows
}

/** Removes the codes of idle sessions, and deletes expired sessions. */
export async function sweepSessions(db: Database, idleBefore: Date, now: Date): Promise<void> {
  await sql`update sessions set code = null where code is not null and ${isIdle(idleBefore)}`.execute(db)
  await sql`delete from sessions where keep_until < ${now}`.execute(db)
}
