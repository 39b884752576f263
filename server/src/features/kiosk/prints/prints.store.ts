// Prints requested by guests.
import type { Print } from '@studio/contract/kiosk'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface PrintRow extends Print {
  eventId: string
  printer: string | null
  isBegun: boolean
  ippJob: number | null
  mediaId: string | null
  hostId: string
}

const COLUMNS = sql`p.id, p.capture_id as "captureId", p.copies, p.way, p.state, p.reason, p.event_id as "eventId",
  p.printer, p.is_begun as "isBegun", p.ipp_job as "ippJob", c.media_id as "mediaId", e.user_id as "hostId"`
const PRINTS = sql`kiosk_prints p join kiosk_captures c on c.id = p.capture_id join kiosk_events e on e.id = p.event_id`

export async function findPrint(db: Database, id: string): Promise<PrintRow | undefined> {
  const { rows } = await sql<PrintRow>`select ${COLUMNS} from ${PRINTS} where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an unsent print until the transaction ends; undefined if another process has locked it. */
export async function claimPrint(tx: Database, id: string): Promise<PrintRow | undefined> {
  const { rows } = await sql<PrintRow>`
    select ${COLUMNS} from ${PRINTS} where p.id = ${id} and p.state in ('waiting', 'held') and p.way = 'ipp'
    for update of p skip locked`.execute(tx)
  return rows[0]
}

/** Lists prints by printer, in the order in which they were requested. */
export async function listOpen(
  db: Database,
  states: readonly ('waiting' | 'held' | 'sent')[],
): Promise<{ id: string; printer: string; ippJob: number | null }[]> {
  const { rows } = await sql<{ id: string; printer: string; ippJob: number | null }>`
    select id, printer, ipp_job as "ippJob" from kiosk_prints
    where way = 'ipp' and state = any(${states}) order by printer, asked_at, id`.execute(db)
  return rows
}

/** Returns true if the capture is an image of this event and was not deleted. */
export async function isPrintable(tx: Database, eventId: string, captureId: string): Promise<boolean> {
  const { rows } = await sql`
    select from kiosk_captures c join kiosk_sessions s on s.id = c.session_id
    where c.id = ${captureId} and s.event_id = ${eventId} and c.kind in ('shot', 'sheet') and s.deleted_at is null
      and c.media_id is not null
    for share of s`.execute(tx)
  return rows.length > 0
}

/** Takes sheets from the print limit of an event. Returns false if too few are left. */
export async function reservePrintQuota(
  tx: Database,
  eventId: string,
  copies: number,
  max: number | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kiosk_events set sheets_used = sheets_used + ${copies}::int
    where id = ${eventId} and (${max}::int is null or sheets_used + ${copies}::int <= ${max}::int)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Returns sheets that no printer accepted to the limit. */
export async function releasePrintQuota(
  tx: Database,
  { eventId, copies }: Pick<PrintRow, 'eventId' | 'copies'>,
) {
  await sql`
    update kiosk_events set sheets_used = greatest(0, sheets_used - ${copies}::int) where id = ${eventId}`.execute(
    tx,
  )
}

export async function insertPrint(
  tx: Database,
  print: Pick<PrintRow, 'id' | 'eventId' | 'captureId' | 'way' | 'printer' | 'copies' | 'state'> & {
    now: Date
  },
): Promise<void> {
  await sql`
    insert into kiosk_prints (id, event_id, capture_id, way, printer, copies, state, asked_at)
    values (${print.id}, ${print.eventId}, ${print.captureId}, ${print.way}, ${print.printer}, ${print.copies},
      ${print.state}, ${print.now})`.execute(tx)
}

/** From now on the printer may have received the print. */
export async function markStarted(db: Database, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kiosk_prints set is_begun = true where id = ${id} and not is_begun and state in ('waiting', 'held')`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export async function setState(
  db: Database,
  id: string,
  {
    state,
    reason = null,
    ippJob = null,
    now,
  }: { state: Print['state']; reason?: string | null; ippJob?: number | null; now: Date },
): Promise<void> {
  const isDone = state === 'printed' || state === 'failed' || state === 'cancelled'
  await sql`
    update kiosk_prints set state = ${state}, reason = ${reason}, ipp_job = coalesce(${ippJob}::int, ipp_job),
      done_at = case when ${isDone} then ${now}::timestamptz end
    where id = ${id}`.execute(db)
}
