import { createHash, randomUUID } from 'node:crypto'
import { getJob, type Job } from '@studio/contract/jobs'
import {
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  pathOf,
  type RefusalBody,
} from '@studio/contract/kernel'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { sql } from 'kysely'
import pg from 'pg'
import type { EncodedImage, Engine } from '../../engines/engine.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { type Database, type DatabaseHandle, openDatabase } from '../../platform/database/index.ts'
import { createHttp } from '../../platform/http/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { openNews } from '../../platform/news/index.ts'
import { openQueue } from '../../platform/queue/index.ts'
import { createJobs, JOB_TASKS } from '../jobs/index.ts'
import { createModels } from '../models/index.ts'
import { createPhotoshoot } from './index.ts'
import type { ShootGallery } from './photoshoot.needs.ts'
import type { Wait } from './photoshoot.tasks.ts'

export interface BenchOptions {
  engine: Engine
  wait?: Wait
  concurrency?: number
  freeMode?: boolean
}

/** Shoots, jobs and models on a real database, with rows for a gallery and a token that is the user's id. */
export async function composeBench(database: DatabaseHandle, options: BenchOptions) {
  const log = createLog(process.env.STUDIO_TEST_LOG ?? 'silent')
  const http = await createHttp({ log, trustedProxies: [] })
  http.authenticateWith((token) => ({ id: token, email: `${token}@example.com`, signInId: token }))
  const news = await openNews(database.connection, database.pool, log)
  const queue = await openQueue(database.pool, JOB_TASKS, log, news)
  const gallery = rowsOnly()
  const jobs = createJobs({
    http,
    database,
    queue,
    news,
    gallery,
    clock: systemClock,
    log,
    concurrency: options.concurrency ?? 4,
  })
  const models = createModels({ http, engines: [options.engine] })
  createPhotoshoot({
    http,
    database,
    jobs,
    gallery,
    uploads: {
      exists: async (tx, userId, id) =>
        (await sql`select 1 from uploads where id = ${id} and user_id = ${userId}`.execute(tx)).rows.length >
        0,
      readReference: async () => new Uint8Array([1]),
    },
    models,
    config: { flags: { freeMode: options.freeMode ?? true } as never },
    ...(options.wait ? { wait: options.wait } : {}),
  })
  return {
    http,
    jobs,
    queue,
    news,
    gallery,
    async stop() {
      await http.server.close()
      await jobs.stop()
      await queue.close()
      await news.close()
    },
  }
}

/** A gallery without objects: what was recorded can be counted, what was discarded too. */
function rowsOnly() {
  const discarded: unknown[] = []
  const gallery: ShootGallery<EncodedImage> & {
    discarded: unknown[]
    assetsOfJobs: (db: Database, userId: string, ids: string[]) => Promise<Map<string, never[]>>
  } = {
    discarded,
    async preparePicture(image) {
      return image
    },
    async recordPicture(tx, { prepared, ...p }) {
      const sha256 = createHash('sha256').update(prepared.bytes).digest('hex')
      const { rows } = await sql<{ id: string }>`
        insert into media (user_id, job_id, job_index, type, family, model, project_id, prompt, width, height,
          object_key, mime, bytes, sha256, placeholder, metadata)
        values (${p.userId}, ${p.jobId}, ${p.jobIndex}, 'image', ${p.family}, ${p.model}, ${p.projectId}, ${p.prompt},
          ${prepared.width}, ${prepared.height}, ${randomUUID()}, ${prepared.mime}, ${prepared.bytes.length},
          ${sha256}, '', ${JSON.stringify(p.metadata)}::jsonb)
        returning id`.execute(tx)
      return rows[0] as { id: string }
    },
    async discardPicture(prepared) {
      discarded.push(prepared)
    },
    async ensureProject(tx, userId, name) {
      const { rows } = await sql<{ id: string; name: string }>`
        insert into projects (user_id, name) values (${userId}, ${name})
        on conflict (user_id, name) do update set name = excluded.name returning id, name`.execute(tx)
      return rows[0] as { id: string; name: string }
    },
    async assetsOfJobs(db, userId, ids) {
      const { rows } = await sql<{ id: string; jobId: string; index: number }>`
        select id, job_id as "jobId", job_index as index from media
        where user_id = ${userId} and job_id = any(${ids}::uuid[]) order by job_index`.execute(db)
      const size = { width: 1, height: 1 }
      const assets = rows.map(({ id, jobId, index }) => ({
        jobId,
        asset: { id, index, type: 'image', url: `/${id}`, thumbnails: [], placeholder: '', ...size } as never,
      }))
      return new Map(
        [...Map.groupBy(assets, ({ jobId }) => jobId)].map(([id, list]) => [
          id,
          list.map(({ asset }) => asset),
        ]),
      )
    },
  }
  return gallery
}

/** A refused call as it came. */
export class BenchRefused extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, string>
  readonly retryAfter: string | null

  constructor(response: Response, { error }: RefusalBody) {
    super(`${response.status} ${error.code}: ${error.message}`)
    this.status = response.status
    this.code = error.code
    this.details = error.details ?? {}
    this.retryAfter = response.headers.get('retry-after')
  }
}

/** A bench on a database of its own, cloned from the template of the tests. */
export async function openBench(postgres: string, template: string, options: BenchOptions) {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(postgres)
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  const url = new URL(postgres)
  url.pathname = `/${name}`
  const database = openDatabase({ connectionString: url.href }, createLog('silent'), 12)
  const bench = await composeBench(database, options)
  const address = await bench.http.server.listen({ host: '127.0.0.1', port: 0 })

  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    user: string,
    headers: Record<string, string> = {},
  ): Promise<EndpointOutput<E>> {
    const target = new URL(pathOf(endpoint.path, input.params as Record<string, unknown>), address)
    for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, string>))
      target.searchParams.set(key, value)
    const response = await fetch(target, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${user}`,
        ...(input.body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    })
    const body = await response.json()
    if (!response.ok) throw new BenchRefused(response, body as RefusalBody)
    return body as EndpointOutput<E>
  }

  return {
    ...bench,
    database,
    address,
    databaseUrl: url.href,
    call,
    async user(): Promise<string> {
      const { rows } = await database.pool.query('insert into users default values returning id')
      return rows[0].id
    },
    async shoot(user: string, request: object = {}, headers: Record<string, string> = {}): Promise<Job> {
      const body = { ...SHOOT, ...request }
      return (await call(startPhotoshoot, { body }, user, headers)).job
    },
    job: async (user: string, id: string): Promise<Job> => (await call(getJob, { params: { id } }, user)).job,
    async until(user: string, id: string, found: (job: Job) => boolean, ms = 10_000): Promise<Job> {
      const deadline = performance.now() + ms
      for (;;) {
        const { job } = await call(getJob, { params: { id } }, user)
        if (found(job)) return job
        if (performance.now() > deadline) throw new Error(`Not in time: ${JSON.stringify(job)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async close() {
      await bench.stop()
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

export type Bench = Awaited<ReturnType<typeof openBench>>

export const SHOOT = {
  prompt: 'A violinist by the window',
  count: 3,
  style: 'editorial',
  aspectRatio: '3:4',
  model: 'studio',
  quality: 'draft',
} as const

export const isEnded = (job: Job): boolean => ['completed', 'failed', 'cancelled'].includes(job.status)
