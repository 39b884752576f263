// Looks of captures: who gets one, and what became of it.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Takes a look off the budget of an event. False: there is none left. */
export async function takeBudget(tx: Database, eventId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kiosk_events set looks_used = looks_used + 1 where id = ${eventId} and looks_used < looks_budget`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function insertLook(
  tx: Database,
  look: { captureId: string; style: string; way: 'engine' | 'grade'; now: Date },
): Promise<void> {
  await sql`
    insert into kiosk_looks (capture_id, style, way, state, created_at)
    values (${look.captureId}, ${look.style}, ${look.way}, 'waiting', ${look.now})`.execute(tx)
}

export interface WaitingLook {
  captureId: string
  style: string
  mediaId: string | null
  hostId: string
  eventId: string
  boothId: string
  sessionId: string
  eventName: string
  projectId: string | null
}

export async function listWaiting(db: Database, limit: number): Promise<WaitingLook[]> {
  const { rows } = await sql<WaitingLook>`
    select l.capture_id as "captureId", l.style, c.media_id as "mediaId", e.user_id as "hostId", e.id as "eventId",
      s.booth_id as "boothId", s.id as "sessionId", e.name as "eventName", e.project_id as "projectId"
    from kiosk_looks l join kiosk_captures c on c.id = l.capture_id join kiosk_sessions s on s.id = c.session_id
    join kiosk_events e on e.id = s.event_id
    where l.state = 'waiting' order by l.created_at, l.capture_id limit ${limit}`.execute(db)
  return rows
}

/** Whether it still waits: its guest may have deleted it meanwhile. Nobody else changes it until the transaction ends. */
export async function holdWaiting(tx: Database, { captureId, style }: WaitingLook): Promise<boolean> {
  const { rows } = await sql`
    select from kiosk_looks where capture_id = ${captureId} and style = ${style} and state = 'waiting'
    for update`.execute(tx)
  return rows.length > 0
}

export async function endLook(
  db: Database,
  { captureId, style }: WaitingLook,
  { state, mediaId }: { state: 'made' | 'failed'; mediaId: string | null },
): Promise<void> {
  await sql`
    update kiosk_looks set state = ${state}, media_id = ${mediaId}
    where capture_id = ${captureId} and style = ${style}`.execute(db)
}
