/** Secrets the installation makes for itself at its first start, shared by all its processes. */
import type { Database } from '../database/index.ts'

type SecretTables = { installation_secrets: { name: string; value: string } }

/** The secret of this name; `fresh` when there was none. Of processes that start together one wins. */
export async function keepSecret(database: Database, name: string, fresh: string): Promise<string> {
  const db = database.withTables<SecretTables>()
  await db
    .insertInto('installation_secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
