import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { COMPILE_CACHE } from '../../../testing/process.ts'
import { isEnded, startShootStudio, type Shoots } from './photoshoot.fixtures.ts'

const SCRIPT = fileURLToPath(new URL('../../../testing/fake-worker.ts', import.meta.url))
const COUNT = 6

/** Accepts shoots without working on them; the child processes do that. */
let studio: Shoots
const children = new Set<ChildProcess>()

beforeAll(async () => {
  studio = await startShootStudio({ engines: [createFakeEngine()], environment: { STUDIO_ROLE: 'web' } })
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})
afterAll(() => studio?.close())

/** A worker process, and the lines it printed: `prompt|index` for each generated image. */
async function startWorker(): Promise<{ child: ChildProcess; made: string[] }> {
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      STUDIO_ROLE: 'worker',
      STUDIO_LOG_LEVEL: 'silent',
      DATABASE_URL: studio.databaseUrl,
      STUDIO_DATA_DIR: studio.dataDir,
    },
  })
  children.add(child)
  const ids: string[] = []
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The worker ended before it was ready.')))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line === 'ready') resolve()
      else ids.push(line)
    })
  })
  return { child, made: ids }
}

const exit = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

/** Each image of a job by its pixels. The files differ, since each has its own signature. */
async function picturesOf(user: TestActor, jobId: string): Promise<string[]> {
  const { media_assets: assets } = (await studio.job(user, jobId)).result
  return Promise.all(
    assets.map(async ({ url }, index) => {
      const bytes = Buffer.from(await (await studio.fetch(url)).arrayBuffer())
      return `${index} ${createHash('sha256')
        .update(await sharp(bytes).raw().toBuffer())
        .digest('hex')}`
    }),
  )
}

describe('another process continues', () => {
  test('after a worker was killed in the middle: every image is there, none twice', async () => {
    const [one, two] = await Promise.all([startWorker(), startWorker()])
    const shoots = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (prompt) => {
        const user = await studio.user()
        return { user, id: (await studio.shoot(user, { prompt, count: COUNT, seed: 99 })).id }
      }),
    )
    await expect.poll(() => Math.max(one.made.length, two.made.length)).toBeGreaterThan(3)
    const [killed, successor] = one.made.length > two.made.length ? [one, two] : [two, one]
    const exited = exit(killed.child)
    killed.child.kill('SIGKILL')
    await exited
    const lost = new Set(killed.made.map((line) => line.split('|')[0]))

    const sets: string[][] = []
    for (const { user, id } of shoots) {
      const job = await studio.until(user, id, isEnded)
      expect(job).toMatchObject({ status: 'completed', error: null })
      expect(job.items.map(({ status }) => status)).toEqual(Array(COUNT).fill('done'))
      sets.push(await picturesOf(user, id))
    }
    // The same seed makes the same images, so a job that changed hands must equal one that did not.
    for (const set of sets) {
      expect(set).toHaveLength(COUNT)
      expect(set).toEqual(sets[0])
    }
    // Finished images weren't generated again; at most the image in progress of each job was.
    const remade = successor.made.filter((line) => killed.made.includes(line))
    expect(remade.length).toBeLessThanOrEqual(lost.size)
    for (const { user, id } of shoots)
      for (const { url } of (await studio.job(user, id)).result.media_assets)
        expect((await studio.fetch(url)).status).toBe(200)
  })

  test('immediately after a worker was stopped: the job is handed back and nothing failed', async () => {
    const both = await Promise.all([startWorker(), startWorker()])
    const user = await studio.user()
    const { id } = await studio.shoot(user, { prompt: 'stop', count: COUNT, seed: 5 })
    await expect.poll(() => both.some(({ made }) => made.length === 2), { interval: 5 }).toBe(true)
    const [first, second] = both[0].made.length > 0 ? both : [both[1], both[0]]
    const exited = exit(first.child)
    first.child.kill('SIGTERM')
    const job = await studio.until(user, id, isEnded)
    await exited
    expect(job).toMatchObject({ status: 'completed', error: null })
    expect(await studio.media(id)).toHaveLength(COUNT)
    expect(second.made.length).toBeGreaterThan(0)
    expect(second.made).not.toContain('stop|0')
    // It was handed back: an expired lease would have counted as an attempt.
    expect((await studio.jobRow(id)).attempts).toBe(0)
  })
})

describe('within one process', () => {
  test('a worker that lost its claim writes nothing and discards its results', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const engine = createFakeEngine({ gate: () => gate })
    const worker = await startShootStudio({ engines: [engine] })
    const user = await worker.user()
    const { id } = await worker.shoot(user, { count: 2 })
    await worker.until(user, id, (job) => job.items[0]?.progress === 1)
    // Another worker has claimed it in the meantime, as after a long pause of this process.
    await worker.database.pool.query('update jobs set fence = fence + 1 where id = $1', [id])
    const { fence } = await worker.jobRow(id)
    open()
    // Its result is discarded, and the current owner of the job generates the image again.
    expect((await worker.until(user, id, isEnded)).status).toBe('completed')
    expect((await worker.jobRow(id)).fence).toBeGreaterThan(fence + 1)
    expect(engine.calls.map(({ index }) => index)).toEqual([0, 0, 1])
    expect(await worker.media(id)).toHaveLength(2)
    await worker.close()
  })

  test('a queued job without a queue entry, as after a partial restore, starts with the next worker', async () => {
    const user = await studio.user()
    const { id } = await studio.shoot(user, { count: 1 })
    await studio.database.pool.query("delete from pgboss.job where data ->> 'userId' = $1", [user.id])
    await startWorker()
    expect((await studio.until(user, id, isEnded)).status).toBe('completed')
  })

  test('a job whose workers crash repeatedly fails with a reason', async () => {
    const user = await studio.user()
    const { id } = await studio.shoot(user, { count: 1 })
    // State after the third worker died.
    await studio.database.pool.query("update jobs set status = 'running', attempts = 3 where id = $1", [id])
    await studio.database.pool.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
       where id = (select task_id from jobs where id = $1)`,
      [id],
    )
    await startWorker()
    const job = await studio.until(user, id, isEnded)
    expect(job).toMatchObject({ status: 'failed', errorCode: 'UNKNOWN_ERROR' })
    await expect
      .poll(async () => {
        const { rows } = await studio.database.pool.query(
          "select data from pgboss.job where name = 'dead-letters' and data ->> 'userId' = $1",
          [user.id],
        )
        return rows
      })
      .toEqual([{ data: { userId: user.id } }])
  })
})
