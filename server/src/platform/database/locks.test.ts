import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { type Database, type DatabaseHandle, lock, openDatabase } from './index.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = openDatabase({ connectionString: inject('postgres') }, createLog('silent'), 2)
  const access = await readFile(new URL('../../../sql/platform/door.sql', import.meta.url), 'utf8')
  // Only this function: the views in the file need tables.
  await database.pool.query(/^create or replace function take_lock[^]*?^end \$\$;/m.exec(access)![0])
})
afterAll(() => database.close())

const shared = (tx: Database, kind: string, id: string) =>
  sql`select take_lock(${kind}, ${id}, shared => true)`.execute(tx)

/** Number of these locks that another transaction could take now. */
async function countFree(...names: string[]): Promise<number> {
  const { rows } = await database.pool.query<{ free: number }>(
    `select count(*) filter (where pg_try_advisory_xact_lock(hashtextextended(name, 0)))::int as free
    from unnest($1::text[]) as wanted (name)`,
    [names],
  )
  return rows[0]!.free
}

test('holds locks until the transaction ends, separately by kind and id', async () => {
  await database.transact(async (tx) => {
    await lock(tx, 'jobs', 'a')
    await lock(tx, 'provider spending')
    expect(await countFree('jobs a', 'jobs b', 'works a', 'provider spending ')).toBe(2)
  })
  expect(await countFree('jobs a', 'provider spending ')).toBe(2)
})

test.each<[string, [kind: string, id: string], [kind: string, id: string]]>([
  ['an earlier kind', ['library', 'a'], ['jobs', 'a']],
  ['what everybody shares before what is one person’s', ['provider spending', ''], ['jobs', 'a']],
  ['an earlier id of the same kind', ['jobs', 'b'], ['jobs', 'a']],
])('rejects a lock out of order: %s', async (_, first, second) => {
  const locked = database.transact(async (tx) => {
    await lock(tx, ...first)
    await lock(tx, ...second)
  })
  await expect(locked).rejects.toThrow('must be taken before')
  // The order is per transaction; the connection keeps no state.
  await database.transact((tx) => lock(tx, ...second))
})

test('can take a held lock again', async () => {
  await database.transact(async (tx) => {
    await lock(tx, 'jobs', 'a')
    await lock(tx, 'library', 'a')
    await lock(tx, 'jobs', 'a')
    await shared(tx, 'library', 'a')
    await shared(tx, 'library', 'b')
    await shared(tx, 'library', 'b')
  })
})

test('a shared lock excludes only exclusive ones, and can’t be upgraded', async () => {
  await database.transact(async (tx) => {
    await shared(tx, 'library', 'a')
    await database.transact((other) => shared(other, 'library', 'a'))
    expect(await countFree('library a')).toBe(0)
  })
  // Two holders of a shared lock would deadlock.
  const upgraded = database.transact(async (tx) => {
    await shared(tx, 'library', 'a')
    await lock(tx, 'library', 'a')
  })
  await expect(upgraded).rejects.toThrow('must be taken before')
})

test('rejects a kind without a position', async () => {
  await expect(database.transact((tx) => lock(tx, 'pictures', 'a'))).rejects.toThrow('no kind of lock')
})
