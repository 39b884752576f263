import type { PubSub } from '../../../platform/pubsub/index.ts'
import type { Entry, Queue } from '../../../platform/queue/index.ts'
import type { JobKinds } from '../jobs.registry.ts'
import { RUN_JOB } from '../jobs.tasks.ts'
import { callForgotten } from '../line/forgotten.ts'
import { startJob } from './begin.ts'
import { RunAborted, type RunDeps } from './run-deps.ts'
import { runJob } from './run.ts'

/** Channel for workers: id of a job whose run has to end. */
export const CANCELLED_CHANNEL = 'jobs_cancelled'

export interface WorkerDeps extends RunDeps {
  queue: Queue
  pubsub: PubSub
  kinds: JobKinds
  /** Max. concurrent jobs of this process. */
  concurrency: number
}

/** Runs jobs in this process. */
export function createWorker(deps: WorkerDeps) {
  const { queue, pubsub, kinds } = deps
  const runs = new Set<{ jobId: string; controller: AbortController; ended: Promise<void> }>()
  let isStopping = false
  let stopListening: (() => void) | undefined

  async function take({ userId }: { userId: string }, entry: Entry): Promise<void> {
    // It was delivered while stopping; another process takes it shortly.
    if (isStopping) throw new Error('This process is stopping.')
    const job = await startJob(deps, userId, entry.id)
    if (!job) return
    const kind = kinds.find(job)
    if (!kind) throw new Error(`Nothing here runs jobs of the kind ${job.kind}.`)
    const controller = new AbortController()
    if (isStopping) controller.abort(new RunAborted('stopping'))
    const lose = () => controller.abort(new RunAborted('lost'))
    entry.signal.addEventListener('abort', lose)
    if (entry.signal.aborted) lose()
    const run = { jobId: job.jobId, controller, ended: runJob(deps, kind, job, controller) }
    runs.add(run)
    await run.ended.finally(() => runs.delete(run))
  }

  return {
    async start(): Promise<void> {
      stopListening = pubsub.on(CANCELLED_CHANNEL, (jobId) => {
        for (const run of runs) if (run.jobId === jobId) run.controller.abort(new RunAborted('cancelled'))
      })
      await callForgotten(deps)
      await queue.work(RUN_JOB, { concurrency: deps.concurrency }, { run: take })
    },
    /** Ends all runs of this process and releases their jobs. Finished items are kept. */
    async stop(): Promise<void> {
      isStopping = true
      await queue.stopTaking(RUN_JOB)
      stopListening?.()
      for (const { controller } of runs) controller.abort(new RunAborted('stopping'))
      await Promise.allSettled([...runs].map(({ ended }) => ended))
    },
  }
}
