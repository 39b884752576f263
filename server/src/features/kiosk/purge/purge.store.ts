// Permanent deletion of guest data, on request or after its expiry.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export type DeletedBy = 'guest' | 'booth' | 'host' | 'time'

/** Marks a session as deleted, so that no rows can be added. Returns false if it was deleted before or is unknown. */
export async function markDeleted(
  tx: Database,
  { eventId, sessionId, by, now }: { eventId: string; sessionId: string; by: DeletedBy; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kiosk_sessions set deleted_at = ${now}, deleted_by = ${by}, locale = null
    where id = ${sessionId} and event_id = ${eventId} and deleted_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Lists the images of a session and of its looks. */
export async function findLeaving(tx: Database, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ mediaId: string | null }>`
    select media_id as "mediaId" from kiosk_captures where session_id = ${sessionId}
    union all
    select l.media_id from kiosk_looks l join kiosk_captures c on c.id = l.capture_id
    where c.session_id = ${sessionId}`.execute(tx)
  return rows.flatMap(({ mediaId }) => mediaId ?? [])
}

/** Waits for looks of a session that are being started, and blocks others until the transaction ends. */
export async function holdLooks(tx: Database, sessionId: string): Promise<void> {
  await sql`
    select from kiosk_looks l join kiosk_captures c on c.id = l.capture_id
    where c.session_id = ${sessionId} for update of l`.execute(tx)
}

/** Lists the running and ended jobs of a session’s looks. */
export async function findLookJobs(db: Database, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    select l.job_id as "jobId" from kiosk_looks l join kiosk_captures c on c.id = l.capture_id
    where c.session_id = ${sessionId} and l.job_id is not null`.execute(db)
  return rows.map(({ jobId }) => jobId)
}

/** Deletes captures with their looks, prints and emails. Sheets not sent to a printer return to the print limit. */
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

/** A session to delete, and its owner. */
export interface SessionToPurge {
  eventId: string
  hostId: string
  sessionId: string
}

/** Lists sessions of an event that were not deleted. */
export const findStanding = (db: Database, eventId: string, limit: number): Promise<SessionToPurge[]> =>
  findLeavingWhere(db, sql`s.event_id = ${eventId}`, limit)

/** Lists expired sessions. */
export const findDue = (db: Database, now: Date, limit: number): Promise<SessionToPurge[]> =>
  findLeavingWhere(db, sql`s.share_until <= ${now}`, limit)

async function findLeavingWhere(
  db: Database,
  which: ReturnType<typeof sql>,
  limit: number,
): Promise<SessionToPurge[]> {
  const { rows } = await sql<SessionToPurge>`
    select s.id as "sessionId", s.event_id as "eventId", e.user_id as "hostId"
    from kiosk_sessions s join kiosk_events e on e.id = s.event_id
    where s.deleted_at is null and ${which}
    order by s.share_until limit ${limit}`.execute(db)
  return rows
}
