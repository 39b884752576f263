import { DeadLetterError } from '../../../platform/queue/index.ts'
import type { ClaimedJob } from '../jobs.kinds.ts'
import { UNKNOWN_FAILURE } from '../jobs.rules.ts'
import { lockUser } from '../jobs.store.ts'
import { recordTurn } from '../line/turns.store.ts'
import { syncUserQueue } from '../line/turns.ts'
import { claimJob } from './claims.store.ts'
import type { RunDeps } from './run-deps.ts'
import { endJob, MAX_ATTEMPTS } from './run.ts'

/**
 * Claims the job of a queue entry taken by this process, and queues the user's next one. Undefined if there is nothing
 * left to do. @throws DeadLetterError if too many of its workers died; the job has then ended.
 */
export async function startJob(
  deps: RunDeps,
  userId: string,
  taskId: string,
): Promise<ClaimedJob | undefined> {
  const { job, isOver } = await deps.database.transact(async (tx) => {
    await lockUser(tx, userId)
    const job = await claimJob(tx, userId, taskId)
    if (!job) return { job, isOver: false }
    if (job.isTakenOver) deps.log.warn({ job: job.jobId }, 'a job is taken over from a worker that is gone')
    const isOver = job.attempts > MAX_ATTEMPTS
    if (isOver) {
      await endJob(deps, tx, job, UNKNOWN_FAILURE)
    } else {
      await recordTurn(tx, userId)
      await syncUserQueue(deps.queue, tx, userId)
    }
    return { job, isOver }
  })
  if (job) deps.announce(job)
  if (isOver)
    throw new DeadLetterError(`The workers of job ${job?.jobId} stopped unexpectedly too many times.`)
  return job
}
