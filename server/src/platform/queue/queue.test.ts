import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openOwnDatabase } from '../../../testing/postgres.ts'
import type { DatabaseHandle } from '../database/index.ts'
import { createLog } from '../log/index.ts'
import * as z from 'zod/mini'
import { type PubSub, openPubSub } from '../pubsub/index.ts'
import { openQueue, DeadLetterError, type Queue, type Task } from './index.ts'
import { createPeriods } from './periods.ts'

const log = createLog('silent')
const task = (name: string, max = 2): Task<{ n: number }> => ({
  name,
  payload: z.object({ n: z.number() }),
  retries: { max, firstPause: 1, longestPause: 4 },
  heartbeatSeconds: 10,
})
const PING = task('ping')
const BROKEN = task('broken')
const ORDERED = task('ordered')
const LOST = task('lost', 1)
const TAKEN = task('taken')
const LATE = task('late')
const TASKS = [PING, BROKEN, ORDERED, LOST, TAKEN, LATE]
let database: DatabaseHandle
let pubsub: PubSub
let queues: Queue[]

beforeAll(async () => {
  database = await openOwnDatabase(inject('postgres'), log, 20)
  await database.pool.query('drop schema pgboss cascade')
  pubsub = await openPubSub(database.connection, database.pool, log)
  // All on an empty database at the same time, as when several processes start together. Work that starts quickly does
  // so through notifications: polling takes ten minutes.
  const open = (pollingSeconds: number) =>
    openQueue({ pool: database.pool, tasks: TASKS, log, pubsub, pollingSeconds, superviseSeconds: 1 })
  queues = await Promise.all([600, 600, 600, 600, 0.5].map(open))
})
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.close()))
  await pubsub.close()
  await database.close()
})

const [first, second] = [() => queues[0] as Queue, () => queues[1] as Queue]
/** Also polls, for entries waiting for their next attempt. */
const eager = () => queues[4] as Queue
const enqueue = (kind: Task<{ n: number }>, n: number, priority = 0) =>
  database.transact((tx) => first().enqueue(tx, kind, { n }, { priority }))
