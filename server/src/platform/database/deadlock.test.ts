import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { openDatabase } from './index.ts'

test('repeats a deadlocked transaction, and runs its callbacks once', async () => {
  const database = openDatabase({ connectionString: inject('postgres') }, createLog('silent'), 2)
  const followed: string[] = []
  let arrived = 0
  let open = () => {}
  const bothHoldTheirFirst = new Promise<void>((resolve) => {
    open = resolve
  })
  const cross = (name: string, first: number, second: number) =>
    database.transact(async (tx) => {
      database.afterCommit(tx, () => followed.push(name))
      await sql`select pg_advisory_xact_lock(7001, ${first}::int)`.execute(tx)
      if (++arrived === 2) open()
      await bothHoldTheirFirst
      await sql`select pg_advisory_xact_lock(7001, ${second}::int)`.execute(tx)
      return name
    })
  expect(await Promise.all([cross('one', 1, 2), cross('other', 2, 1)])).toEqual(['one', 'other'])
  expect(followed.toSorted()).toEqual(['one', 'other'])
  // One of them ran twice: there was a deadlock.
  expect(arrived).toBe(3)
  await database.close()
})
