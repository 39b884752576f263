import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TEMPLATE } from '../../../testing/postgres.ts'
import { type DatabaseHandle, openDatabase } from '../database/index.ts'
import { createLog } from '../log/index.ts'
import { openQueue, type Queue, task } from './index.ts'
import { createPeriods } from './periods.ts'

const log = createLog('silent')
const PING = task<{ n: number }>('ping')
let admin: pg.Client
let database: DatabaseHandle
let queues: Queue[]
const name = `queue_${randomUUID().replaceAll('-', '')}`

beforeAll(async () => {
  admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE}`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  database = openDatabase({ connectionString: url.href }, log, 20)
  // All on an empty database at the same moment, as when several processes are started together.
  queues = await Promise.all([1, 2, 3, 4].map(() => openQueue(database.pool, [PING], log)))
})
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.close()))
  await database.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const [first, second] = [() => queues[0] as Queue, () => queues[1] as Queue]

describe('tasks', () => {
  test('belong to the transaction that causes them, and each is done once', async () => {
    const done: number[] = []
    for (const queue of queues.slice(0, 2))
      await queue.work(PING, { concurrency: 2 }, async ({ n }) => void done.push(n))
    await expect(
      database.transact(async (tx) => {
        await first().enqueue(tx, PING, { n: -1 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await database.transact(async (tx) => {
      for (let n = 0; n < 40; n++) await first().enqueue(tx, PING, { n })
    })
    second().kick(PING)
    // Far more than the two a second and worker that polling alone would allow.
    await expect.poll(() => done.length).toBe(40)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect([...done].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
  })

  test('that wait can be found by a part of their payload', async () => {
    await database.transact((tx) => first().enqueue(tx, PING, { n: 77 }, { startAfter: 60 }))
    expect(await second().isWaiting(PING, { n: 77 })).toBe(true)
    expect(await second().isWaiting(PING, { n: 78 })).toBe(false)
  })
})

describe('periodic work', () => {
  test('runs in one process at a time, about once per period', async () => {
    let [runs, now, most] = [0, 0, 0]
    for (const queue of queues)
      queue.every(1, 'test work', async () => {
        runs++
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 300))
        now--
      })
    await new Promise((resolve) => setTimeout(resolve, 3_500))
    expect(most).toBe(1)
    expect(runs).toBeGreaterThanOrEqual(2)
    expect(runs).toBeLessThanOrEqual(5)
  })

  /** The row of some work that has been begun and not ended, and what ends it. */
  async function begun(name: string) {
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

  test('keeps its claim for as long as it goes on, and no longer', async () => {
    const { row, end, stop } = await begun('long work')
    const first = (await row())?.until
    await expect.poll(async () => (await row())?.until !== first).toBe(true)
    expect((await row())?.alive).toBe(true)
    end()
    await expect.poll(async () => (await row())?.until).toBe(null)
    await stop()
  })

  test('that another process has begun since is neither renewed nor ended by the first', async () => {
    const { row, end, stop } = await begun('lost work')
    await database.pool.query(
      `update periodic_work set ran_at = clock_timestamp(), taken_until = now() + interval '1 hour'
       where name = 'lost work'`,
    )
    const theirs = (await row())?.until
    end()
    await stop()
    expect((await row())?.until).toBe(theirs)
  })

  test('goes on after a failure', async () => {
    let runs = 0
    first().every(1, 'broken work', async () => {
      runs++
      throw new Error('broken')
    })
    await expect.poll(() => runs).toBeGreaterThanOrEqual(2)
  })
})
