// Guest sessions at booths, and their counted facts.
import type { BatchRow } from '@studio/contract/kiosk'
import { sql } from 'kysely'
import { type Database, lock } from '../../../platform/database/index.ts'

type RowOf<Kind extends BatchRow['kind']> = Extract<BatchRow, { kind: Kind }>

export interface SessionRow {
  id: string
  eventId: string
  boothId: string
  mayUseAi: boolean
  endedAt: Date | null
  deletedAt: Date | null
  shareUntil: Date
}

const COLUMNS = sql`id, event_id as "eventId", booth_id as "boothId", may_use_ai as "mayUseAi", ended_at as "endedAt",
  deleted_at as "deletedAt", share_until as "shareUntil"`

export async function findSession(
  db: Database,
  eventId: string,
  id: string,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${COLUMNS} from kiosk_sessions where id = ${id} and event_id = ${eventId}`.execute(db)
  return rows[0]
}

/** Same as `findSession`, but locks the session against deletion until the transaction ends. */
export async function holdSession(
  tx: Database,
  eventId: string,
  id: string,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${COLUMNS} from kiosk_sessions where id = ${id} and event_id = ${eventId} for share`.execute(tx)
  return rows[0]
}

/** Returns true if the session is stored with this id and event; false if the id or the link belongs to another one. */
export async function insertSession(
  tx: Database,
  row: RowOf<'session'>,
  facts: { boothId: string; eventId: string; now: Date; shareUntil: Date },
): Promise<boolean> {
  await sql`
    insert into kiosk_sessions (id, booth_id, event_id, seq, started_at, received_at, locale, consent_version,
      consent_at, may_use_ai, share_hash, share_until)
    values (${row.id}, ${facts.boothId}, ${facts.eventId}, ${row.seq}, ${row.startedAt}, ${facts.now}, ${row.locale},
      ${row.consentVersion}, ${row.consentAt}, ${row.mayUseAi}, ${Buffer.from(row.shareHash, 'hex')},
      ${facts.shareUntil})
    on conflict do nothing`.execute(tx)
  return (await findSession(tx, facts.eventId, row.id)) !== undefined
}

/** Returns the ids of deleted sessions of an event. */
export async function findDeleted(db: Database, eventId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from kiosk_sessions
    where id = any(${ids}::uuid[]) and event_id = ${eventId} and deleted_at is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Only the first end of a session is stored. */
export async function endSession(tx: Database, eventId: string, row: RowOf<'end'>): Promise<void> {
  await sql`
    update kiosk_sessions set ended_at = ${row.endedAt}, ended_by = ${row.endedBy}
    where id = ${row.sessionId} and event_id = ${eventId} and ended_at is null`.execute(tx)
}

interface Fact {
  id: string
  eventId: string
  boothId: string
  sessionId: string | null
  at: Date
  kind: string
  n: number
  ms: number | null
}

export async function insertFact(db: Database, fact: Fact): Promise<void> {
  await sql`
    insert into kiosk_facts (id, event_id, booth_id, session_id, at, kind, n, ms)
    values (${fact.id}, ${fact.eventId}, ${fact.boothId}, ${fact.sessionId}, ${fact.at}, ${fact.kind}, ${fact.n},
      ${fact.ms})
    on conflict do nothing`.execute(db)
}

/** Counts the facts of an event, up to `max`. */
export const countFacts = (db: Database, eventId: string, max: number): Promise<number> =>
  countUpTo(db, sql`select from kiosk_facts where event_id = ${eventId}`, max)

/** Takes the advisory lock under which sessions and facts of an event are counted and inserted. */
export const lockRows = (tx: Database, eventId: string) => lock(tx, 'booth rows', eventId)

/** Counts the sessions of an event, up to `max`. */
export const countSessions = (db: Database, eventId: string, max: number): Promise<number> =>
  countUpTo(db, sql`select from kiosk_sessions where event_id = ${eventId}`, max)

async function countUpTo(db: Database, which: ReturnType<typeof sql>, max: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (${which} limit ${max}) counted`.execute(db)
  return rows[0]?.n ?? 0
}
