import { createHash } from 'node:crypto'
import { isFinal, type Job, type JobCounts, JobStatus, type JobsQuery } from '@studio/contract/jobs'
import { Refusal } from '@studio/contract/kernel'
import { MAX_QUEUED_JOBS } from '@studio/contract/photoshoot'
import type * as z from 'zod/mini'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type DatabaseHandle, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { Intent } from '../../platform/http/index.ts'
import { once } from '../../platform/intents/index.ts'
import { jobAnswer } from './jobs.answer.ts'
import { withDetails } from './jobs.details.ts'
import { endAndRelease, type JobEnded } from './jobs.end.ts'
import type { JobCharges, JobMedia, KindOfJob, NewJob } from './jobs.kinds.ts'
import { moveInLine, type Place } from './jobs.line.ts'
import { beginningsOf, expectedOf, isSamePace, paceKeyOf } from './jobs.pace.ts'
import { pricedItems } from './jobs.prices.ts'
import { canCancel, canRetry, isStuck } from './jobs.rules.ts'
import * as store from './jobs.store.ts'
import { markItemsCancelled } from './jobs-claims.store.ts'
import { readPaces } from './jobs-pace.store.ts'
import { findTries } from './jobs-tries.store.ts'

export interface ServiceDeps {
  database: DatabaseHandle
  gallery: JobMedia
  charges: JobCharges
  ended: JobEnded
  clock: Clock
  kinds: Map<string, KindOfJob>
  /** Throws a Refusal where there is no room for what the user's jobs would make. */
  checkRoom(tx: Database, userId: string): Promise<unknown>
  wake(tx: Database, userId: string): Promise<void>
  /** After the transaction: workers look for new jobs. */
  kick(): void
  /** After the transaction: the worker of this job, wherever it is, stops. */
  tellCancelled(jobId: string): void
  announce(job: { userId: string; jobId: string }): void
}

type Query = z.output<typeof JobsQuery>

/** Seconds after which an unchanged list is told again, because the addresses in it expire. */
const FRESH_SECONDS = 30
const RETRY_AFTER_SECONDS = 15

const notFound = () => new Refusal('NOT_FOUND', 'The requested resource was not found.')

