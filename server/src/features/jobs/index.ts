/** Jobs: background work of users, run by any free process, with each item created exactly once. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { JobEnded } from './jobs.end.ts'
import type { JobBudgets, JobCharges, JobMedia, JobRequest, KindOfJob } from './jobs.kinds.ts'
import { jobsExporter } from './line/export.ts'
import { JOB_CHANGES_CHANNEL, type PushDeps, pushJobChanges } from './line/push.ts'
import { bindJobs } from './line/jobs.routes.ts'
import { type JobsService, createJobsService } from './line/jobs.service.ts'
import { createJobKinds } from './jobs.registry.ts'
import { lockUser } from './jobs.store.ts'
import { RUN_JOB } from './jobs.tasks.ts'
import { CANCELLED_CHANNEL, createWorker } from './run/worker.ts'

export type { JobEnded } from './jobs.end.ts'
export { finishWith, forEachLimit, untilStored } from './run/items.ts'
export * from './jobs.kinds.ts'
export { tryItem, type AttemptContext, type Wait, waitInTime } from './run/trying.ts'

/** All queue tasks of this feature, needed to open the queue. */
export const JOB_TASKS = [RUN_JOB]

interface JobsNeeds {
  gallery: JobMedia
  charges: JobCharges
  budgets: JobBudgets
  realtime: PushDeps['realtime']
  /** Throws a Refusal if the user's storage is full. */
  checkRoom(tx: Database, userId: string): Promise<unknown>
  ended: JobEnded
}

/** Max. concurrent jobs of one process. */
const CONCURRENCY = 4

export interface JobsDeps {
  http: Http
  database: DatabaseHandle
  queue: Queue
  pubsub: PubSub
  gallery: JobMedia
  charges: JobCharges
  budgets: JobBudgets
  /** Throws a Refusal if the user's storage is full. */
  checkRoom(tx: Database, userId: string): Promise<unknown>
  ended: JobEnded
  clock: Clock
  log: Log
  /** Max. concurrent jobs of one process. Default: 4. */
  concurrency?: number
}

export interface Jobs
  extends Feature,
    Pick<JobsService, 'accept' | 'get' | 'cancel' | 'count' | 'mediaChanged'> {
  /**
   * Locks the queue of a user until the transaction ends. Must be called before locking anything else that ending a job
   * changes too, because a job that ends locks its user first.
   */
  holdLine(tx: Database, userId: string): Promise<void>
  /** Registers a kind of job, before `start`. */
  register<Request extends JobRequest>(kind: KindOfJob<Request>): void
}

export function createJobs(platform: Platform, needs: JobsNeeds): Jobs {
  const { http, database, queue, pubsub, clock, log } = platform
  const { gallery, charges, budgets, realtime, checkRoom, ended } = needs
  const kinds = createJobKinds()
  const send = (channel: string, text: string) =>
    void pubsub.send(channel, text).catch((error) => log.debug({ err: error }, 'news were lost'))
  const shared = {
    database,
    charges,
    budgets,
    ended,
    kinds,
    queue,
    announce: ({ userId, jobId }: { userId: string; jobId: string }) =>
      send(JOB_CHANGES_CHANNEL, `${userId} ${jobId}`),
  }
  const service = createJobsService({
    ...shared,
    gallery,
    clock,
    checkRoom,
    notifyCancelled: (jobId) => send(CANCELLED_CHANNEL, jobId),
  })
  const worker = createWorker({ ...shared, pubsub, log, concurrency: CONCURRENCY })
  bindJobs(http, service)
  const stopPushing = pushJobChanges({ db: database.db, pubsub, log, realtime })
  return {
    accept: service.accept,
    get: service.get,
    cancel: service.cancel,
    count: service.count,
    mediaChanged: service.mediaChanged,
    holdLine: lockUser,
    register: (kind) => kinds.register(kind),
    name: 'jobs',
    work: worker.start,
    async stop() {
      // Jobs are released before the queue is closed.
      await worker.stop()
      stopPushing()
    },
    exporter: jobsExporter(database),
  }
}
