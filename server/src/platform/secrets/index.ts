/** Secrets generated at the first start and shared by all processes. */
import type { Database, DB } from '../database/index.ts'

type SecretTables = Pick<DB, 'installation_secrets'>

/** Returns the secret of this name; stores `fresh` if there was none. Concurrent starts agree on one. */
export async function getOrCreateSecret(database: Database, name: string, fresh: string): Promise<string> {
  return ensureSecret(database, name, async () => fresh)
}

/** Like `getOrCreateSecret`, for secrets that are expensive to create: calls `make` only if there is none. */
export async function ensureSecret(
  database: Database,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  const db = database.withTables<SecretTables>()
  const find = () =>
    db.selectFrom('installation_secrets').select('value').where('name', '=', name).executeTakeFirst()
  const existing = await find()
  if (existing) return existing.value
  const value = await make()
  await db
    .insertInto('installation_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await find())?.value ?? value
}
