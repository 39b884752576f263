import type { JobKind, JobStatus } from '@studio/contract/jobs'
import { sql } from 'kysely'
import {
  type Cursor,
  type Database,
  isBeyond,
  lock,
  microsOf,
  type DB,
  type Narrowed,
} from '../../platform/database/index.ts'
import type { ItemStatus, JobRequest, NewItem, NewJob, Operation } from './jobs.kinds.ts'

export type JobTables = {
  jobs: Narrowed<
    DB['jobs'],
    {
      kind: JobKind
      status: JobStatus
      request: JobRequest
    }
  >
  job_items: Narrowed<
    DB['job_items'],
    {
      status: ItemStatus
      operation: Operation | null
    }
  >
}

export type JobRow = Awaited<ReturnType<typeof findJob>> & object
export type ItemRow = Awaited<ReturnType<typeof findItems>>[number]

export interface JobFilter {
  statuses: JobStatus[] | undefined
  kind: JobKind | undefined
  cursor: Cursor | undefined
  limit: number
}

/** For queued jobs: number of the user's jobs before it, or in total. */
const queuePosition = (before: ReturnType<typeof sql>) => sql<
  number | null
>`case when jobs.status = 'queued' then
  (select count(*)::integer from jobs other
    where other.user_id = jobs.user_id and other.status = 'queued' and ${before}) end`
const JOBS_AHEAD = queuePosition(sql`other.place < jobs.place`)
const LINE = queuePosition(sql`true`)

/** Serialises per user until the transaction ends. Limits are checked under this lock. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await lock(tx, 'jobs', userId)
}

export async function countQueued(tx: Database, userId: string): Promise<number> {
  const row = await tx
    .withTables<JobTables>()
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  return row.count
}

export type PricedJob = Omit<NewJob, 'items'> & {
  items: (NewItem & { credits: number })[]
  /** The day (UTC) from whose budget its cents were reserved. */
  budgetDay?: string
}

