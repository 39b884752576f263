import type { SessionFrame, SessionProgress, Verdict } from '@studio/contract/sessions'
import type { JobStatus } from '@studio/contract/jobs'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface ShootRow {
  job_id: string
  by_id: string | null
  payer_id: string
  revision: number
  prompt: string
  seed: number | null
  credits: number
  revealed_at: Date | null
  created_at: Date
  status: JobStatus
}

export async function insertShoot(
  tx: Database,
  shoot: Omit<ShootRow, 'status' | 'revealed_at'> & { session_id: string },
): Promise<void> {
  await sql`
    insert into session_jobs (job_id, session_id, by_id, payer_id, revision, prompt, seed, credits, created_at)
    values (${shoot.job_id}, ${shoot.session_id}, ${shoot.by_id}, ${shoot.payer_id}, ${shoot.revision},
      ${shoot.prompt}, ${shoot.seed}, ${shoot.credits}, ${shoot.created_at})`.execute(tx)
}

const COLUMNS = sql`j.job_id, j.by_id, j.payer_id, j.revision, j.prompt, j.seed, j.credits, j.revealed_at, j.created_at,
  o.status`

/** Lists shoots, newest first. */
export async function findShoots(db: Database, sessionId: string): Promise<ShootRow[]> {
  const { rows } = await sql<ShootRow>`
    select ${COLUMNS} from session_jobs j join job_owners o on o.id = j.job_id
    where j.session_id = ${sessionId} order by j.created_at desc, j.job_id`.execute(db)
  return rows
}

export interface FrameRow {
  job_id: string
  index: number
  status: SessionFrame['status']
  progress: number
  width: number
  height: number
}

export async function findFrames(db: Database, jobIds: readonly string[]): Promise<FrameRow[]> {
  const { rows } = await sql<FrameRow>`
    select job_id, index, status, progress::float8 as progress, width, height from job_item_progress
    where job_id = any(${jobIds}::uuid[]) order by job_id, index`.execute(db)
  return rows
}

/** Returns the progress of a shoot in one of these sessions. */
export async function findProgress(
  db: Database,
  jobId: string,
  sessionIds: readonly string[],
): Promise<{ sessionId: string; progress: SessionProgress } | undefined> {
  const { rows } = await sql<{ session_id: string; status: JobStatus }>`
    select j.session_id, o.status from session_jobs j join job_owners o on o.id = j.job_id
    where j.job_id = ${jobId} and j.session_id = any(${sessionIds}::uuid[])`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const frames = await findFrames(db, [jobId])
  return {
    sessionId: row.session_id,
    progress: {
      jobId,
      status: row.status,
      frames: frames.map(({ index, status, progress }) => ({ index, status, progress })),
    },
  }
}

/** Returns the shoot of a completed image in the session. */
export async function findShootOf(
  db: Database,
  sessionId: string,
  mediaId: string,
): Promise<Pick<ShootRow, 'job_id' | 'by_id' | 'payer_id' | 'revealed_at'> | undefined> {
  const { rows } = await sql<Pick<ShootRow, 'job_id' | 'by_id' | 'payer_id' | 'revealed_at'>>`
    select j.job_id, j.by_id, j.payer_id, j.revealed_at from picture_places p join session_jobs j on j.job_id = p.job_id
    where p.id = ${mediaId} and j.session_id = ${sessionId}`.execute(db)
  return rows[0]
}

/** Returns the owners’ flags of the session’s images, with payer and shoot. */
export async function findFlags(
  db: Database,
  sessionId: string,
): Promise<
  { media_id: string; job_id: string; job_index: number; payer_id: string; flag: 'pick' | 'reject' | null }[]
> {
  const { rows } = await sql<{
    media_id: string
    job_id: string
    job_index: number
    payer_id: string
    flag: 'pick' | 'reject' | null
  }>`
    select p.id as media_id, p.job_id, p.job_index, j.payer_id,
      (select substring(m.mark from 6) from picture_marks m
        where m.media_id = p.id and m.mark in ('flag:pick', 'flag:reject') limit 1) as flag
    from session_jobs j join picture_places p on p.job_id = j.job_id
    where j.session_id = ${sessionId} order by j.created_at, p.job_id, p.job_index`.execute(db)
  return rows
}

export interface PickRow {
  media_id: string
  user_id: string
  verdict: Verdict
  job_id: string
}

export async function findPicks(db: Database, sessionId: string, jobId?: string): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    select k.media_id, k.user_id, k.verdict, p.job_id from session_picks k join picture_places p on p.id = k.media_id
    where k.session_id = ${sessionId} ${jobId ? sql`and p.job_id = ${jobId}` : sql``}
    order by k.at, k.media_id, k.user_id`.execute(db)
  return rows
}

export async function putPick(
  tx: Database,
  pick: { sessionId: string; mediaId: string; userId: string; verdict: Verdict | null; now: Date },
): Promise<void> {
  const { sessionId, mediaId, userId, verdict, now } = pick
  await (verdict === null
    ? sql`delete from session_picks
        where session_id = ${sessionId} and media_id = ${mediaId} and user_id = ${userId}`.execute(tx)
    : sql`insert into session_picks (session_id, media_id, user_id, verdict, at)
        values (${sessionId}, ${mediaId}, ${userId}, ${verdict}, ${now})
        on conflict (session_id, media_id, user_id) do update set verdict = excluded.verdict, at = excluded.at`.execute(
        tx,
      ))
}

/** Reveals hidden hearts of one shoot, or of all. Returns the shoots that were revealed. */
export async function revealShoots(
  tx: Database,
  sessionId: string,
  at: Date,
  jobId?: string,
): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    update session_jobs set revealed_at = ${at}
    where session_id = ${sessionId} and revealed_at is null ${jobId ? sql`and job_id = ${jobId}` : sql``}
    returning job_id`.execute(tx)
  return rows.map((row) => row.job_id)
}

/** Returns true if a shoot has ended and each of these members has judged every image in it. */
export async function isJudged(
  tx: Database,
  sessionId: string,
  jobId: string,
  people: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ judged: boolean }>`
    select o.status in ('completed', 'failed', 'cancelled') and not exists (
      select from picture_places p cross join unnest(${people}::uuid[]) as u (id)
      where p.job_id = o.id and not exists (
        select from session_picks k
        where k.session_id = ${sessionId} and k.media_id = p.id and k.user_id = u.id)) as judged
    from job_owners o where o.id = ${jobId}`.execute(tx)
  return rows[0]?.judged === true
}
