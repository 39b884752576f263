import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { MAX_RUNNING_JOBS } from '@studio/contract/jobs'
import type { News } from '../../../platform/news/index.ts'
import { type Queue, task } from '../../../platform/queue/index.ts'
import type { ClaimedJob, KindOfJob } from '../jobs.kinds.ts'
import { RunAborted, type RunDeps } from './run-deps.ts'
import { LEASE_SECONDS, putBackOrEnd, runJob } from './run.ts'
import { lockUser } from '../jobs.store.ts'
import { claimNext, findAbandoned, findForgotten, noteWoken } from './claims.store.ts'
import { findNextInTurn, noteTurn } from '../line/turns.store.ts'

/**
 * Says that there may be a job to run, since this user has one more; whose and which is decided when it is taken, so
 * that limits hold, order is kept and everybody has a turn.
 */
export const WAKE = task<{ userId: string }>('run-jobs')
/** News for workers: the id of a job whose run has to end. */
export const CANCELLED_CHANNEL = 'jobs_cancelled'

const REAP_MS = 5_000
/** A queued job that could run should have been taken long before this many seconds. */
const FORGOTTEN_SECONDS = 30

export interface WorkerDeps extends RunDeps {
  queue: Queue
  news: News
  kinds: Map<string, KindOfJob>
  /** Jobs this process works on at the same time. */
  concurrency: number
}

/** Runs jobs in this process, and takes over those whose worker is gone. */
export function createWorker(deps: WorkerDeps) {
  const { database, queue, news, kinds, log } = deps
  // For people who look for it: where it runs; for the database: unlike any other.
  const worker = `${hostname()}/${process.pid}/${randomUUID()}`
  const runs = new Map<string, { controller: AbortController; ended: Promise<void> }>()
  let isStopping = false
  let reaper: NodeJS.Timeout | undefined
  let reaping: Promise<void> = Promise.resolve()
  let stopListening: (() => void) | undefined

  /** The next job of whoever's turn it is. */
  async function claim(): Promise<ClaimedJob | undefined> {
    const options = {
      kinds: [...kinds.keys()],
      worker,
      leaseSeconds: LEASE_SECONDS,
      maxRunning: MAX_RUNNING_JOBS,
    }
    for (;;) {
      const userId = await findNextInTurn(database.db, options)
      if (userId === undefined) return undefined
      const job = await database.transact(async (tx) => {
        await lockUser(tx, userId)
        // Another worker may have given this user the turn while we waited for the lock.
        if ((await findNextInTurn(tx, options)) !== userId) return undefined
        const claimed = await claimNext(tx, userId, options)
        if (claimed) await noteTurn(tx, userId)
        return claimed
      })
      if (job) return job
    }
  }

  async function take(): Promise<void> {
    // The queue tries a task again that was refused; another process will then take it.
    if (isStopping) throw new Error('This process is stopping.')
    const job = await claim()
    const kind = job && kinds.get(job.kind)
    if (!job || !kind) return
    deps.announce(job)
    const controller = new AbortController()
    if (isStopping) controller.abort(new RunAborted('stopping'))
    const ended = runJob(deps, kind, job, controller)
    runs.set(job.jobId, { controller, ended })
    await ended.finally(() => runs.delete(job.jobId))
  }

  async function reap(): Promise<void> {
    const abandoned = await database.transact(async (tx) => {
      const jobs = await findAbandoned(tx)
      // In one order of users, as every process does it: ending a job waits for the accounts of its user.
      for (const job of jobs.toSorted((a, b) => a.userId.localeCompare(b.userId)))
        await putBackOrEnd(deps, tx, job, job.attempts + 1)
      return jobs
    })
    for (const job of abandoned) {
      log.warn({ job: job.jobId, worker: job.worker }, 'a job is taken over from a worker that is gone')
      deps.announce(job)
    }
    for (const userId of await findForgotten(database.db, FORGOTTEN_SECONDS, MAX_RUNNING_JOBS)) {
      const isWaiting = await queue.isWaiting(WAKE, { userId })
      await database.transact(async (tx) => {
        await noteWoken(tx, userId)
        if (!isWaiting) await deps.wake(tx, userId)
      })
    }
    if (abandoned.length > 0) queue.kick(WAKE)
  }

  return {
    async start(): Promise<void> {
      stopListening = news.on(CANCELLED_CHANNEL, (jobId) =>
        runs.get(jobId)?.controller.abort(new RunAborted('cancelled')),
      )
      await queue.work(WAKE, { concurrency: deps.concurrency }, take)
      let isReaping = false
      reaper = setInterval(() => {
        if (isReaping || isStopping) return
        isReaping = true
        reaping = reap()
          .catch((error) => log.error({ err: error }, 'looking for abandoned jobs failed'))
          .finally(() => {
            isReaping = false
          })
      }, REAP_MS)
    },
    /** Ends every run here and hands its job back; finished items are kept. */
    async stop(): Promise<void> {
      isStopping = true
      clearInterval(reaper)
      stopListening?.()
      for (const { controller } of runs.values()) controller.abort(new RunAborted('stopping'))
      await Promise.all([...runs.values()].map(({ ended }) => ended))
      await reaping
    },
  }
}
