/** Secrets the installation makes for itself at its first start, shared by all its processes. */
import type { Database, DB } from '../database/index.ts'

type SecretTables = Pick<DB, 'installation_secrets'>

/** The secret of this name; `fresh` when there was none. Of processes that start together one wins. */
export async function keepSecret(database: Database, name: string, fresh: string): Promise<string> {
  return keepMadeSecret(database, name, async () => fresh)
}

/** As `keepSecret`, for one that takes work to make: `make` is called only when there is none. */
export async function keepMadeSecret(
  database: Database,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  const db = database.withTables<SecretTables>()
  const find = () =>
    db.selectFrom('installation_secrets').select('value').where('name', '=', name).executeTakeFirst()
  const kept = await find()
  if (kept) return kept.value
  const value = await make()
  await db
    .insertInto('installation_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await find())?.value ?? value
}
