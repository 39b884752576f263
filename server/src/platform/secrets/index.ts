/** Secrets generated at the first start and shared by all processes. */
import type { Database, DB } from '../database/index.ts'

type SecretTables = Pick<DB, 'installation_secrets'>

export async function findSecret(database: Database, name: string): Promise<string | undefined> {
  const db = database.withTables<SecretTables>()
  const row = await db
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Stores a secret, replacing an earlier one. */
export async function saveSecret(database: Database, name: string, value: string): Promise<void> {
  await database
    .withTables<SecretTables>()
    .insertInto('installation_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function deleteSecret(database: Database, name: string): Promise<void> {
  await database
    .withTables<SecretTables>()
    .deleteFrom('installation_secrets')
    .where('name', '=', name)
    .execute()
}

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
  const existing = await findSecret(database, name)
  if (existing !== undefined) return existing
  const value = await make()
  await database
    .withTables<SecretTables>()
    .insertInto('installation_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findSecret(database, name)) ?? value
}