const deadLetters = async (kind: { name: string }) => {
  const { rows } = await database.pool.query(
    "select data, source_output ->> 'message' as why from pgboss.job where name = 'dead-letters' and source_name = $1",
    [kind.name],
  )
  return rows
}
const stateOf = async (id: string) =>
  (await database.pool.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state

describe('tasks', () => {
  test('are committed with their transaction, and run once, soon, by any free process', async () => {
    const done: number[] = []
    for (const queue of queues.slice(0, 2))
      await queue.work(PING, { concurrency: 2 }, { run: async ({ n }) => void done.push(n) })
    await expect(
      database.transact(async (tx) => {
        await first().enqueue(tx, PING, { n: -1 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await database.transact(async (tx) => {
      for (let n = 0; n < 40; n++) await first().enqueue(tx, PING, { n })
    })
    await expect.poll(() => done.length).toBe(40)
    await enqueue(PING, 40)
    await expect.poll(() => done.length).toBe(41)
    expect([...done].sort((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, n) => n))
  })

  test('run by priority, which can change while they are queued; withdrawn ones don’t run', async () => {
    const [low, , expired] = [
      await enqueue(ORDERED, 1, -5),
      await enqueue(ORDERED, 2),
      await enqueue(ORDERED, 3, 9),
    ]
    await enqueue(ORDERED, 4, -7)
    expect(await first().holds(ORDERED, expired)).toBe(true)
    await database.transact(async (tx) => {
      await first().prioritize(tx, ORDERED, low, 8)
      await first().withdraw(tx, ORDERED, expired)
    })
    expect(await first().holds(ORDERED, expired)).toBe(false)
    const done: number[] = []
    await first().work(ORDERED, { concurrency: 1 }, { run: async ({ n }) => void done.push(n) })
    await expect.poll(() => done).toEqual([1, 2, 4])
  })

  test('are retried, then fail permanently; unreadable ones fail without an attempt', async () => {
    const [attempts, givenUp]: [number[], number[]] = [[], []]
    await eager().work(
      BROKEN,
      { concurrency: 1 },
      {
        run: async ({ n }) => {
          attempts.push(n)
          throw n === 2 ? new DeadLetterError('hopeless') : new Error('broken')
        },
        onFailed: async ({ n }) => void givenUp.push(n),
      },
    )
    await database.transact(async (tx) => {
      await first().enqueue(tx, BROKEN, { n: 1 })
      await first().enqueue(tx, BROKEN, { n: 'one' } as never)
      await first().enqueue(tx, BROKEN, { n: 2 })
    })
    const all = [
      { data: { n: 'one' }, why: 'The payload can’t be read.' },
      { data: { n: 1 }, why: 'broken' },
      { data: { n: 2 }, why: 'hopeless' },
    ]
    await expect.poll(() => deadLetters(BROKEN)).toEqual(expect.arrayContaining(all))
    expect(attempts.toSorted((x, y) => x - y)).toEqual([1, 1, 1, 2])
    expect(givenUp.toSorted((x, y) => x - y)).toEqual([1, 2])
    await expect
      .poll(async () => (await second().depths()).find((depth) => depth.task === BROKEN.name))
      .toEqual({ task: 'broken', ready: 0, deferred: 0, running: 0, dead: 3 })
    expect(await second().deadLetters(1)).toEqual([
      { id: expect.any(String), task: 'broken', payload: { n: 1 }, reason: 'broken', at: expect.any(Date) },
    ])
  })

  test('of a silent worker are taken over, and fail permanently after the last attempt', async () => {
    const [initial, last] = [await enqueue(LOST, 1), await enqueue(LOST, 2)]
    // As left by killed workers: one at its first attempt, the other at its last.
    await database.pool.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute',
         retry_count = case when id = $2 then 1 else 0 end
       where id in ($1, $2)`,
      [initial, last],
    )
    const [done, givenUp]: [number[], number[]] = [[], []]
    await eager().work(
      LOST,
      { concurrency: 2 },
      { run: async ({ n }) => void done.push(n), onFailed: async ({ n }) => void givenUp.push(n) },
    )
    await expect.poll(() => [done, givenUp]).toEqual([[1], [2]])
    await expect.poll(() => deadLetters(LOST)).toMatchObject([{ data: { n: 2 } }])
  })

  test('are notified that their claim is lost', async () => {
    const payloads: unknown[] = []
    await eager().work(
      TAKEN,
      { concurrency: 1 },
      {
        run: async (_payload, { signal }) => {
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          payloads.push(signal.reason)
        },
      },
    )
    const id = await enqueue(TAKEN, 1)
    await expect.poll(async () => stateOf(id)).toBe('active')
    await database.transact((tx) => first().withdraw(tx, TAKEN, id))
    await expect.poll(() => payloads.length).toBe(1)
    expect(await stateOf(id)).toBe('cancelled')
  })
})

describe('periodic work', () => {
  test('runs in one process at a time, about once per period', async () => {
    let [runs, now, max] = [0, 0, 0]
    for (const queue of queues)
      queue.every(1, 'test work', async () => {
        runs++
        max = Math.max(max, ++now)
        await new Promise((resolve) => setTimeout(resolve, 300))
        now--
      })
    const startedAt = performance.now()
    await expect.poll(() => runs).toBeGreaterThanOrEqual(3)
    expect(max).toBe(1)
    // One run at the start, and at most one more for each second since.
    expect(runs).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 1_000)
  })

  /** The row of some running work, and a function that ends it. */
  async function waitUntilStarted(name: string) {
    const periods = createPeriods(database.pool, log, 1)
    let end = () => {}
    const gate = new Promise<void>((resolve) => {
      end = resolve
    })
    const row = async () => {
      const { rows } = await database.pool.query<{ until: string | null; alive: boolean }>(
        'select taken_until::text as until, taken_until > now() as alive from periodic_work where name = $1',
        [name],
      )
      return rows[0]
    }
    periods.every(3600, name, () => gate)
    await expect.poll(async () => (await row())?.until).toEqual(expect.any(String))
    return { row, end, stop: () => periods.stop() }
  }

  test('keeps its claim while it runs, and no longer', async () => {
    const { row, end, stop } = await waitUntilStarted('long work')
    const first = (await row())?.until
    await expect.poll(async () => (await row())?.until !== first).toBe(true)
    expect((await row())?.alive).toBe(true)
    end()
    await expect.poll(async () => (await row())?.until).toBe(null)
    await stop()
  })

  test('started by another process since is neither renewed nor ended by the first', async () => {
    const { row, end, stop } = await waitUntilStarted('lost work')
    await database.pool.query(
      `update periodic_work set ran_at = clock_timestamp(), taken_until = now() + interval '1 hour'
       where name = 'lost work'`,
    )
    const theirs = (await row())?.until
    end()
    await stop()
    expect((await row())?.until).toBe(theirs)
  })

  test('and queued tasks continue after the clock was set back', async () => {
    const [deferred, later] = [await enqueue(LATE, 1), await enqueue(LATE, 2)]
    const running = await waitUntilStarted('running work')
    // As written by a clock that was two hours ahead; the second task was to wait for another three hours.
    const ahead = "clock_timestamp() + interval '2 hours'"
    await database.transact(async (tx) => {
      for (const statement of [
        `insert into periodic_work (name, ran_at) values ('late work', ${ahead})`,
        `update periodic_work set taken_until = taken_until + interval '2 hours' where name = 'running work'`,
        `update pgboss.queue set monitor_claim_on = ${ahead}, monitor_on = ${ahead}, maintain_on = ${ahead}`,
        `update pgboss.job set start_after = ${ahead} where id = '${deferred}'`,
        `update pgboss.job set start_after = ${ahead} + interval '3 hours', created_on = ${ahead} where id = '${later}'`,
      ])
        await sql.raw(statement).execute(tx)
    })
    let runs = 0
    const work = createPeriods(database.pool, log, 1)
    work.every(1, 'late work', async () => void runs++)
    const done: number[] = []
    await eager().work(LATE, { concurrency: 1 }, { run: async ({ n }) => void done.push(n) })
    await expect.poll(() => runs).toBeGreaterThan(0)
    await expect.poll(() => done).toEqual([1])
    // Supervision continues, and a pause keeps its length.
    const { rows } = await database.pool.query(
      `select (select bool_and(monitor_claim_on <= now()) from pgboss.queue) as supervised,
         (select start_after between now() + interval '170 minutes' and now() + interval '3 hours'
            and created_on <= now() from pgboss.job where id = $1) as paused,
         (select ran_at < now() and taken_until < now() + interval '90 seconds' from periodic_work
            where name = 'running work') as running`,
      [later],
    )
    expect(rows).toEqual([{ supervised: true, paused: true, running: true }])
    const { rows: reports } = await database.pool.query('select seconds from clock_corrections')
    expect(reports).toEqual([{ seconds: expect.any(Number) }])
    expect(Math.round(reports[0].seconds / 3600)).toBe(2)
    running.end()
    await expect.poll(async () => (await running.row())?.until).toBe(null)
    await Promise.all([running.stop(), work.stop()])
  })

  test('continues after a failure', async () => {
    let runs = 0
    first().every(1, 'broken work', async () => {
      runs++
      throw new Error('broken')
    })
    await expect.poll(() => runs).toBeGreaterThanOrEqual(2)
  })
})
