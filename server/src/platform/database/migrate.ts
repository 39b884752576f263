import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { CannotStart } from '../cannot-start/index.ts'
import type { Log } from '../log/index.ts'
import { takeItsTime } from './limits.ts'

// Any constant will do, as long as every process of ours uses the same one.
const LOCK = 7_236_410

/** Where the schema stands. */
export interface SchemaFolders {
  /** Numbered files, each run once and never changed afterwards. */
  migrations: string
  /** Functions, views and triggers as they are now: files that may be run again and again, in a folder for each owner. */
  present: string
}

export const SCHEMA: SchemaFolders = {
  migrations: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  present: fileURLToPath(new URL('../../../sql', import.meta.url)),
}

/** Its views gather from what others offer, so they come last. */
const GATHERING = 'app'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Brings the database to the newest version, whole or not at all, and answers which migrations were new: each file of
 * `migrations` once, in order of name; then, if there were any or a text of `present` has changed, all of `present`.
 * Several processes may start at once: one migrates, the others wait.
 * @throws Error when a migration that was applied has been changed or removed since.
 */
export async function migrate(pool: pg.Pool, log: Log, folders: SchemaFolders = SCHEMA): Promise<string[]> {
  const client = await pool.connect()
  try {
    return await takeItsTime(client, () => migrateOn(client, log, folders))
  } finally {
    client.release()
  }
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

/** Whether no migration was ever applied here. */
export async function isEmptyDatabase(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isEmpty: boolean }>(
    `select to_regclass('schema_migrations') is null as "isEmpty"`,
  )
  return rows[0]?.isEmpty ?? true
}

async function applyMigrations(client: pg.PoolClient, folder: string): Promise<string[]> {
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
  for (const name of names) {
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
  // A function may call one that a later file makes.
  await client.query('set local check_function_bodies = off')
  for (const { path, text } of files) await runFile(client, path, text)
  await client.query(
    'insert into schema_present (sha256) values ($1) on conflict (is_only) do update set sha256 = excluded.sha256, applied_at = now()',
    [sha256],
  )
  return true
}

async function runFile(client: pg.PoolClient, name: string, text: string): Promise<void> {
  try {
    await client.query(text)
    // What waits for the end of the transaction would keep the next file from changing the same table.
    await client.query('set constraints all immediate')
    await client.query('set constraints all deferred')
  } catch (error) {
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Every file below `folder` with its path there, in the order in which they are run. */
export async function readPresent(folder: string): Promise<{ path: string; text: string }[]> {
  const paths = (await readdir(folder, { recursive: true }))
    .filter((path) => path.endsWith('.sql'))
    .map((path) => path.split(sep).join('/'))
  const rank = (path: string) => (path.startsWith(`${GATHERING}/`) ? `1${path}` : `0${path}`)
  const order = paths.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  return Promise.all(order.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })))
}
