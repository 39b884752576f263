// Makes a backup while the studio runs: rows in one snapshot, then the objects that it names.
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { SEND_MAIL, SEND_MAIL_TO_OTHERS } from '../mail/index.ts'
import { DELETIONS_LOCK, ObjectMissing, type ListedObject, type Objects } from '../objects/index.ts'
import { finishRun, insertRun } from './backups.store.ts'
import { builderOn, connectAlone, tryBackupLock } from './connection.ts'
import {
  beginSnapshot,
  copyTableOut,
  findNamedObjects,
  findTables,
  readMigrations,
  readQueue,
  readSequences,
} from './dump.store.ts'
import { logErasures } from './erasures.ts'
import { newId } from './ids.ts'
import { readIndex } from './index-file.ts'
import {
  type BadObject,
  blobOf,
  FORMAT,
  type Heads,
  type IndexedObject,
  keysOf,
  listBackups,
  type Manifest,
  type TableDump,
  writeManifest,
} from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { prune, removeIncomplete } from './retention.ts'
import { compress, forEachOf, measure, measureAll } from './streams.ts'
import { type BackupPlace, openVault, sha256Of, type Vault } from './vault.ts'

export interface BackupDeps {
  connection: pg.PoolConfig
  db: Database
  objects: Objects
  place: BackupPlace
  clock: Clock
  version: string
  /** Days after which backups are deleted. */
  days: number
  /** Ends of the hash chains. */
  heads: (db: Database) => Promise<Heads>
  warn: (text: string) => void
}

export interface BackupSummary {
  manifest: Manifest
  /** Bytes of objects that were copied, before encryption, and their number. */
  copied: { bytes: number; count: number }
  removed: string[]
}

/** Objects up to this size are read once; larger ones twice, because their name is their hash. */
const SMALL_BYTES = 16 * 1024 * 1024
const CONCURRENCY = 4
/** Changes all the time and must never be newer than the snapshot, whose chain it belongs to. */
const HEADS_PREFIX = 'audit/'
const HEADS_TRIES = 5

/**
 * Makes a backup, deletes expired ones and what interrupted ones left behind.
 * @throws BackupProblem if another backup runs, or for a known problem of the place.
 */
