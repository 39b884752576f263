import { afterAll, expect, inject, test, vi } from 'vitest'
import { createLog } from '../log/index.ts'
import { isUnavailable } from '../unavailable/index.ts'
import { openDatabase, withoutTimeLimit, watchRecovery } from './index.ts'

const silent = createLog('silent')
const SHORT = { statementMs: 300, lockMs: 200, idleInTransactionMs: 200 }
const database = openDatabase({ connectionString: inject('postgres') }, silent, 4, SHORT)
afterAll(() => database.close())

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('reports a lock or statement timeout as unavailable', async () => {
  const { pool } = database
  await pool.query('create table if not exists limited (n int)')
  const holder = await pool.connect()
  await withoutTimeLimit(holder, async () => {
    await holder.query('begin')
    await holder.query('lock table limited')
    const waited = await failureOf(pool.query('select * from limited'))
    expect(waited).toMatchObject({ code: '55P03' })
    expect(isUnavailable(waited)).toBe(true)
    const slow = await failureOf(pool.query('select pg_sleep(60)'))
    expect(slow).toMatchObject({ code: '57014' })
    expect(isUnavailable(slow)).toBe(true)
    // Neither the statement limit nor the idle limit applies.
    await holder.query('select pg_sleep(0.5)')
    await holder.query('drop table limited')
    await holder.query('commit')
  })
  await expect(holder.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  holder.release()
})

test('ends an idle transaction and replaces its connection', async () => {
  const client = await database.pool.connect()
  const ended = new Promise((resolve) => client.once('end', resolve))
  await client.query('begin')
  await ended
  client.release()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('reports a process with exhausted connections as stuck, but not while the database is down', async () => {
  const options = { everyMs: 20, afterMs: 100 }
  const settings = { connectionString: inject('postgres'), connectionTimeoutMillis: 500 }
  const pool = openDatabase(settings, silent, 1)
  const recovery = watchRecovery(pool, silent, options)
  const client = await pool.pool.connect()
  await expect.poll(() => recovery.isStuck()).toBe(true)
  client.release()
  await expect.poll(() => recovery.isStuck()).toBe(false)
  recovery.stop()
  await pool.close()

  const away = openDatabase({ host: '127.0.0.1', port: 1 }, silent, 1)
  const attempts = vi.spyOn(away.pool, 'query')
  const other = watchRecovery(away, silent, options)
  await expect.poll(() => attempts.mock.calls.length).toBeGreaterThan(10)
  expect(other.isStuck()).toBe(false)
  other.stop()
  await away.close()
})