export function openJobsService(deps: ServiceDeps) {
  const { database, clock } = deps

  async function answers(db: Database, userId: string, rows: store.JobRow[]): Promise<Job[]> {
    const ids = rows.map(({ id }) => id)
    // How soon a job begins depends on all before it, be they in this list or not.
    const line = rows.some(({ status }) => status === 'queued') ? await store.findOpen(db, userId) : []
    const open = [...rows.filter(({ status }) => !isFinal(status)), ...line].map(paceKeyOf)
    const [items, assets, charges, paces] = await Promise.all([
      store.findItems(db, [...new Set([...ids, ...line.map(({ id }) => id)])]),
      deps.gallery.assetsOfJobs(db, userId, ids),
      deps.charges.ofJobs(db, ids),
      open.length === 0 ? [] : readPaces(db, open),
    ])
    const byJob = Map.groupBy(items, ({ jobId }) => jobId)
    const now = clock.now()
    const paceOf = (row: store.JobRow) => paces.find((pace) => isSamePace(pace, paceKeyOf(row)))
    const begins = beginningsOf(
      line.map((row) => ({
        ...{ id: row.id, status: row.status },
        expected: expectedOf(row, byJob.get(row.id) ?? [], paceOf(row)),
      })),
      now,
    )
    return rows.map((row) =>
      jobAnswer(
        row,
        {
          items: byJob.get(row.id) ?? [],
          assets: assets.get(row.id) ?? [],
          charge: charges.get(row.id) ?? { captured: 0, released: 0 },
          pace: paceOf(row),
          begins: begins.get(row.id),
        },
        now,
      ),
    )
  }

  async function answerOf(db: Database, userId: string, id: string): Promise<Job> {
    const row = await store.findJob(db, userId, id)
    const [answer] = row ? await answers(db, userId, [row]) : []
    if (!answer) throw notFound()
    return answer
  }

  /** Stands for everything an answer is made of, at a fraction of its cost. */
  function stampOf(parts: unknown[], rows: NonNullable<Awaited<ReturnType<typeof store.findVersion>>>[]) {
    const now = clock.now()
    const versions = rows.map((row) => [row.id, row.version, isStuck(row, now), row.ahead, row.line])
    const age = Math.floor(now.getTime() / 1000 / FRESH_SECONDS)
    return createHash('sha256')
      .update(JSON.stringify([parts, versions, age]))
      .digest('base64url')
  }

  /** Accepts a job within the limits of its user. The caller calls `accepted` after the transaction. */
  async function accept(tx: Database, userId: string, job: NewJob): Promise<Job> {
    await deps.checkRoom(tx, userId)
    await store.lockUser(tx, userId)
    if ((await store.countQueued(tx, userId)) >= MAX_QUEUED_JOBS)
      throw new Refusal(
        'RATE_LIMITED',
        `${MAX_QUEUED_JOBS} jobs are already waiting. Please wait a moment.`,
        {
          retryAfter: RETRY_AFTER_SECONDS,
        },
      )
    const id = await store.insertJob(tx, userId, { ...job, items: pricedItems(job) })
    await deps.charges.hold(tx, { userId, jobId: id, ...job.cost })
    await deps.wake(tx, userId)
    return await answerOf(tx, userId, id)
  }

  function accepted(userId: string, job: Job): void {
    deps.kick()
    deps.announce({ userId, jobId: job.id })
  }

  return {
    accept,
    accepted,

    async list(userId: string, query: Query) {
      const rows = await store.listJobs(database.db, userId, filterOf(query))
      const { page, nextCursor } = pageOfRows(rows, query.limit)
      return { jobs: await answers(database.db, userId, page), nextCursor }
    },

    async listStamp(userId: string, query: Query): Promise<string> {
      return stampOf([userId, query], await store.listVersions(database.db, userId, filterOf(query)))
    },

    /** How many there are of each status, none included. */
    async count(userId: string, kind: Query['kind']): Promise<JobCounts> {
      const found = await store.countByStatus(database.db, userId, kind)
      const countOf = (status: JobStatus) => found.find((row) => row.status === status)?.count ?? 0
      return Object.fromEntries(JobStatus.options.map((status) => [status, countOf(status)])) as JobCounts
    },

    get: (userId: string, id: string): Promise<Job> => answerOf(database.db, userId, id),

    /** As get, with every try at its items. */
    async getDetailed(userId: string, id: string): Promise<Job> {
      const [job, items, tries] = await Promise.all([
        answerOf(database.db, userId, id),
        store.findItems(database.db, [id]),
        findTries(database.db, [id]),
      ])
      return withDetails(job, items, tries)
    },

    /** Moves a queued job in its owner's line. */
    async move(userId: string, id: string, to: Place) {
      const order = await moveInLine(deps, userId, id, to)
      return { job: await answerOf(database.db, userId, id), order }
    },

    async stamp(userId: string, id: string): Promise<string> {
      const row = await store.findVersion(database.db, userId, id)
      return stampOf([userId, id], row ? [row] : [])
    },

    async cancel(userId: string, id: string): Promise<Job> {
      const wasRunning = await database.transact(async (tx) => {
        const job = await store.findJobForUpdate(tx, userId, id)
        if (!job) throw notFound()
        if (!canCancel(job.status))
          throw new Refusal('CONFLICT', `This job has already ended: ${job.status}.`)
        await markItemsCancelled(tx, id)
        const end = { status: 'cancelled', error: null, errorCode: null } as const
        await endAndRelease(deps, tx, { jobId: id, userId }, end)
        // Its place is free for the next one.
        if (job.status === 'running') await deps.wake(tx, userId)
        return job.status === 'running'
      })
      if (wasRunning) {
        deps.tellCancelled(id)
        deps.kick()
      }
      deps.announce({ userId, jobId: id })
      return await answerOf(database.db, userId, id)
    },

    async retry(userId: string, id: string, intent: Intent | undefined): Promise<Job> {
      const job = await database.transact((tx) =>
        once(tx, { userId, intent }, async () => {
          const old = await store.findJob(tx, userId, id)
          if (!old) throw notFound()
          if (!canRetry(old))
            throw new Refusal(
              'CONFLICT',
              old.status === 'completed' ? 'This job is complete.' : 'This job is still going on.',
            )
          const kind = deps.kinds.get(old.kind)
          if (!kind) throw new Refusal('CONFLICT', 'Jobs of this kind cannot be started here.')
          return await accept(tx, userId, await kind.again(tx, userId, old.request))
        }),
      )
      accepted(userId, job)
      return job
    },

    async clear(userId: string) {
      const now = clock.now()
      return { cleared: await store.clearEnded(database.db, userId, now), clearedAt: now.toISOString() }
    },

    restoreCleared: (userId: string, at: string): Promise<number> =>
      store.unclearEnded(database.db, userId, new Date(at)),

    /** Pictures of these jobs were deleted or came back. */
    async mediaChanged(userId: string, ids: readonly string[]): Promise<void> {
      await store.touchJobs(database.db, userId, ids)
      for (const jobId of ids) deps.announce({ userId, jobId })
    },
  }
}

export type JobsService = ReturnType<typeof openJobsService>

function filterOf({ status, kind, cursor, limit }: Query): store.JobFilter {
  const statuses = status?.split(',').map((name) => {
    const known = JobStatus.safeParse(name)
    if (known.success) return known.data
    throw new Refusal('INPUT_INVALID', `There is no job status "${name}".`, {
      details: { status: `Use ${JobStatus.options.join(', ')}.` },
    })
  })
  return { statuses, kind, cursor: cursor === undefined ? undefined : readCursor(cursor), limit }
}
