import { emailToFind } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import { tables } from '../auth.tables.ts'

/**
 * Creates a row for a hosted user, for foreign keys. An address used by another account here stays with that account.
 */
export async function keepHostedUser(
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
  await tables(db)
    .insertInto('users')
    .values({ id, password_hash: null, app_metadata: '{}', user_metadata: '{}', created_at: now, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
