import { createHash } from 'node:crypto'
import { type Job, type JobCounts, type JobsQuery, jobsReasons, JobStatus } from '@studio/contract/jobs'
import { Refusal, refuse } from '@studio/contract/kernel'
import type * as z from 'zod/mini'
import { type DatabaseHandle, pageOfRows, readCursor } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import { endAndRelease, type JobEnded } from '../jobs.end.ts'
import type { JobBudgets, JobCharges } from '../jobs.kinds.ts'
import type { JobKinds } from '../jobs.registry.ts'
import { canCancel, canRetry, freshPeriod, isStuck } from '../jobs.rules.ts'
import * as store from '../jobs.store.ts'
import { RUN_JOB } from '../jobs.tasks.ts'
import { markItemsCancelled } from '../run/claims.store.ts'
import { findTries } from '../run/attempts.store.ts'
import { type AcceptDeps, createAccept } from './accept.ts'
import { type AnswersDeps, createAnswers, notFound } from './answers.ts'
import { withDetails } from './details.ts'
import { moveInQueue, type Place } from './move.ts'
import { findEntry } from './turns.store.ts'
import { syncUserQueue } from './turns.ts'

export interface ServiceDeps extends AnswersDeps, Omit<AcceptDeps, 'answers'> {
  database: DatabaseHandle
  charges: JobCharges
  budgets: JobBudgets
  ended: JobEnded
  kinds: JobKinds
  /** After the transaction: stops the worker of this job in any process. */
  notifyCancelled(jobId: string): void
}

type Query = z.output<typeof JobsQuery>

export function createJobsService(deps: ServiceDeps) {
  const { database, queue, clock } = deps
  const answers = createAnswers(deps)
  const accept = createAccept({ ...deps, answers })

  /** A cheap substitute for the content of a response, used as its ETag. */
  function stampOf(
    userId: string,
    part: unknown,
    rows: NonNullable<Awaited<ReturnType<typeof store.findVersion>>>[],
  ) {
    const now = clock.now()
    const versions = rows.map((row) => [row.id, row.version, isStuck(row, now), row.ahead, row.line])
    return createHash('sha256')
      .update(JSON.stringify([userId, part, versions, freshPeriod(userId, now)]))
      .digest('base64url')
  }

  return {
    accept,

    async list(userId: string, query: Query) {
      const rows = await store.listJobs(database.db, userId, filterOf(query))
      const { page, nextCursor } = pageOfRows(rows, query.limit)
      return { jobs: await answers.ofRows(database.db, userId, page), nextCursor }
    },

    async listStamp(userId: string, query: Query): Promise<string> {
      return stampOf(userId, query, await store.listVersions(database.db, userId, filterOf(query)))
    },

    /** Number of jobs by status, including zeros. */
    async count(userId: string, kind: Query['kind']): Promise<JobCounts> {
      const counts = await store.countByStatus(database.db, userId, kind)
      const countOf = (status: JobStatus) => counts.find((row) => row.status === status)?.count ?? 0
      return Object.fromEntries(JobStatus.options.map((status) => [status, countOf(status)])) as JobCounts
    },

    get: (userId: string, id: string): Promise<Job> => answers.one(database.db, userId, id),

    /** Like get, with all attempts at its items. */
    async getDetailed(userId: string, id: string): Promise<Job> {
      const [job, items, tries] = await Promise.all([
        answers.one(database.db, userId, id),
        store.findItems(database.db, [id]),
        findTries(database.db, [id]),
      ])
      return withDetails(job, items, tries)
    },

    /** Moves a queued job in its owner's queue. */
    async move(userId: string, id: string, to: Place) {
      const order = await moveInQueue(deps, userId, id, to)
      return { job: await answers.one(database.db, userId, id), order }
    },

    async stamp(userId: string, id: string): Promise<string> {
      const row = await store.findVersion(database.db, userId, id)
      return stampOf(userId, id, row ? [row] : [])
    },

    async cancel(userId: string, id: string): Promise<Job> {
      await database.transact(async (tx) => {
        await store.lockUser(tx, userId)
        const job = await store.findJobForUpdate(tx, userId, id)
        if (!job) throw notFound()
        if (!canCancel(job.status)) throw refuse(jobsReasons.ended)
        const wasRunning = job.status === 'running'
        const entry = await findEntry(tx, id)
        const operations = await markItemsCancelled(tx, id)
        const kind = deps.kinds.find(job)
        const end = { status: 'cancelled', error: null, errorCode: null } as const
        await endAndRelease(deps, tx, { jobId: id, userId }, end)
        // The next job of this user has waited as long, and takes over the position.
        if (entry && !entry.isFresh) await queue.withdraw(tx, RUN_JOB, entry.taskId)
        await syncUserQueue(queue, tx, userId, entry?.isFresh ? entry.taskId : undefined)
        database.afterCommit(tx, () => {
          if (wasRunning) deps.notifyCancelled(id)
          deps.announce({ userId, jobId: id })
          for (const operation of operations) void kind?.abandon?.(operation)
        })
      })
      return await answers.one(database.db, userId, id)
    },

    async retry(userId: string, id: string, idempotencyKey: IdempotencyKey | undefined): Promise<Job> {
      return await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const old = await store.findJob(tx, userId, id)
          if (!old) throw notFound()
          if (!canRetry(old))
            throw refuse(old.status === 'completed' ? jobsReasons.completed : jobsReasons.running)
          const kind = deps.kinds.find(old)
          if (!kind) throw refuse(jobsReasons.cannotRetry)
          return await accept(tx, userId, await kind.repeat(tx, userId, old.request))
        }),
      )
    },

    async clear(userId: string) {
      const now = clock.now()
      return { cleared: await store.clearEnded(database.db, userId, now), clearedAt: now.toISOString() }
    },

    restoreCleared: (userId: string, at: string): Promise<number> =>
      store.unclearEnded(database.db, userId, new Date(at)),

    /** Images of these jobs were deleted or restored. */
    async mediaChanged(userId: string, ids: readonly string[]): Promise<void> {
      await store.touchJobs(database.db, userId, ids)
      for (const jobId of ids) deps.announce({ userId, jobId })
    },
  }
}

export type JobsService = ReturnType<typeof createJobsService>

function filterOf({ status, kind, cursor, limit }: Query): store.JobFilter {
  const statuses = status?.split(',').map((name) => {
    const parsed = JobStatus.safeParse(name)
    if (parsed.success) return parsed.data
    throw new Refusal('INPUT_INVALID', `Job status “${name}” doesn’t exist.`, {
      details: { status: `Use ${JobStatus.options.join(', ')}.` },
    })
  })
  return { statuses, kind, cursor: cursor === undefined ? undefined : readCursor(cursor), limit }
}