export async function insertJob(tx: Database, userId: string, job: PricedJob): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into jobs (user_id, kind, request, cost_credits, cost_waived, budget_day)
    values (${userId}, ${job.kind}, ${JSON.stringify(job.request)}::jsonb, ${job.cost.credits}, ${job.cost.waived},
      ${job.budgetDay ?? null}::date)
    returning id`.execute(tx)
  const id = rows[0]?.id as string
  const items = job.items.map((item, index) => ({ ...item, index }))
  await sql`
    insert into job_items (job_id, index, seed, pose, width, height, credits, needed, cents)
    select ${id}, (item ->> 'index')::integer, (item ->> 'seed')::bigint, item ->> 'pose',
      (item ->> 'width')::integer, (item ->> 'height')::integer, (item ->> 'credits')::bigint,
      coalesce((item ->> 'needed')::boolean, false), coalesce((item ->> 'cents')::numeric, 0)
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) item`.execute(tx)
  return id
}

const jobs = (db: Database) =>
  db
    .withTables<JobTables>()
    .selectFrom('jobs')
    .select([
      'id',
      'user_id as userId',
      'kind',
      'status',
      'request',
      'cost_credits as credits',
      'cost_waived as waived',
      'error',
      'error_code as errorCode',
      'progressed_at as progressedAt',
      'created_at as createdAt',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
    .select([microsOf('jobs.created_at').as('micros'), JOBS_AHEAD.as('ahead'), LINE.as('line')])

const ofUser = (db: Database, userId: string, id: string) =>
  jobs(db).where('user_id', '=', userId).where('id', '=', id)

export const findJob = (db: Database, userId: string, id: string) => ofUser(db, userId, id).executeTakeFirst()

/** Like findJob, with a row lock until the transaction ends. */
export const findJobForUpdate = (tx: Database, userId: string, id: string) =>
  ofUser(tx, userId, id).forUpdate().executeTakeFirst()

function matching(db: Database, userId: string, filter: JobFilter) {
  const { statuses, kind, cursor } = filter
  let query = jobs(db).where('user_id', '=', userId).where('cleared_at', 'is', null)
  if (statuses) query = query.where('status', 'in', statuses)
  if (kind) query = query.where('kind', '=', kind)
  if (cursor) query = query.where(isBeyond(cursor, 'jobs.created_at', 'jobs.id'))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
}

/** Newest first. Returns one more than the limit if there are more. */
export const listJobs = (db: Database, userId: string, filter: JobFilter) =>
  matching(db, userId, filter).execute()

/** Ids and versions of the jobs in a list, without reading them. */
export const listVersions = (db: Database, userId: string, filter: JobFilter) =>
  matching(db, userId, filter)
    .clearSelect()
    .select([
      'id',
      'version',
      'status',
      'progressed_at as progressedAt',
      JOBS_AHEAD.as('ahead'),
      LINE.as('line'),
    ])
    .execute()

export const findVersion = (db: Database, userId: string, id: string) =>
  ofUser(db, userId, id)
    .clearSelect()
    .select([
      'id',
      'version',
      'status',
      'progressed_at as progressedAt',
      JOBS_AHEAD.as('ahead'),
      LINE.as('line'),
    ])
    .executeTakeFirst()

/** Items in order. Previews are included only while their job is open; afterwards the result is available. */
export async function findItems(db: Database, jobIds: string[]) {
  return await db
    .withTables<JobTables>()
    .selectFrom('job_items')
    .innerJoin('jobs', 'jobs.id', 'job_items.job_id')
    .select([
      'job_items.job_id as jobId',
      'job_items.index',
      'job_items.status',
      'job_items.progress',
      'job_items.seed',
      'job_items.pose',
      'job_items.width',
      'job_items.height',
      'job_items.media_id as mediaId',
      'job_items.credits',
      'job_items.needed',
      'job_items.error',
      'job_items.error_code as errorCode',
    ])
    .select(
      sql<Buffer | null>`case when jobs.status in ('queued', 'running') then job_items.preview end`.as(
        'preview',
      ),
    )
    .where(sql<boolean>`job_items.job_id = any(${jobIds}::uuid[])`)
    .orderBy('job_items.job_id')
    .orderBy('job_items.index')
    .execute()
}

/** Number of jobs in a user's list by status, without zeros. */
export async function countByStatus(db: Database, userId: string, kind: JobKind | undefined) {
  let query = db
    .withTables<JobTables>()
    .selectFrom('jobs')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
  if (kind) query = query.where('kind', '=', kind)
  return await query.groupBy('status').execute()
}

/** Hides ended jobs of a user from lists. Returns their number. */
export async function clearEnded(db: Database, userId: string, now: Date): Promise<number> {
  const result = await db
    .withTables<JobTables>()
    .updateTable('jobs')
    .set({ cleared_at: now })
    .where('user_id', '=', userId)
    .where('status', 'in', ['completed', 'failed', 'cancelled'])
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Reverts clearEnded of that time. Returns the number of jobs. */
export async function unclearEnded(db: Database, userId: string, at: Date): Promise<number> {
  const result = await db
    .withTables<JobTables>()
    .updateTable('jobs')
    .set({ cleared_at: null })
    .where('user_id', '=', userId)
    .where('cleared_at', '=', at)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Increases the version of these jobs after a change elsewhere. */
export async function touchJobs(db: Database, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update jobs set version = version + 1 where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(db)
}

/** Ids of all jobs of a user, including cleared ones, oldest first. Ids are small enough to load all. */
export async function findAllIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .withTables<JobTables>()
    .selectFrom('jobs')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Running and queued jobs of a user in queue order. */
export const findOpen = (db: Database, userId: string) =>
  jobs(db)
    .where('user_id', '=', userId)
    .where('status', 'in', ['running', 'queued'])
    .orderBy('place')
    .execute()

export const findJobs = (db: Database, userId: string, ids: readonly string[]) =>
  jobs(db)
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .orderBy('created_at')
    .execute()
