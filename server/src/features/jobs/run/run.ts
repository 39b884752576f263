import { Refusal } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { type ClaimedJob, ClaimLost, type KindOfJob } from '../jobs.kinds.ts'
import { endAndRelease } from '../jobs.end.ts'
import { RunAborted, type RunDeps } from './run-deps.ts'
import { openRunContext } from './context.ts'
import { outcomeOf, UNKNOWN_FAILURE } from '../jobs.rules.ts'
import { findItems } from '../jobs.store.ts'
import { holdClaim, markItemsFailed, putBack, renewLease } from './claims.store.ts'

/** Seconds a worker may be silent before another takes its job over. */
export const LEASE_SECONDS = 15
const RENEW_MS = 5_000
/** Runs that may break or die without an image in between before the job is given up. */
export const MAX_ATTEMPTS = 3

/** Runs a claimed job to its end, or hands it back. Never throws: what cannot be written now is taken over later. */
export async function runJob(
  deps: RunDeps,
  kind: KindOfJob,
  job: ClaimedJob,
  controller: AbortController,
): Promise<void> {
  const log = deps.log.child({ job: job.jobId })
  const heartbeat = keepLease(deps, job, controller, log)
  const { context, settle } = openRunContext(deps, job, controller, log)
  try {
    try {
      await kind.run(job, context)
    } finally {
      await settle()
    }
    await finish(deps, job)
  } catch (error) {
    await giveUp(deps, job, controller.signal, error, log).catch((failure) =>
      log.error({ err: failure }, 'a job could not be put back; it is taken over when its lease ends'),
    )
  } finally {
    clearInterval(heartbeat)
    deps.announce(job)
  }
}

function keepLease(deps: RunDeps, job: ClaimedJob, controller: AbortController, log: Log): NodeJS.Timeout {
  let renewedAt = performance.now()
  const lose = () => controller.abort(new RunAborted('lost'))
  return setInterval(async () => {
    try {
      if (await renewLease(deps.database.db, job, LEASE_SECONDS)) renewedAt = performance.now()
      else lose()
    } catch (error) {
      log.warn({ err: error }, 'a lease could not be renewed')
      if (performance.now() - renewedAt > LEASE_SECONDS * 1000) lose()
    }
  }, RENEW_MS)
}

/** Ends the job by what its items have become, after `failure` for those that were not tried. */
async function finish(deps: RunDeps, job: ClaimedJob, failure = UNKNOWN_FAILURE): Promise<void> {
  await deps.database.transact(async (tx) => {
    if ((await holdClaim(tx, job)) === undefined) throw new ClaimLost()
    await markItemsFailed(tx, job.jobId, 'all', failure)
    await endAndRelease(deps, tx, job, outcomeOf(await findItems(tx, [job.jobId])))
    await deps.wake(tx, job.userId)
  })
}

async function giveUp(
  deps: RunDeps,
  job: ClaimedJob,
  signal: AbortSignal,
  error: unknown,
  log: Log,
): Promise<void> {
  const why = signal.aborted && signal.reason instanceof RunAborted ? signal.reason.why : undefined
  if (why === 'lost' || why === 'cancelled' || error instanceof ClaimLost) return
  if (why === 'stopping') return await handBack(deps, job, 0)
  if (error instanceof Refusal) return await finish(deps, job, { code: error.code, reason: error.message })
  log.error({ err: error }, 'a job broke')
  await handBack(deps, job, 1)
}

/** Puts the job back in line; after too many broken runs without an image in between it ends instead. */
async function handBack(deps: RunDeps, job: ClaimedJob, broken: 0 | 1): Promise<void> {
  await deps.database.transact(async (tx) => {
    const attempts = await holdClaim(tx, job)
    if (attempts === undefined) throw new ClaimLost()
    await putBackOrEnd(deps, tx, job, attempts + broken)
  })
}

/** For a job whose row the transaction holds. */
export async function putBackOrEnd(
  deps: Pick<RunDeps, 'wake' | 'charges' | 'ended'>,
  tx: Database,
  job: { jobId: string; userId: string },
  attempts: number,
): Promise<void> {
  if (attempts > MAX_ATTEMPTS) {
    await markItemsFailed(tx, job.jobId, 'all', UNKNOWN_FAILURE)
    await endAndRelease(deps, tx, job, outcomeOf(await findItems(tx, [job.jobId])))
    return await deps.wake(tx, job.userId)
  }
  const afterSeconds = attempts === 0 ? 0 : 2 ** (attempts - 1)
  await putBack(tx, job.jobId, { attempts, afterSeconds })
  await deps.wake(tx, job.userId, afterSeconds)
}
