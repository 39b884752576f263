import type { JobStatus } from '@studio/contract/jobs'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { Claim, ClaimedJob, Operation } from '../jobs.kinds.ts'
import type { JobTables } from '../jobs.store.ts'
import { heldBy } from './held.store.ts'
import { endTries, stopTries } from './tries.store.ts'

// Leases are compared in the database's time only, so that the clocks of workers do not matter.

/** Takes the first job in a user's line that may run, unless as many as may are running. Under lockUser. */
export async function claimNext(
  tx: Database,
  userId: string,
  options: { kinds: string[]; worker: string; leaseSeconds: number; maxRunning: number },
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<Omit<ClaimedJob, 'items' | 'cost'> & { credits: number; waived: boolean }>`
    with next as (
      select id from jobs
      where user_id = ${userId} and status = 'queued' and not_before <= clock_timestamp()
        and kind = any(${options.kinds})
        and (select count(*) from jobs where user_id = ${userId} and status = 'running') < ${options.maxRunning}
      order by place limit 1 for update skip locked
    )
    update jobs set status = 'running', fence = fence + 1, version = version + 1, worker = ${options.worker},
      lease_until = clock_timestamp() + make_interval(secs => ${options.leaseSeconds}),
      started_at = coalesce(started_at, clock_timestamp()), progressed_at = clock_timestamp()
    from next where jobs.id = next.id
    returning jobs.id as "jobId", user_id as "userId", fence, kind, request, attempts,
      cost_credits as credits, cost_waived as waived`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  const { credits, waived, ...job } = row
  const items = await tx
    .withTables<JobTables>()
    .selectFrom('job_items')
    .select(['index', 'status', 'seed', 'pose', 'width', 'height', 'operation'])
    .where('job_id', '=', job.jobId)
    .orderBy('index')
    .execute()
  return { ...job, cost: { credits, waived }, items }
}

/** False: the claim is lost. */
export async function renewLease(db: Database, claim: Claim, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where ${heldBy(claim)}`.execute(db)
  return numAffectedRows === 1n
}

/** Notes how far an item is, or its first preview. False: the claim is lost. */
export async function noteItem(
  db: Database,
  claim: Claim,
  index: number,
  note: { progress?: number; preview?: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update jobs set progressed_at = clock_timestamp(), version = version + 1
      where ${heldBy(claim)} returning id
    ), noted as (
      update job_items set status = 'developing',
        progress = greatest(progress, ${note.progress ?? 0}::real),
        preview = coalesce(preview, ${note.preview ?? null}::bytea)
      from held where job_id = held.id and index = ${index} and status in ('waiting', 'developing')
    )
    select id from held`.execute(db)
  return rows.length === 1
}

/** Keeps what goes on at a provider for an item, or forgets it. False: the claim is lost. */
export async function noteOperation(
  db: Database,
  claim: Claim,
  index: number,
  operation: Operation | null,
): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update jobs set progressed_at = clock_timestamp()
      where ${heldBy(claim)} returning id
    ), noted as (
      update job_items set operation = ${operation && JSON.stringify(operation)}::jsonb
      from held where job_id = held.id and index = ${index} and status in ('waiting', 'developing')
    )
    select id from held`.execute(db)
  return rows.length === 1
}

/** Holds the job to the end of the transaction, whose writes are then safe. Answers its attempts; undefined: the claim is lost. */
export async function holdClaim(tx: Database, claim: Claim): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    update jobs set progressed_at = clock_timestamp(), version = version + 1
    where ${heldBy(claim)}
    returning attempts`.execute(tx)
  return rows[0]?.attempts
}

/**
 * Under holdClaim. What went wrong before is forgotten: there is progress. Answers what the item costs;
 * undefined when it was done already.
 */
