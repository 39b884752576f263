/** Jobs: what users have asked for, worked on by whichever process is free, each piece made exactly once. */
import type { Exporter } from '../../platform/archive/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { News } from '../../platform/news/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { JobEnded } from './jobs.end.ts'
import type { JobBudgets, JobCharges, JobMedia, JobRequest, KindOfJob } from './jobs.kinds.ts'
import { jobsExporter } from './line/export.ts'
import { JOB_CHANGES_CHANNEL } from './line/push.ts'
import { bindJobs } from './line/jobs.routes.ts'
import { type JobsService, openJobsService } from './line/jobs.service.ts'
import { lockUser } from './jobs.store.ts'
import { RUN_JOB } from './jobs.tasks.ts'
import { CANCELLED_CHANNEL, createWorker } from './run/worker.ts'

export { finishWith, forEachLimit } from './run/items.ts'
export * from './jobs.kinds.ts'
export { pushJobChanges } from './line/push.ts'
export { tryItem, type Trying, type Wait, waitInTime } from './run/trying.ts'

/** Every kind of task of this feature, for the queue to be opened with. */
export const JOB_TASKS = [RUN_JOB]

export interface JobsDeps {
  http: Http
  database: DatabaseHandle
  queue: Queue
  news: News
  gallery: JobMedia
  charges: JobCharges
  budgets: JobBudgets
  /** Throws a Refusal where there is no room for what the user's jobs would make. */
  checkRoom(tx: Database, userId: string): Promise<unknown>
  ended: JobEnded
  clock: Clock
  log: Log
  /** Jobs one process works on at the same time, 4 unless given. */
  concurrency?: number
}

export interface Jobs extends Pick<JobsService, 'accept' | 'get' | 'cancel' | 'count' | 'mediaChanged'> {
  /**
   * Alone with the jobs of a user until the transaction ends. To be called before anything else is locked that the end of
   * a job changes too, where both are needed: a job that ends has its user's first.
   */
  holdLine(tx: Database, userId: string): Promise<void>
  /** Makes a kind of job known; before `start`. */
  register<Request extends JobRequest>(kind: KindOfJob<Request>): void
  /** Begins to work on jobs in this process. */
  start(): Promise<void>
  /** Ends the runs of this process and hands their jobs back, before the queue is closed. */
  stop(): Promise<void>
  /** What it holds of a user. */
  exporter: Exporter
}

export function createJobs(deps: JobsDeps): Jobs {
  const { http, database, queue, news, gallery, charges, budgets, ended, clock, log, concurrency = 4 } = deps
  const kinds = new Map<string, KindOfJob>()
  const send = (channel: string, text: string) =>
    void news.send(channel, text).catch((error) => log.debug({ err: error }, 'news were lost'))
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
  const service = openJobsService({
    ...shared,
    gallery,
    clock,
    checkRoom: deps.checkRoom,
    tellCancelled: (jobId) => send(CANCELLED_CHANNEL, jobId),
  })
  const worker = createWorker({ ...shared, news, log, concurrency })
  bindJobs(http, service)
  return {
    accept: service.accept,
    get: service.get,
    cancel: service.cancel,
    count: service.count,
    mediaChanged: service.mediaChanged,
    holdLine: lockUser,
    register: (kind) => void kinds.set(kind.kind, kind),
    start: worker.start,
    stop: worker.stop,
    exporter: jobsExporter(database),
  }
}
