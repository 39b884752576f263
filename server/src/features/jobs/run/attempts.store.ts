import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { Claim, FailedTry, AttemptEngine } from '../jobs.kinds.ts'
import { heldBy } from './held.store.ts'

export interface TryRow {
  jobId: string
  index: number
  fence: number
  engine: string
  label: string
  vendorModel: string | null
  startedAt: Date
  endedAt: Date | null
  outcome: 'made' | 'failed' | 'stopped' | null
  code: string | null
  reason: string | null
  pauseMs: number | null
}

/** Locks the job and increases its version, as its visible state changes. */
const claimedBy = (claim: Claim) =>
  sql`held as (update jobs set version = version + 1 where ${heldBy(claim)} returning id)`

/** Records the start of an attempt at an item. False if the claim is lost. */
export async function startAttempt(
  db: Database,
  claim: Claim,
  index: number,
  { id, label, vendorModel }: AttemptEngine,
): Promise<boolean> {
  const { rows } = await sql`
    with ${claimedBy(claim)}
    insert into job_tries (job_id, index, fence, engine, label, vendor_model)
    select held.id, ${index}, ${claim.fence}, ${id}, ${label}, ${vendorModel ?? null} from held
    returning id`.execute(db)
  return rows.length === 1
}

/** Records the error of the current attempt. False if the claim is lost. */
export async function failTry(
  db: Database,
  claim: Claim,
  index: number,
  { code, reason, pauseMs }: FailedTry,
): Promise<boolean> {
  const { rows } = await sql`
    with ${claimedBy(claim)}, failed as (
      update job_tries set ended_at = clock_timestamp(), outcome = 'failed', code = ${code}, reason = ${reason},
        pause_ms = ${pauseMs}
      from held where job_id = held.id and index = ${index} and ended_at is null
    )
    select id from held`.execute(db)
  return rows.length === 1
}

/** Ends the running attempt of an item. Under the job's row lock. */
export async function endTries(
  tx: Database,
  jobId: string,
  index: number,
  end: { outcome: 'made' } | { outcome: 'failed'; code: string; reason: string },
): Promise<void> {
  const { code, reason } = end.outcome === 'failed' ? end : { code: null, reason: null }
  await sql`
    update job_tries set ended_at = clock_timestamp(), outcome = ${end.outcome}, code = ${code}, reason = ${reason}
    where job_id = ${jobId} and index = ${index} and ended_at is null`.execute(tx)
}

/** Ends the running attempts of a run that is over. Under the job's row lock. */
export async function stopTries(tx: Database, jobId: string): Promise<void> {
  await sql`
    update job_tries set ended_at = clock_timestamp(), outcome = 'stopped'
    where job_id = ${jobId} and ended_at is null`.execute(tx)
}

/** All attempts at the items of these jobs, oldest first. */
export async function findTries(db: Database, jobIds: string[]): Promise<TryRow[]> {
  const { rows } = await sql<TryRow>`
    select job_id as "jobId", index, fence, engine, label, vendor_model as "vendorModel", started_at as "startedAt",
      ended_at as "endedAt", outcome, code, reason, pause_ms as "pauseMs"
    from job_tries where job_id = any(${jobIds}::uuid[]) order by job_id, id`.execute(db)
  return rows
}
