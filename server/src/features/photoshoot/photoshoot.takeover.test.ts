import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { TEMPLATE } from '../../../testing/postgres.ts'
import { type Bench, composeBench, isEnded, openBench } from './photoshoot.fixtures.ts'

const SCRIPT = fileURLToPath(new URL('./photoshoot.worker-fixture.ts', import.meta.url))
const COUNT = 6

/** Takes shoots, but works on none: that is what the processes beside it do. */
let bench: Bench
const children = new Set<ChildProcess>()

beforeAll(async () => {
  bench = await openBench(inject('postgres'), TEMPLATE, { engine: createFakeEngine() })
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})
afterAll(() => bench?.close())

/** A worker in a process of its own, and the lines it has said: `prompt|index` for each image made. */
async function startWorker(): Promise<{ child: ChildProcess; made: string[] }> {
  const child = spawn(process.execPath, [SCRIPT, bench.databaseUrl, '250'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const made: string[] = []
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The worker ended before it was ready.')))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line === 'ready') resolve()
      else made.push(line)
    })
  })
  return { child, made }
}

const exit = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

const hashes = async (jobId: string): Promise<string[]> =>
  (
    await bench.database.pool.query(
      'select job_index, sha256 from media where job_id = $1 order by job_index',
      [jobId],
    )
  ).rows.map(({ job_index, sha256 }) => `${job_index} ${sha256}`)

const jobRow = async (jobId: string) =>
  (await bench.database.pool.query('select * from jobs where id = $1', [jobId])).rows[0]

describe('another process goes on', () => {
  test('after a worker was killed in the middle: every image is there, none twice', {
    timeout: 90_000,
  }, async () => {
    const [one, two] = await Promise.all([startWorker(), startWorker()])
    const shoots = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (prompt) => {
        const user = await bench.user()
        const job = await bench.shoot(user, { prompt, count: COUNT, seed: 99 })
        return { user, id: job.id, prompt }
      }),
    )
    await expect
      .poll(() => Math.max(one.made.length, two.made.length), { timeout: 10_000 })
      .toBeGreaterThan(3)
    const [victim, heir] = one.made.length > two.made.length ? [one, two] : [two, one]
    const gone = exit(victim.child)
    victim.child.kill('SIGKILL')
    await gone
    const killedAt = performance.now()
    const lost = new Set(victim.made.map((line) => line.split('|')[0]))
    expect(lost.size).toBeGreaterThan(0)

    const sets = []
    for (const { user, id } of shoots) {
      const job = await bench.until(user, id, isEnded, 60_000)
      expect(job).toMatchObject({ status: 'completed', error: null })
      expect(job.items.map(({ status }) => status)).toEqual(Array(COUNT).fill('done'))
      sets.push(await hashes(id))
    }
    expect(performance.now() - killedAt).toBeLessThan(45_000)
    // The same seed makes the same images, so a job that changed hands must equal one that did not.
    for (const set of sets) {
      expect(set).toHaveLength(COUNT)
      expect(set).toEqual(sets[0])
    }
    // What the victim had finished was not made again.
    const remade = heir.made.filter((line) => victim.made.includes(line))
    expect(remade.length).toBeLessThanOrEqual(lost.size)
    expect((await jobRow(shoots[0]?.id as string)).lease_until).toBeNull()
  })

  test('at once after a worker was stopped: the job is handed back and nothing failed', {
    timeout: 60_000,
  }, async () => {
    const both = await Promise.all([startWorker(), startWorker()])
    const user = await bench.user()
    const { id } = await bench.shoot(user, { prompt: 'stop', count: COUNT, seed: 5 })
    await expect
      .poll(() => both.some(({ made }) => made.length === 2), { timeout: 5_000, interval: 5 })
      .toBe(true)
    const [first, second] = both[0].made.length > 0 ? both : [both[1], both[0]]
    const gone = exit(first.child)
    first.child.kill('SIGTERM')
    await gone
    const stoppedAt = performance.now()
    expect((await jobRow(id)).attempts).toBe(0)
    await bench.until(user, id, ({ status }) => status === 'running', 3_000)
    expect(performance.now() - stoppedAt).toBeLessThan(1_500)
    const job = await bench.until(user, id, isEnded)
    expect(job).toMatchObject({ status: 'completed', error: null })
    expect(await hashes(id)).toHaveLength(COUNT)
    expect(second.made.length).toBeGreaterThan(0)
    expect(second.made).not.toContain('stop|0')
  })
})

test('a worker whose claim was taken away writes nothing more and discards what it made', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const engine = createFakeEngine({ gate: () => gate })
  const worker = await composeBench(bench.database, { engine })
  await worker.jobs.start()
  const user = await bench.user()
  const { id } = await bench.shoot(user, { count: 2 })
  await bench.until(user, id, (job) => job.items[0]?.progress === 1)
  // Somebody else has claimed it since, as after a pause of this process.
  await bench.database.pool.query('update jobs set fence = fence + 1 where id = $1', [id])
  open()
  await expect.poll(() => worker.gallery.discarded.length).toBe(1)
  expect(await hashes(id)).toEqual([])
  expect((await bench.job(user, id)).status).toBe('running')
  await bench.database.pool.query("update jobs set lease_until = now() - interval '1 s' where id = $1", [id])
  const job = await bench.until(user, id, isEnded)
  expect(job.status).toBe('completed')
  expect(await hashes(id)).toHaveLength(2)
  await worker.stop()
})

test('a queued job whose task was lost is found again', async () => {
  const user = await bench.user()
  const { id } = await bench.shoot(user, { count: 1 })
  await bench.database.pool.query(
    `with gone as (delete from pgboss.job where data ->> 'userId' = $1)
     update jobs set woken_at = now() - interval '1 min', not_before = now() - interval '1 min' where user_id = $1::uuid`,
    [user],
  )
  const worker = await composeBench(bench.database, { engine: createFakeEngine() })
  await worker.jobs.start()
  expect((await bench.until(user, id, isEnded)).status).toBe('completed')
  await worker.stop()
})
