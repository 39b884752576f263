import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openOwnDatabase } from '../../../testing/postgres.ts'
import type { DatabaseHandle } from '../database/index.ts'
import { createLog } from '../log/index.ts'
import { runIdempotent, sweepIdempotencyKeys } from './index.ts'

let database: DatabaseHandle

beforeAll(async () => {
  database = await openOwnDatabase(inject('postgres'), createLog('silent'))
})
afterAll(() => database.close())

const caller = (key = randomUUID(), bodyHash = 'a') => ({
  userId: '00000000-0000-4000-8000-000000000001',
  idempotencyKey: { endpoint: 'POST /api/x', key, bodyHash },
})

test('runs an effect once, and returns its first response again', async () => {
  let effects = 0
  const who = caller()
  const run = () => database.transact((tx) => runIdempotent(tx, who, async () => ({ n: ++effects })))
  expect([await run(), await run(), await run()]).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  await expect(
    database.transact((tx) => runIdempotent(tx, caller(who.idempotencyKey.key, 'b'), async () => ({ n: 0 }))),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(effects).toBe(1)
})

test('refuses a repetition while the first call is running, instead of waiting', async () => {
  const who = caller()
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let first: Promise<string> | undefined
  await new Promise<void>((isInside) => {
    first = database.transact((tx) => runIdempotent(tx, who, async () => (isInside(), await gate, 'first')))
  })
  await expect(database.transact((tx) => runIdempotent(tx, who, async () => 'second'))).rejects.toMatchObject(
    {
      code: 'CONFLICT',
      retryAfter: 1,
    },
  )
  open()
  expect(await first).toBe('first')
  expect(await database.transact((tx) => runIdempotent(tx, who, async () => 'third'))).toBe('first')
})

test('frees the key of a refused effect, and runs every call without a key', async () => {
  const who = caller()
  await expect(
    database.transact((tx) =>
      runIdempotent(tx, who, async () => {
        throw new Error('no')
      }),
    ),
  ).rejects.toThrow('no')
  expect(await database.transact((tx) => runIdempotent(tx, who, async () => 'yes'))).toBe('yes')
  let effects = 0
  for (let n = 0; n < 2; n++)
    await database.transact((tx) => runIdempotent(tx, { userId: who.userId }, async () => ++effects))
  expect(effects).toBe(2)
})

test('deletes responses older than 48 hours', async () => {
  const who = caller()
  await database.transact((tx) => runIdempotent(tx, who, async () => 'old'))
  await sql`update intents set created_at = now() - interval '49 hours' where key = ${who.idempotencyKey.key}`.execute(
    database.db,
  )
  expect(await sweepIdempotencyKeys(database.db)).toBe(1)
  expect(await database.transact((tx) => runIdempotent(tx, who, async () => 'new'))).toBe('new')
})
