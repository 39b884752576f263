// Restores a backup into an empty database and an empty object store.
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Clock } from '../clock/index.ts'
import {
  type Database,
  type DatabaseHandle,
  migrate,
  migrateTo,
  NO_LIMITS,
  openDatabase,
  unknownMigration,
} from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { createOrphanTracker, ObjectMissing, type Objects } from '../objects/index.ts'
import { insertEntries, type TaskRules } from '../queue/index.ts'
import { findRestoration, setRestoration } from './backups.store.ts'
import { Damaged } from './cipher.ts'
import { connectAlone, tryRestoreLock } from './connection.ts'
import { beginSnapshot, copyTableOut, findNamedObjects } from './dump.store.ts'
import { readErasures } from './erasures.ts'
import { readIndex, readQueueEntries } from './index-file.ts'
import { clearDatabase, createRestoration, isVacant, loadRows } from './load.store.ts'
import { blobOf, chooseBackup, type Heads, keysOf, type Manifest, readManifest } from './manifest.ts'
import { BackupProblem, explainPlace } from './problem.ts'
import { forEachOf, measure, measureAll, uncompress } from './streams.ts'
import type { Vault } from './vault.ts'

export interface RestoreDeps {
  vault: Vault
  /** Result of {@link readUsable}. */
  manifest: Manifest
  connectionString: string
  objects: Objects
  log: Log
  clock: Clock
  /** Human-readable progress. */
  say: (line: string) => void
  /** All kinds of background tasks. */
  tasks: TaskRules[]
  /** Deletes an account with all its rows. False if it isn’t there. */
  eraseAgain: (tx: Database, id: string) => Promise<boolean>
  heads: (db: Database) => Promise<Heads>
  /** Checks both chains. Returns the problems, one line each. */
  verify: (database: DatabaseHandle) => Promise<string[]>
}

export interface RestoreSummary {
  manifest: Manifest
  /** Accounts of the backup that had been erased later and were erased again. */
  erased: number
}

const CONCURRENCY = 4

/**
 * Restores a backup, checks it, and leaves the studio in quarantine. An interrupted restore can be repeated; until it
 * succeeds no server starts on the database.
 * @throws BackupProblem for a target that is in use, a backup that doesn't fit, or one that isn't restored correctly.
 */
