// What goes for good: of a guest who wants it, or whose time has ended.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export type DeletedBy = 'guest' | 'booth' | 'host' | 'time'

/** Marks a session as deleted; nothing can be added to it then. False: it was before, or is not there. */
export async function markDeleted(
  tx: Database,
  { eventId, sessionId, by, now }: { eventId: string; sessionId: string; by: DeletedBy; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kiosk_sessions set deleted_at = ${now}, deleted_by = ${by}, locale = null
    where id = ${sessionId} and event_id = ${eventId} and deleted_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** The pictures of a session and the looks of them. */
export async function findLeaving(tx: Database, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ mediaId: string | null }>`
    select media_id as "mediaId" from kiosk_captures where session_id = ${sessionId}
    union all
    select l.media_id from kiosk_looks l join kiosk_captures c on c.id = l.capture_id
    where c.session_id = ${sessionId}`.execute(tx)
  return rows.flatMap(({ mediaId }) => mediaId ?? [])
}

/** Waits for looks of a session that are just being begun; none is until the transaction ends. */
export async function holdLooks(tx: Database, sessionId: string): Promise<void> {
  await sql`
    select from kiosk_looks l join kiosk_captures c on c.id = l.capture_id
    where c.session_id = ${sessionId} for update of l`.execute(tx)
}

/** Jobs that make looks of a session, or have made them. */
export async function findLookJobs(db: Database, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    select l.job_id as "jobId" from kiosk_looks l join kiosk_captures c on c.id = l.capture_id
    where c.session_id = ${sessionId} and l.job_id is not null`.execute(db)
  return rows.map(({ jobId }) => jobId)
}

/** Captures with their looks and prints, and mails: sheets that were not sent to a printer can be printed by others. */
export async function deleteRows(tx: Database, sessionId: string): Promise<void> {
  await sql`
    update kiosk_events e set sheets_used = greatest(0, e.sheets_used - given.sheets)
    from (
      select p.event_id, sum(p.copies)::int as sheets from kiosk_prints p
      join kiosk_captures c on c.id = p.capture_id
      where c.session_id = ${sessionId} and p.state in ('waiting', 'held') group by p.event_id
    ) given
    where e.id = given.event_id`.execute(tx)
  await sql`delete from kiosk_captures where session_id = ${sessionId}`.execute(tx)
  await sql`delete from kiosk_mails where session_id = ${sessionId}`.execute(tx)
}

/** A session that goes, and whose it was. */
export interface Leaving {
  eventId: string
  hostId: string
  sessionId: string
}

/** Sessions of an event that were not deleted. */
export const findStanding = (db: Database, eventId: string, limit: number): Promise<Leaving[]> =>
  findLeavingWhere(db, sql`s.event_id = ${eventId}`, limit)

/** Sessions whose time has ended. */
export const findDue = (db: Database, now: Date, limit: number): Promise<Leaving[]> =>
  findLeavingWhere(db, sql`s.share_until <= ${now}`, limit)

async function findLeavingWhere(
  db: Database,
  which: ReturnType<typeof sql>,
  limit: number,
): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    select s.id as "sessionId", s.event_id as "eventId", e.user_id as "hostId"
    from kiosk_sessions s join kiosk_events e on e.id = s.event_id
    where s.deleted_at is null and ${which}
    order by s.share_until limit ${limit}`.execute(db)
  return rows
}