export async function makeBackup(deps: BackupDeps): Promise<BackupSummary> {
  const { connection, db, clock } = deps
  const client = await connectAlone(connection)
  try {
    if (!(await tryBackupLock(client)))
      throw new BackupProblem('Another backup is running. Wait for its end.')
    const id = newId(clock.now())
    await insertRun(db, id, clock.now())
    try {
      const vault = await openVault(deps.place, true)
      await removeIncomplete(vault)
      await logErasures(db, vault, clock.now())
      const { manifest, copied } = await write({ ...deps, vault }, client, id)
      const removed = await prune(vault, { keep: id, days: deps.days, now: clock.now(), warn: deps.warn })
      const { count } = manifest.objects
      await finishRun(db, id, { now: clock.now(), bytes: copied.bytes, objects: count })
      return { manifest, copied, removed }
    } catch (error) {
      const text = (error as Error).message
      await finishRun(db, id, { now: clock.now(), error: text }).catch(() => {})
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}

type Opened = BackupDeps & { vault: Vault }

async function write(deps: Opened, client: pg.Client, id: string) {
  const { objects, vault, clock, version } = deps
  const startedAt = clock.now().toISOString()
  const copier = await createCopier(objects, vault, deps.warn)
  // From here on nothing is deleted from the object store. Waits for deletions in progress.
  await client.query('select pg_advisory_lock($1)', [DELETIONS_LOCK])
  const index = new Map<string, IndexedObject>()
  await snapshotAfterHeads(client, objects, copier, index)
  const rows = await writeRows(deps, client, id)
  const named: { table: string; key: string; sha256: string }[] = []
  for await (const each of findNamedObjects(client)) named.push(each)
  await client.query('commit')

  await forEachOf(objects.list(), CONCURRENCY, async (object) => {
    if (object.key.startsWith(HEADS_PREFIX)) return
    const copied = await copier.copy(object)
    if (copied) index.set(object.key, copied)
  })
  await client.query('select pg_advisory_unlock($1)', [DELETIONS_LOCK])

  const badObjects = named.flatMap(({ table, key, sha256 }): BadObject[] => {
    const object = index.get(key)
    return object?.sha256 === sha256 ? [] : [{ table, key, is: object ? 'different' : 'missing' }]
  })
  for (const { table, key, is } of badObjects)
    deps.warn(`The object ${key} of the table ${table} is ${is === 'missing' ? 'missing' : 'damaged'}.`)
  const entries = [...index.values()]
  const manifest: Manifest = {
    format: FORMAT,
    id,
    version,
    startedAt,
    finishedAt: clock.now().toISOString(),
    ...rows,
    badObjects,
    objects: {
      count: entries.length,
      bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
      indexSha256: await writeLines(vault, keysOf(id).objects, entries),
    },
  }
  await writeManifest(vault, manifest)
  return { manifest, copied: copier.copied }
}

/**
 * Copies the published heads of the audit log and begins the snapshot, which must contain them. Repeats it if one was
 * published in between, because its row may be in the snapshot.
 */
async function snapshotAfterHeads(
  client: pg.Client,
  objects: Objects,
  copier: Copier,
  index: Map<string, IndexedObject>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    index.clear()
    for await (const object of objects.list(HEADS_PREFIX)) {
      const copied = await copier.copy(object)
      if (copied) index.set(object.key, copied)
    }
    await beginSnapshot(client)
    let isComplete = true
    for await (const { key } of objects.list(HEADS_PREFIX)) isComplete &&= index.has(key)
    if (isComplete || tries === HEADS_TRIES) return
    await client.query('rollback')
  }
}

async function writeRows({ vault, heads }: Opened, client: pg.Client, id: string) {
  const keys = keysOf(id)
  const migrations = await readMigrations(client)
  const tables: TableDump[] = []
  for (const table of await findTables(client)) {
    let rows = 0
    const counted = async function* (): AsyncIterable<Uint8Array> {
      for await (const chunk of copyTableOut(client, table)) {
        rows += countLines(chunk)
        yield chunk
      }
    }
    const { content, result } = measure(counted())
    await putUnlessEmpty(vault, keys.table(table.name), content)
    tables.push({ ...table, rows, ...result() })
  }
  const queue = await readQueue(client, [SEND_MAIL.name, SEND_MAIL_TO_OTHERS.name])
  return {
    migrations,
    tables,
    sequences: await readSequences(client),
    heads: await heads(builderOn(client)),
    queue: { count: queue.length, sha256: await writeLines(vault, keys.queue, queue) },
  }
}

/** Most tables of a small studio are empty, and syncing a file takes a while. */
async function putUnlessEmpty(vault: Vault, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = content[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  async function* all(): AsyncIterable<Uint8Array> {
    yield first.value
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  await vault.put(key, compress(all()))
}

/** In COPY’s text format, the only line break in a row is at its end. */
function countLines(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++
  return count
}

/** Writes one JSON text a line. Returns the hash of the uncompressed content. */
async function writeLines(vault: Vault, key: string, items: readonly object[]): Promise<string> {
  const lines = async function* (): AsyncIterable<Uint8Array> {
    const batchSize = 1_000
    for (let at = 0; at < items.length; at += batchSize)
      yield Buffer.from(
        items
          .slice(at, at + batchSize)
          .map((item) => `${JSON.stringify(item)}\n`)
          .join(''),
      )
  }
  const { content, result } = measure(lines())
  await vault.put(key, compress(content))
  return result().sha256
}

type Copier = Awaited<ReturnType<typeof createCopier>>

/** Copies objects that the place doesn't have yet. */
async function createCopier(objects: Objects, vault: Vault, warn: BackupDeps['warn']) {
  const stored = new Set<string>()
  for await (const { key } of vault.list('blobs/')) stored.add(key)
  const newestIndex = await readNewestIndex(vault, warn)
  const copied = { bytes: 0, count: 0 }

  async function store(
    sha256: string,
    bytes: number,
    content: () => Promise<Buffer | AsyncIterable<Uint8Array>>,
  ) {
    const blob = blobOf(vault, sha256)
    if (stored.has(blob)) return
    await vault.put(blob, await content())
    stored.add(blob)
    copied.bytes += bytes
    copied.count++
  }

  async function read({ key, version, bytes: listed }: ListedObject): Promise<IndexedObject> {
    const { body, mime } = await objects.get(key)
    const metadata = { key, version, ...(mime ? { mime } : {}) }
    if (listed <= SMALL_BYTES) {
      const content = await buffer(body)
      const sha256 = sha256Of(content)
      await store(sha256, content.length, async () => content)
      return { ...metadata, bytes: content.length, sha256 }
    }
    const { sha256, bytes } = await measureAll(body)
    await store(sha256, bytes, async () => expectHash((await objects.get(key)).body, sha256, key))
    return { ...metadata, bytes, sha256 }
  }

  return {
    copied,
    /** Undefined if the object was replaced or deleted in the meantime, so it isn't part of the snapshot. */
    async copy(object: ListedObject): Promise<IndexedObject | undefined> {
      const earlier = newestIndex.get(object.key)
      const isSame = earlier?.version === object.version && earlier.bytes === object.bytes
      if (isSame && stored.has(blobOf(vault, earlier.sha256))) return earlier
      try {
        return await read(object)
      } catch (error) {
        if (error instanceof ObjectMissing) return undefined
        throw error
      }
    },
  }
}

async function* expectHash(
  content: AsyncIterable<Uint8Array>,
  sha256: string,
  key: string,
): AsyncIterable<Uint8Array> {
  const { content: measured, result } = measure(content)
  yield* measured
  if (result().sha256 !== sha256) throw new BackupProblem(`The object ${key} changed while it was read.`)
}

async function readNewestIndex(vault: Vault, warn: BackupDeps['warn']): Promise<Map<string, IndexedObject>> {
  const id = (await listBackups(vault)).complete.at(-1)
  const index = new Map<string, IndexedObject>()
  try {
    if (id !== undefined) for await (const object of readIndex(vault, id)) index.set(object.key, object)
  } catch (error) {
    warn(`The backup ${id} can’t be read, so all objects are read again: ${(error as Error).message}`)
    index.clear()
  }
  return index
}