export async function restoreBackup(deps: RestoreDeps): Promise<RestoreSummary> {
  const { vault, manifest, objects, connectionString, say } = deps
  const client = await connectAlone({ connectionString })
  try {
    if (!(await tryRestoreLock(client)))
      throw new BackupProblem('Another restore into this database is running. Wait for its end.')
    await prepare(client, deps)
    say(`Restoring the backup ${manifest.id} of ${manifest.startedAt}`)
    await restoreObjects(vault, objects, manifest)
    say(`${manifest.objects.count} objects restored and compared with their hashes`)
    await restoreRows(vault, client, manifest)
    say(
      `${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows restored and compared with their hashes`,
    )
    await checkNamedObjects(client, vault, manifest)
    const erased = await finish(deps)
    await setRestoration(client, manifest.id, 'quarantine')
    return { manifest, erased }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The manifest of the chosen backup, or of the newest.
 * @throws BackupProblem if this version can't restore it.
 */
export async function readUsable(vault: Vault, requested: string | undefined): Promise<Manifest> {
  const manifest = await readManifest(vault, await chooseBackup(vault, requested))
  const unknown = await unknownMigration(manifest.migrations)
  if (unknown !== undefined)
    throw new BackupProblem(
      `The backup ${manifest.id} was made by another version (${manifest.version}), whose migration ${unknown} is unknown here. ` +
        'Use that version or a newer one.',
    )
  return manifest
}

/** Claims the target: only an empty one, or one with an interrupted restore. */
async function prepare(client: pg.Client, { vault, objects, manifest }: RestoreDeps): Promise<void> {
  const earlier = await findRestoration(client)
  const isInterrupted = earlier?.state === 'loading'
  if (!isInterrupted && !(await isVacant(client)))
    throw new BackupProblem(
      'The database isn’t empty, so nothing was restored. Set STUDIO_DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  // Objects that aren’t in the backup are deleted at the end, so the store must not contain any others.
  const own = isInterrupted ? await readKeys(vault, [earlier.backupId, manifest.id]) : undefined
  for await (const { key } of objects.list())
    if (!own?.has(key))
      throw new BackupProblem(
        `The object store isn’t empty (${key}), so nothing was restored. Set STUDIO_DATA_DIR to a new folder, or STUDIO_OBJECTS_URL to an empty bucket.`,
      )
  await client.query('begin')
  if (isInterrupted) await clearDatabase(client)
  await createRestoration(client)
  await setRestoration(client, manifest.id, 'loading')
  await client.query('commit')
}

/** Keys of the objects of backups. One deleted since then has none. */
async function readKeys(vault: Vault, backups: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const id of new Set(backups))
    try {
      for await (const { key } of readIndex(vault, id)) keys.add(key)
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
    }
  return keys
}

async function restoreObjects(
  vault: Vault,
  objects: Objects,
  { id, objects: objectFacts }: Manifest,
): Promise<void> {
  await measureAll(
    verified(uncompress(vault.read(keysOf(id).objects)), 'The list of objects', objectFacts.indexSha256),
  )
  const keys = new Set<string>()
  await forEachOf(readIndex(vault, id), CONCURRENCY, async (object) => {
    keys.add(object.key)
    const blob = vault.read(blobOf(vault, object.sha256))
    const content = Readable.from(verified(blob, `The object ${object.key}`, object.sha256), {
      objectMode: false,
    })
    await objects
      .put(object.key, content, { mime: object.mime ?? 'application/octet-stream' })
      .catch((error: unknown) => {
        throw explainPlace(error, 'the object store')
      })
  })
  const strays: string[] = []
  for await (const { key } of objects.list()) if (!keys.has(key)) strays.push(key)
  await objects.remove(strays)
}

/** Content of a backup. @throws BackupProblem if it is missing, damaged or has another hash. */
async function* verified(
  content: AsyncIterable<Uint8Array>,
  description: string,
  sha256: string,
): AsyncIterable<Uint8Array> {
  const { content: measured, result } = measure(content)
  try {
    yield* measured
  } catch (error) {
    if (error instanceof Damaged || error instanceof ObjectMissing) throw damaged(description, error)
    throw error
  }
  if (result().sha256 !== sha256) throw damaged(description)
}

const damaged = (description: string, cause?: unknown) =>
  new BackupProblem(
    `${description} of the backup is damaged. Run npm run backup:check, and restore another backup.`,
    { cause },
  )

async function restoreRows(vault: Vault, client: pg.Client, manifest: Manifest): Promise<void> {
  const { id, migrations, tables, sequences } = manifest
  await migrateTo(client, Object.keys(migrations))
  await loadRows(client, tables, sequences, ({ name, sha256 }) =>
    verified(uncompress(vault.read(keysOf(id).table(name))), `The table ${name}`, sha256),
  )
  await beginSnapshot(client)
  for (const table of tables) {
    const { sha256 } = await measureAll(copyTableOut(client, table))
    if (sha256 !== table.sha256)
      throw new BackupProblem(`The table ${table.name} differs from the backup after the restore.`)
  }
  await client.query('commit')
}

/**
 * Checks that every referenced object exists with the hash in its row, except those that were already bad.
 */
async function checkNamedObjects(client: pg.Client, vault: Vault, manifest: Manifest): Promise<void> {
  const hashes = new Map<string, string>()
  for await (const { key, sha256 } of readIndex(vault, manifest.id)) hashes.set(key, sha256)
  const badKeys = new Set(manifest.badObjects.map(({ key }) => key))
  for await (const { table, key, sha256 } of findNamedObjects(client))
    if (hashes.get(key) !== sha256 && !badKeys.has(key))
      throw new BackupProblem(`The object ${key} of the table ${table} isn’t in the backup.`)
}

/** Migrates the database, erases accounts that were erased since the backup, and checks the chains. */
async function finish(deps: RestoreDeps): Promise<number> {
  const { vault, manifest, objects, connectionString, log, clock, say } = deps
  const database = openDatabase({ connectionString }, log, 3, NO_LIMITS)
  try {
    await migrate(database.pool, log)
    const faults = [
      ...compareHeads(manifest.heads, await deps.heads(database.db)),
      ...(await deps.verify(database)),
    ]
    if (faults.length > 0)
      throw new BackupProblem(`The restored chains don’t hold, so no server can start: ${faults.join('; ')}`)
    say('The ledger and the audit log hold, and end where the backup says')
    const { pool } = database
    const queue = uncompress(vault.read(keysOf(manifest.id).queue))
    await measureAll(verified(queue, 'The queue', manifest.queue.sha256))
    await insertEntries({ pool, log, tasks: deps.tasks }, readQueueEntries(vault, manifest.id))
    const erased = await repeatErasures(deps, database)
    await createOrphanTracker(database, objects).sweep(clock.now())
    return erased
  } finally {
    await database.close()
  }
}

const compareHeads = (saved: Heads, restored: Heads): string[] =>
  Object.entries(saved).flatMap(([name, { position, hash }]) => {
    const now = restored[name]
    return now?.position === position && now.hash === hash
      ? []
      : [`${name} ends at ${now?.position ?? 'nothing'} instead of ${position}`]
  })

async function repeatErasures({ vault, eraseAgain }: RestoreDeps, database: DatabaseHandle): Promise<number> {
  let erased = 0
  for (const id of await readErasures(vault))
    if (await database.transact((tx) => eraseAgain(tx, id))) erased++
  return erased
}
