import { emailToFind } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import { tables } from '../auth.tables.ts'

/**
 * Creates a row for a hosted user, for foreign keys. An address used by another account here stays with that account.
 */
export async function saveHostedUser(
  db: Database,
  input: { id: string; email: string; now: Date },
): Promise<void> {
  const { id, now } = input
  const email = emailToFind(input.email) || null
  const existing =
    email &&
    (await tables(db)
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('id', '!=', id)
      .executeTakeFirst())
  const values = { email: existing ? null : email, updated_at: now }
  // A conflict of the address counts too: of concurrent calls for a new user, any may be the first in either index.
  const { numInsertedOrUpdatedRows = 0n } = await tables(db)
    .insertInto('users')
    .values({ id, password_hash: null, app_metadata: '{}', user_metadata: '{}', created_at: now, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows > 0n) return
  const { numUpdatedRows } = await tables(db)
    .updateTable('users')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Another account has got the address since it was looked up.
  if (numUpdatedRows === 0n) await saveHostedUser(db, input)
}
