// Looks of captures and their states.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Takes one look from the budget of an event. Returns false if the budget is used up. */
export async function spendBudget(tx: Database, eventId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kiosk_events set looks_used = looks_used + 1 where id = ${eventId} and looks_used < looks_budget`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function insertLook(
  tx: Database,
  variant: { captureId: string; style: string; way: 'engine' | 'grade'; now: Date },
): Promise<void> {
  await sql`
    insert into kiosk_looks (capture_id, style, way, state, created_at)
    values (${variant.captureId}, ${variant.style}, ${variant.way}, 'waiting', ${variant.now})`.execute(tx)
}

/** Returns one look to the budget. */
export async function returnBudget(tx: Database, eventId: string): Promise<void> {
  await sql`update kiosk_events set looks_used = greatest(0, looks_used - 1) where id = ${eventId}`.execute(
    tx,
  )
}

export interface WaitingLook {
  captureId: string
  createdAt: Date
  style: string
  way: 'engine' | 'grade'
  /** Prompt of the look; null if the event no longer offers it. */
  prompt: string | null
  /** Id of the job; null until it was created. */
  jobId: string | null
  mediaId: string | null
  hostId: string
  eventId: string
  boothId: string
  sessionId: string
  eventName: string
  projectId: string | null
}

const WAITING = sql`
  select l.capture_id as "captureId", l.created_at as "createdAt", l.style, l.way, l.job_id as "jobId", c.media_id as "mediaId",
    case when e.config #>> '{look,name}' = l.style then e.config #>> '{look,prompt}' end as prompt,
    e.user_id as "hostId", e.id as "eventId",
    s.booth_id as "boothId", s.id as "sessionId", e.name as "eventName", e.project_id as "projectId"
  from kiosk_looks l join kiosk_captures c on c.id = l.capture_id join kiosk_sessions s on s.id = c.session_id
  join kiosk_events e on e.id = s.event_id
  where l.state = 'waiting'`

/** Lists queued looks of the built-in grade, oldest first. */
export async function listGrades(db: Database, limit: number): Promise<WaitingLook[]> {
  const { rows } = await sql<WaitingLook>`
    ${WAITING} and l.way = 'grade' order by l.created_at, l.capture_id limit ${limit}`.execute(db)
  return rows
}

/** Lists looks whose job is running. */
export async function listMaking(db: Database): Promise<WaitingLook[]> {
  const { rows } = await sql<WaitingLook>`
    ${WAITING} and l.way = 'engine' and l.job_id is not null order by l.created_at, l.capture_id`.execute(db)
  return rows
}

/** Lists the oldest queued look of each host without a running one. */
export async function listNext(db: Database): Promise<WaitingLook[]> {
  const { rows } = await sql<WaitingLook>`
    select distinct on (w."hostId") w.* from (
      ${WAITING} and l.way = 'engine' and l.job_id is null
    ) w
    where not exists (
      select from kiosk_looks l join kiosk_captures c on c.id = l.capture_id
      join kiosk_sessions s on s.id = c.session_id join kiosk_events e on e.id = s.event_id
      where e.user_id = w."hostId" and l.state = 'waiting' and l.job_id is not null
    )
    order by w."hostId", w."createdAt", w."captureId"`.execute(db)
  return rows
}

/** Stores the job of a look, in the transaction that locked the look and creates the job. */
export async function saveJob(tx: Database, { captureId, style }: WaitingLook, jobId: string): Promise<void> {
  await sql`
    update kiosk_looks set job_id = ${jobId} where capture_id = ${captureId} and style = ${style}`.execute(tx)
}

/** Switches a look to the built-in grade, and labels it as such. */
export async function turnToGrade(db: Database, { captureId, style }: WaitingLook): Promise<void> {
  await sql`
    update kiosk_looks set way = 'grade', job_id = null
    where capture_id = ${captureId} and style = ${style} and state = 'waiting'`.execute(db)
}

/** Returns true if the look is still queued, and locks it until the transaction ends. The guest may have deleted it. */
export async function holdWaiting(tx: Database, { captureId, style }: WaitingLook): Promise<boolean> {
  const { rows } = await sql`
    select from kiosk_looks where capture_id = ${captureId} and style = ${style} and state = 'waiting'
    for update`.execute(tx)
  return rows.length > 0
}

/** Same as `holdWaiting`; also false if another process has already started it. */
export async function holdUnstarted(tx: Database, { captureId, style }: WaitingLook): Promise<boolean> {
  const { rows } = await sql`
    select from kiosk_looks
    where capture_id = ${captureId} and style = ${style} and state = 'waiting' and job_id is null
    for update`.execute(tx)
  return rows.length > 0
}

export async function endLook(
  db: Database,
  { captureId, style }: WaitingLook,
  { state, mediaId }: { state: 'made' | 'refused' | 'failed'; mediaId: string | null },
): Promise<void> {
  await sql`
    update kiosk_looks set state = ${state}, media_id = ${mediaId}
    where capture_id = ${captureId} and style = ${style}`.execute(db)
}
