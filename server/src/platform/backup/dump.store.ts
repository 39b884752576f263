// Reads the database for a backup, in one snapshot.
import pg from 'pg'
import { copyOut } from '../database/copy.ts'

/** Tables that describe this database and not the installation. */
export const LOCAL_TABLES = ['backups', 'restoration', 'schema_migrations', 'schema_present']

/** Begins the snapshot that the following calls read. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  // The first statement takes the snapshot. Tables are read in the order of their rows.
  await client.query('set local synchronize_seqscans = off')
  await client.query('select 1')
}

/** Permanent tables with the columns that are stored. Unlogged tables are empty after a crash anyway. */
export async function findTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [LOCAL_TABLES],
  )
  return rows
}

const listOf = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ')

export const copyTableOut = (
  client: pg.ClientBase,
  table: { name: string; columns: string[] },
): AsyncIterable<Uint8Array> =>
  copyOut(client, `copy public.${pg.escapeIdentifier(table.name)} (${listOf(table.columns)}) to stdout`)

export const copyTableInStatement = (table: { name: string; columns: string[] }): string =>
  `copy public.${pg.escapeIdentifier(table.name)} (${listOf(table.columns)}) from stdin`

/** Sequences aren't part of a snapshot. Read after the tables, they are never behind them. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}

export async function readMigrations(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** Column with an object’s key, and the column with the hash of its content. */
const KEY_AND_HASH = { object_key: 'sha256', pdf_key: 'pdf_sha256' }

/** Objects that rows reference, with the hash in the row. */
export async function* findNamedObjects(
  client: pg.ClientBase,
): AsyncIterable<{ table: string; key: string; sha256: string }> {
  for (const [key, hash] of Object.entries(KEY_AND_HASH)) {
    const { rows: tables } = await client.query<{ name: string; isBinary: boolean }>(
      `select a.attrelid::regclass::text as name, h.atttypid = 'bytea'::regtype as "isBinary"
       from pg_attribute a join pg_attribute h on h.attrelid = a.attrelid
       join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = $1 and h.attname = $2`,
      [key, hash],
    )
    for (const { name, isBinary } of tables) {
      const { rows } = await client.query<{ key: string; sha256: string }>(
        `select ${key} as key, ${isBinary ? `encode(${hash}, 'hex')` : hash} as sha256 from ${name}
         where ${key} is not null and ${hash} is not null`,
      )
      for (const row of rows) yield { table: name, ...row }
    }
  }
}

/** Entries of the queue that haven’t ended, except those of the tasks `without`; none before the first start. */
export async function readQueue(client: pg.ClientBase, without: readonly string[]): Promise<QueueEntry[]> {
  const { rows: tableRows } = await client.query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  )
  if (!tableRows[0]?.exists) return []
  const { rows } = await client.query<QueueEntry>(
    `select id, name, priority, data from pgboss.job
     where state in ('created', 'retry', 'active') and name <> all($1) order by created_on, id`,
    [without],
  )
  return rows
}

export interface QueueEntry {
  id: string
  name: string
  priority: number
  data: object
}
