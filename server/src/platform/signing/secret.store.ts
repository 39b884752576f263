import { randomBytes } from 'node:crypto'
import type { Database } from '../database/index.ts'

type SecretTables = { installation_secrets: { name: string; value: string } }

/** The secret of the name, 32 random bytes in base64url, made once: of processes that start together one wins. */
export async function ensureSecret(database: Database, name: string): Promise<string> {
  const db = database.withTables<SecretTables>()
  await db
    .insertInto('installation_secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
