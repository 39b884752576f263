import { Refusal } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { DeadLetterError } from '../../../platform/queue/index.ts'
import { isAway } from '../../../platform/unavailable/index.ts'
import { type ClaimedJob, ClaimLost, type KindOfJob } from '../jobs.kinds.ts'
import { endAndRelease } from '../jobs.end.ts'
import { outcomeOf, UNKNOWN_FAILURE, UNREADABLE } from '../jobs.rules.ts'
import { findItems, lockUser } from '../jobs.store.ts'
import { syncUserQueue } from '../line/turns.ts'
import { holdClaim, markItemsFailed, putBack } from './claims.store.ts'
import { createRunContext } from './context.ts'
import { RunAborted, type RunDeps } from './run-deps.ts'
import { messageOf } from '../../../platform/reason-texts/index.ts'

/** Max. failed runs without a finished item before the job fails. */
export const MAX_ATTEMPTS = 3

/**
 * Runs a claimed job to its end, or releases it. Errors are for the queue: DeadLetterError if the job has
 * ended because it can't be run, anything else to retry.
 */
export async function runJob(
  deps: RunDeps,
  kind: KindOfJob,
  job: ClaimedJob,
  controller: AbortController,
): Promise<void> {
  const log = deps.log.child({ job: job.jobId })
  const { context, settle } = createRunContext(deps, job, controller, log)
  try {
    const request = kind.request.safeParse(job.request)
    if (!request.success) {
      log.error({ issues: request.error.issues }, 'the stored request of a job cannot be read')
      await finish(deps, job, UNREADABLE)
      throw new DeadLetterError(`The stored request of job ${job.jobId} cannot be read.`)
    }
    try {
      await kind.run({ ...job, request: request.data }, context)
    } finally {
      await settle()
    }
    await finish(deps, job)
  } catch (error) {
    if (error instanceof DeadLetterError) throw error
    await giveUp(deps, job, controller.signal, error, log)
  } finally {
    deps.announce(job)
  }
}

/** Ends the job by the state of its items. Untried items fail with `failure`. */
async function finish(deps: RunDeps, job: ClaimedJob, failure = UNKNOWN_FAILURE): Promise<void> {
  await withClaim(deps, job, (tx) => endJob(deps, tx, job, failure))
}

/** For a job whose row and user are locked. */
export async function endJob(
  deps: RunDeps,
  tx: Database,
  job: { jobId: string; userId: string },
  failure: { code: string; reason: string },
): Promise<void> {
  await markItemsFailed(tx, job.jobId, 'all', failure)
  await endAndRelease(deps, tx, job, outcomeOf(await findItems(tx, [job.jobId])))
  await syncUserQueue(deps.queue, tx, job.userId)
}

async function giveUp(
  deps: RunDeps,
  job: ClaimedJob,
  signal: AbortSignal,
  error: unknown,
  log: Log,
): Promise<void> {
  const why = signal.aborted && signal.reason instanceof RunAborted ? signal.reason.why : undefined
  if (why === 'cancelled') return
  // Nothing to write here. The queue ignores the task if another worker has the job, and retries it otherwise.
  if (why === 'lost' || error instanceof ClaimLost) throw error
  if (why === 'stopping') return await releaseTask(deps, job)
  if (error instanceof Refusal) return await finish(deps, job, { code: error.code, reason: messageOf(error) })
  const isWaiting = isAway(error)
  if (isWaiting) log.warn({ err: error }, 'a job waits for an unavailable dependency')
  else log.error({ err: error }, 'a job broke')
  if (await tryLater(deps, job, !isWaiting)) throw error
  throw new DeadLetterError(`Job ${job.jobId} failed too many times.`, { cause: error })
}

/** Lets another process continue immediately. */
async function releaseTask(deps: RunDeps, job: ClaimedJob): Promise<void> {
  await withClaim(deps, job, async (tx, attempts) => {
    await putBack(tx, job.jobId, { attempts, keepsEntry: false })
    await syncUserQueue(deps.queue, tx, job.userId)
  })
}

/**
 * Returns the job to the queue for a retry, which counts unless a dependency is unavailable. After too many failed runs it
 * ends instead, and false is returned.
 */
async function tryLater(deps: RunDeps, job: ClaimedJob, isCounted: boolean): Promise<boolean> {
  let isLater = true
  await withClaim(deps, job, async (tx, attempts) => {
    isLater = !isCounted || attempts < MAX_ATTEMPTS
    if (!isLater) return await endJob(deps, tx, job, UNKNOWN_FAILURE)
    await putBack(tx, job.jobId, { attempts: attempts + Number(isCounted), keepsEntry: true })
    await syncUserQueue(deps.queue, tx, job.userId)
  })
  return isLater
}

async function withClaim(
  { database }: RunDeps,
  job: ClaimedJob,
  write: (tx: Database, attempts: number) => Promise<void>,
): Promise<void> {
  await database.transact(async (tx) => {
    await lockUser(tx, job.userId)
    const attempts = await holdClaim(tx, job)
    if (attempts === undefined) throw new ClaimLost()
    await write(tx, attempts)
  })
}
