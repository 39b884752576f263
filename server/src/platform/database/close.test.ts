import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { openDatabase } from './index.ts'

const NAME = 'closing'
const silent = createLog('silent')

test('closes all connections of a closed database', async () => {
  const watch = openDatabase({ connectionString: inject('postgres') }, silent, 1)
  const left = async () => {
    const { rows } = await watch.pool.query<{ count: number }>(
      'select count(*) from pg_stat_activity where application_name = $1',
      [NAME],
    )
    return rows[0]?.count
  }
  for (let round = 0; round < 5; round++) {
    const database = openDatabase({ connectionString: inject('postgres'), application_name: NAME }, silent)
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.01)`.execute(database.db)))
    expect(await left()).toBeGreaterThan(1)
    await database.close()
    expect(await left()).toBe(0)
  }
  await watch.close()
})
