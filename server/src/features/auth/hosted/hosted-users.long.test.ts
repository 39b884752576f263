import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { openOwnDatabase } from '../../../../testing/postgres.ts'
import { createLog } from '../../../platform/log/index.ts'
import { saveHostedUser } from './hosted-users.store.ts'

test('concurrent calls for a new user create one row, without a conflict of the address', async () => {
  const database = await openOwnDatabase(inject('postgres'), createLog('silent'), 20)
  const now = new Date()
  // The conflict needs several tries.
  for (let user = 0; user < 300; user++) {
    const row = { id: randomUUID(), email: `user-${user}@example.com` }
    await Promise.all(Array.from({ length: 20 }, () => saveHostedUser(database.db, { ...row, now })))
    const { rows } = await database.pool.query('select id, email from users where id = $1', [row.id])
    expect(rows).toEqual([row])
  }
  await database.close()
})
