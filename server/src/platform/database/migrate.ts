import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { CannotStart } from '../cannot-start/index.ts'
import type { Log } from '../log/index.ts'
import { withoutTimeLimit } from './limits.ts'

// Advisory lock id; any constant shared by all processes.
const LOCK = 7_236_410

/** Location of the schema. */
export interface SchemaFolders {
  /** Numbered files, each run once and never changed afterwards. */
  migrations: string
  /** Current functions, views and triggers: idempotent files in a folder per owner. */
  present: string
}

export const SCHEMA: SchemaFolders = {
  migrations: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  present: fileURLToPath(new URL('../../../sql', import.meta.url)),
}

/** Its views combine those of other owners, so they come last. */
const GATHERING = 'app'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Migrates the database to the newest version, atomically, and returns the new migrations: runs each new file of
 * `migrations` by name; then, if there was one or a file of `present` has changed, all of `present`. Concurrent
 * starts wait for the one that migrates.
 * @throws Error if an applied migration was changed or removed.
 */
export async function migrate(pool: pg.Pool, log: Log, folders: SchemaFolders = SCHEMA): Promise<string[]> {
  const client = await pool.connect()
  try {
    return await withoutTimeLimit(client, () => migrateOn(client, log, folders))
  } finally {
    client.release()
  }
}

/**
 * Applies exactly these migrations to an empty database, without functions and views, so that rows of a backup can be
 * loaded. `migrate` does the rest. Each must be known: see `unknownMigration`.
 */
export async function migrateTo(
  client: pg.ClientBase,
  names: readonly string[],
  folder: string = SCHEMA.migrations,
): Promise<void> {
  await client.query('begin')
  await applyMigrations(client, folder, names)
  await client.query('commit')
}

/** Name of a migration that this program doesn’t have, or has with another text. */
export async function unknownMigration(
  applied: Record<string, string>,
  folder: string = SCHEMA.migrations,
): Promise<string | undefined> {
  const fileNames = new Set(await readdir(folder))
  for (const [name, sha256] of Object.entries(applied))
    if (!fileNames.has(name) || hashOf(await readFile(join(folder, name), 'utf8')) !== sha256) return name
  return undefined
}

async function migrateOn(client: pg.PoolClient, log: Log, folders: SchemaFolders): Promise<string[]> {
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('begin')
    const fresh = await applyMigrations(client, folders.migrations)
    const isChanged = await applyPresent(client, folders.present, fresh.length > 0)
    await client.query('commit')
    if (fresh.length > 0 || isChanged) log.info({ migrations: fresh }, 'database migrated')
    return fresh
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
  }
}

/** True if no migration was ever applied. */
export async function isEmptyDatabase(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isEmpty: boolean }>(
    `select to_regclass('schema_migrations') is null as "isEmpty"`,
  )
  return rows[0]?.isEmpty ?? true
}

async function applyMigrations(
  client: pg.ClientBase,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  await client.query(
    'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const missing = rows.find((row) => !names.includes(row.name))
  if (missing)
    throw new CannotStart(
      `The database is newer than this program: it has ${missing.name}. Use the newer version.`,
    )
  const fresh: string[] = []
  for (const name of only ? names.filter((each) => only.includes(each)) : names) {
    const text = await readFile(join(folder, name), 'utf8')
    const before = applied.get(name)
    if (before === hashOf(text)) continue
    if (before)
      throw new Error(`${name} was changed after it had been applied. Write a new migration instead.`)
    await runFile(client, `Migration ${name}`, text)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, hashOf(text)])
    fresh.push(name)
  }
  return fresh
}

async function applyPresent(client: pg.PoolClient, folder: string, isForced: boolean): Promise<boolean> {
  const files = await readPresent(folder)
  const sha256 = hashOf(files.map(({ path, text }) => `${path}\0${text}`).join('\0'))
  await client.query(
    'create table if not exists schema_present (is_only boolean primary key default true check (is_only), sha256 text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ sha256: string }>('select sha256 from schema_present')
  if (rows[0]?.sha256 === sha256 && !isForced) return false
  // A function may call one of a later file.
  await client.query('set local check_function_bodies = off')
  for (const { path, text } of files) await runFile(client, path, text)
  await client.query(
    'insert into schema_present (sha256) values ($1) on conflict (is_only) do update set sha256 = excluded.sha256, applied_at = now()',
    [sha256],
  )
  return true
}

async function runFile(client: pg.ClientBase, name: string, text: string): Promise<void> {
  try {
    await client.query(text)
    // Deferred constraints would block the next file from altering the same table.
    await client.query('set constraints all immediate')
    await client.query('set constraints all deferred')
  } catch (error) {
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Files below `folder` by relative path, in the order they are run. */
export async function readPresent(folder: string): Promise<{ path: string; text: string }[]> {
  const paths = (await readdir(folder, { recursive: true }))
    .filter((path) => path.endsWith('.sql'))
    .map((path) => path.split(sep).join('/'))
  const rank = (path: string) => (path.startsWith(`${GATHERING}/`) ? `1${path}` : `0${path}`)
  const order = paths.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  return Promise.all(order.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })))
}
