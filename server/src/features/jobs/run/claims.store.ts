import type { JobStatus } from '@studio/contract/jobs'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { Claim, ClaimedJob, Operation } from '../jobs.kinds.ts'
import type { JobTables } from '../jobs.store.ts'
import { heldBy } from './held.store.ts'
import { endTries, stopTries } from './attempts.store.ts'

/**
 * Claims the job bound to this queue entry. A job that is still running was left by a dead worker: its unfinished items
 * restart. Undefined if the job has ended or is bound to another entry. Under lockUser.
 */
export async function claimJob(
  tx: Database,
  userId: string,
  taskId: string,
): Promise<(ClaimedJob & { isTakenOver: boolean }) | undefined> {
  type Row = Omit<ClaimedJob, 'items' | 'cost'> & { credits: number; waived: boolean; isTakenOver: boolean }
  const { rows } = await sql<Row>`
    with mine as (
      select id, status = 'running' as taken_over from jobs
      where user_id = ${userId} and task_id = ${taskId} and status in ('queued', 'running') for update
    )
    update jobs set status = 'running', fence = fence + 1, version = version + 1,
      attempts = attempts + mine.taken_over::integer,
      started_at = coalesce(started_at, clock_timestamp()), progressed_at = clock_timestamp()
    from mine where jobs.id = mine.id
    returning jobs.id as "jobId", user_id as "userId", fence, kind, request, attempts,
      cost_credits as credits, cost_waived as waived, mine.taken_over as "isTakenOver"`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  if (row.isTakenOver) await restart(tx, row.jobId)
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

/** Saves progress or the first preview of an item. False if the claim is lost. */
export async function saveItem(
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

/** Saves or clears the provider operation of an item. False if the claim is lost. */
export async function saveOperation(
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

/**
 * Locks the job until the transaction ends, which makes its writes safe. Returns its attempts; undefined if the claim
 * is lost.
 */
export async function holdClaim(tx: Database, claim: Claim): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    update jobs set progressed_at = clock_timestamp(), version = version + 1
    where ${heldBy(claim)}
    returning attempts`.execute(tx)
  return rows[0]?.attempts
}

/** Under holdClaim. Progress resets earlier errors. Returns the cost of the item; undefined if it was already done. */
export async function markItemDone(
  tx: Database,
  claim: Claim,
  index: number,
  { mediaId, cents }: { mediaId: string | null; cents?: number | undefined },
): Promise<number | undefined> {
  const { rows } = await sql<{ credits: number }>`
    update job_items set status = 'done', progress = 1, media_id = ${mediaId}, spent_cents = ${cents ?? null}::numeric,
      error = null, error_code = null
    where job_id = ${claim.jobId} and index = ${index} and status <> 'done' returning credits`.execute(tx)
  await sql`update jobs set attempts = 0 where id = ${claim.jobId}`.execute(tx)
  await endTries(tx, claim.jobId, index, { outcome: 'made' })
  return rows[0]?.credits
}

/** Marks one item as failed, or with `all` every open one. Under holdClaim or the job's row lock. */
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

/** Returns the operations still running at providers for these items. */
export async function markItemsCancelled(tx: Database, jobId: string): Promise<Operation[]> {
  const { rows } = await sql<{ operation: Operation | null }>`
    update job_items set status = 'cancelled', preview = null
    where job_id = ${jobId} and status in ('waiting', 'developing')
    returning operation`.execute(tx)
  return rows.flatMap(({ operation }) => operation ?? [])
}

/**
 * Reserved budget of a job on a day in US cents, and what was spent: by done items, as their providers say, and by work at
 * a provider.
 * No day for older jobs. Called before the job's attempts are ended.
 */
export async function findBudgeted(
  tx: Database,
  jobId: string,
): Promise<{ day: string | null; reserved: number; spent: number }> {
  const { rows } = await sql<{ day: string | null; reserved: number; spent: number }>`
    select j.budget_day::text as day, coalesce(sum(i.cents), 0)::float8 as reserved,
      coalesce(sum(coalesce(i.spent_cents, i.cents)) filter (where i.status = 'done' or exists (
        select from job_tries t where t.job_id = i.job_id and t.index = i.index and t.ended_at is null
      )), 0)::float8 as spent
    from jobs j join job_items i on i.job_id = j.id where j.id = ${jobId} group by j.budget_day`.execute(tx)
  return rows[0] ?? { day: null, reserved: 0, spent: 0 }
}

/** Ends a job whose row is locked. Its worker loses the claim. */
export async function endJob(
  tx: Database,
  jobId: string,
  end: { status: JobStatus; error: string | null; errorCode: string | null },
): Promise<void> {
  await sql`
    update jobs set status = ${end.status}, error = ${end.error}, error_code = ${end.errorCode},
      finished_at = clock_timestamp(), fence = fence + 1, version = version + 1, task_id = null
    where id = ${jobId}`.execute(tx)
  await stopTries(tx, jobId)
}

/**
 * Returns a running job, whose row is locked, to the queue. It starts again with its entry, unless the entry ends with
 * this run; then it gets a new one when it is first in the queue.
 */
export async function putBack(
  tx: Database,
  jobId: string,
  { attempts, keepsEntry }: { attempts: number; keepsEntry: boolean },
): Promise<void> {
  await sql`
    update jobs set status = 'queued', fence = fence + 1, version = version + 1, attempts = ${attempts},
      task_id = case when ${keepsEntry} then task_id end
    where id = ${jobId}`.execute(tx)
  await restart(tx, jobId)
}

/** Resets unfinished items. Under the job's row lock. */
async function restart(tx: Database, jobId: string): Promise<void> {
  await sql`
    update job_items set status = 'waiting', progress = 0, preview = null
    where job_id = ${jobId} and status = 'developing'`.execute(tx)
  await stopTries(tx, jobId)
}
