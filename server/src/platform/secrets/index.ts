/** Secrets the installation makes for itself, shared by all its processes. */
import type pg from 'pg'

/**
 * The secret called `name`; `make` gives its value the first time. Processes that start at once agree on one.
 */
export async function installationSecret(pool: pg.Pool, name: string, make: () => string): Promise<string> {
  await pool.query(
    'insert into installation_secrets (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, make()],
  )
  const { rows } = await pool.query<{ value: string }>(
    'select value from installation_secrets where name = $1',
    [name],
  )
  return rows[0]?.value as string
}