export async function markItemDone(
  tx: Database,
  claim: Claim,
  index: number,
  mediaId: string | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ credits: number }>`
    update job_items set status = 'done', progress = 1, media_id = ${mediaId}, error = null, error_code = null
    where job_id = ${claim.jobId} and index = ${index} and status <> 'done' returning credits`.execute(tx)
  await sql`update jobs set attempts = 0 where id = ${claim.jobId}`.execute(tx)
  await endTries(tx, claim.jobId, index, { outcome: 'made' })
  return rows[0]?.credits
}

/** Gives up one item, or with `all` every one that is not ended. Under holdClaim or the job's row lock. */
export async function markItemsFailed(
  tx: Database,
  jobId: string,
  which: number | 'all',
  failure: { code: string; reason: string },
): Promise<void> {
  await sql`
    update job_items set status = 'failed', error = ${failure.reason}, error_code = ${failure.code}, preview = null
    where job_id = ${jobId} and status in ('waiting', 'developing')
      and (${which === 'all'} or index = ${which === 'all' ? -1 : which})`.execute(tx)
  if (which !== 'all') await endTries(tx, jobId, which, { outcome: 'failed', ...failure })
}

export async function markItemsCancelled(tx: Database, jobId: string): Promise<void> {
  await sql`
    update job_items set status = 'cancelled', preview = null
    where job_id = ${jobId} and status in ('waiting', 'developing')`.execute(tx)
}

/** Ends a job whose row the transaction holds; whoever worked on it loses the claim. */
export async function endJob(
  tx: Database,
  jobId: string,
  end: { status: JobStatus; error: string | null; errorCode: string | null },
): Promise<void> {
  await sql`
    update jobs set status = ${end.status}, error = ${end.error}, error_code = ${end.errorCode},
      finished_at = clock_timestamp(), fence = fence + 1, version = version + 1, worker = null, lease_until = null
    where id = ${jobId}`.execute(tx)
  await stopTries(tx, jobId)
}

/** Puts a running job whose row the transaction holds back in line; what was half made starts anew. */
export async function putBack(
  tx: Database,
  jobId: string,
  options: { attempts: number; afterSeconds: number },
): Promise<void> {
  await sql`
    update jobs set status = 'queued', fence = fence + 1, version = version + 1, worker = null, lease_until = null,
      attempts = ${options.attempts}, woken_at = clock_timestamp(),
      -- A moment before its task comes, which would otherwise find the job not ready yet and be gone.
      not_before = now() + make_interval(secs => greatest(0, ${options.afterSeconds} - 0.2))
    where id = ${jobId}`.execute(tx)
  await sql`
    update job_items set status = 'waiting', progress = 0, preview = null
    where job_id = ${jobId} and status = 'developing'`.execute(tx)
  await stopTries(tx, jobId)
}

/** Running jobs whose worker has not been heard of, held by the transaction. */
export async function findAbandoned(tx: Database) {
  const { rows } = await sql<{ jobId: string; userId: string; attempts: number; worker: string | null }>`
    select id as "jobId", user_id as "userId", attempts, worker from jobs
    where status = 'running' and lease_until < clock_timestamp()
    order by lease_until limit 50 for update skip locked`.execute(tx)
  return rows
}

/** Users with a job that could run but was not taken for so long that its task may be gone. */
export async function findForgotten(db: Database, seconds: number, maxRunning: number) {
  const { rows } = await sql<{ userId: string }>`
    select distinct waiting.user_id as "userId" from jobs waiting
    where status = 'queued' and woken_at < clock_timestamp() - make_interval(secs => ${seconds})
      and not_before < clock_timestamp() - make_interval(secs => ${seconds})
      and (select count(*) from jobs where user_id = waiting.user_id and status = 'running') < ${maxRunning}
    limit 50`.execute(db)
  return rows.map(({ userId }) => userId)
}

export async function noteWoken(tx: Database, userId: string): Promise<void> {
  await sql`update jobs set woken_at = clock_timestamp() where user_id = ${userId} and status = 'queued'`.execute(
    tx,
  )
}
