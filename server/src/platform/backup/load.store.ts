// Loads the rows of a backup into an empty database.
import pg from 'pg'
import { copyIn } from '../database/copy.ts'
import { copyTableInStatement, findTables } from './dump.store.ts'
import type { TableDump } from './manifest.ts'

/** Creates the table of the state, as its migration does, and nothing else. */
export async function createRestoration(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists restoration (
    is_only boolean primary key default true check (is_only),
    backup_id text not null,
    state text not null check (state in ('loading', 'quarantine', 'released')),
    changed_at timestamptz not null default now()
  )`)
}

/** True if the database has no tables. */
export async function isVacant(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ vacant: boolean }>(
    `select not exists (select from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as vacant`,
  )
  return rows[0]?.vacant ?? false
}

/** Removes everything that an interrupted restore left in the database. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Replaces all rows by those of the backup, in one transaction with the sequences. Foreign keys are added again
 * afterwards, which checks them; triggers don't run.
 */
export async function loadRows(
  client: pg.ClientBase,
  tables: readonly TableDump[],
  sequences: Record<string, number>,
  read: (table: TableDump) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const all = (await findTables(client)).map(({ name }) => `public.${pg.escapeIdentifier(name)}`)
  await client.query('begin')
  try {
    const keys = await findForeignKeys(client)
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
    for (const table of all) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${all.join(', ')}`)
    for (const table of tables.filter(({ rows }) => rows > 0))
      await copyIn(client, copyTableInStatement(table), read(table))
    for (const [name, value] of Object.entries(sequences))
      await client.query('select setval($1, $2, true)', [`public.${pg.escapeIdentifier(name)}`, value])
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    for (const table of all) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query('analyze')
}

async function findForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  return rows
}
