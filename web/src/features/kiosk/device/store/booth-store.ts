import { DAY_MS } from '@studio/contract/kernel'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { BOOTH_DATABASE } from './database-name.ts'
import type { CaptureRow, StoredSelf, Meta, OutboxDraft, OutboxRow, SessionRow } from './rows.ts'

interface BoothSchema extends DBSchema {
  captures: { key: string; value: CaptureRow; indexes: { sessionId: string; seq: number } }
  blobs: { key: string; value: Blob }
  sessions: { key: string; value: SessionRow }
  outbox: { key: number; value: OutboxRow; indexes: { id: string; sessionId: string } }
  kept: { key: string; value: unknown }
  meta: { key: string; value: unknown }
}

const STORES = ['captures', 'blobs', 'sessions', 'outbox', 'kept', 'meta'] as const
/**
 * The browser's default durability resolves while the bytes are only in memory. A power cut would then leave a row
 * without its photo.
 */
const STRICT = { durability: 'strict' } as const
/** Time in ms for which a sent capture stays on this device as a second copy. */
const SECOND_COPY_MS = DAY_MS

export type Writing = IDBPTransaction<BoothSchema, (typeof STORES)[number][], 'readwrite'>

/** The disk is full, even after purging all sent captures. */
export class BoothStorageFull extends Error {
  constructor(cause: unknown) {
    super('There is no room on this device.', { cause })
    this.name = 'BoothStorageFull'
  }
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

export interface BoothStore {
  /** Resolves once the photo is on the disk. Throws BoothStorageFull, and stores nothing, if there is no space. */
  keepCapture: (row: Omit<CaptureRow, 'seq' | 'sentAt'>, blob: Blob) => Promise<CaptureRow>
  openSession: (row: Omit<SessionRow, 'seq' | 'endedBy'>) => Promise<SessionRow>
  endSession: (id: string, by: NonNullable<SessionRow['endedBy']>, entry: OutboxDraft) => Promise<void>
  /** Deletes the session and its unsent data, and queues its deletion on the server. */
  deleteSession: (id: string, entry: OutboxDraft) => Promise<void>
  /** Deletes sessions that were deleted elsewhere. */
  dropSessions: (ids: readonly string[]) => Promise<void>
  put: (...entries: OutboxDraft[]) => Promise<void>
  outbox: () => Promise<OutboxRow[]>
  capture: (id: string) => Promise<{ row: CaptureRow; blob: Blob | undefined } | undefined>
  captures: () => Promise<CaptureRow[]>
  session: (id: string) => Promise<SessionRow | undefined>
  /** Marks rows as stored by the server. The bytes of a capture can be purged from then on. */
  settle: (rows: readonly OutboxRow[], now: number) => Promise<void>
  park: (row: OutboxRow, reason: string) => Promise<void>
  unpark: () => Promise<void>
  /** Deletes the bytes of sent captures, oldest first: those older than a day, or all. */
  purge: (now: number, all?: boolean) => Promise<number>
  read: <K extends keyof Meta>(key: K) => Promise<Meta[K] | undefined>
  write: <K extends keyof Meta>(key: K, value: Meta[K] | undefined) => Promise<void>
  keptSelf: () => Promise<StoredSelf | undefined>
  keepSelf: (self: StoredSelf) => Promise<void>
  picture: (id: string) => Promise<Blob | undefined>
  keepPicture: (id: string, blob: Blob) => Promise<void>
  /** Runs all of `work` in one strict transaction, or none of it. For lazy-loaded modules. */
  change: <T>(work: (tx: Writing) => Promise<T>) => Promise<T>
  close: () => void
}

/** Opens the booth's database. `now` is the device's clock, in ms. */
export async function openBoothStore(
  now: () => number = Date.now,
  name = BOOTH_DATABASE,
): Promise<BoothStore> {
  const db = await openDB<BoothSchema>(name, 1, {
    upgrade(database) {
      const captures = database.createObjectStore('captures', { keyPath: 'id' })
      captures.createIndex('sessionId', 'sessionId')
      captures.createIndex('seq', 'seq')
      database.createObjectStore('blobs')
      database.createObjectStore('sessions', { keyPath: 'id' })
      const outbox = database.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true })
      outbox.createIndex('id', 'id', { unique: true })
      outbox.createIndex('sessionId', 'sessionId')
      database.createObjectStore('kept')
      database.createObjectStore('meta')
    },
  })
  const write = <T>(work: (tx: Writing) => Promise<T>) => inTransaction(db, work)

  /** If the disk is full, purges sent captures and retries. */
  async function writeOrMakeRoom<T>(work: (tx: Writing) => Promise<T>): Promise<T> {
    try {
      return await write(work)
    } catch (error) {
      if (!isFull(error)) throw error
      if ((await purge(db, now(), true)) === 0) throw new BoothStorageFull(error)
    }
    return write(work).catch((error: unknown) => {
      throw isFull(error) ? new BoothStorageFull(error) : error
    })
  }
  const queue = (tx: Writing, entries: readonly OutboxDraft[]) => insertAll(tx, entries, now())

  return {
    keepCapture: (draft, blob) =>
      writeOrMakeRoom(async (tx) => {
        const row: CaptureRow = { ...draft, seq: await nextOf(tx, 'seq'), sentAt: null }
        await tx.objectStore('captures').add(row)
        await tx.objectStore('blobs').add(blob, row.id)
        await queue(tx, [{ kind: 'capture', id: row.id, sessionId: row.sessionId, captureId: row.id }])
        return row
      }),
    openSession: (draft) =>
      writeOrMakeRoom(async (tx) => {
        const row: SessionRow = { ...draft, seq: await nextOf(tx, 'sessionSeq'), endedBy: null }
        const { shareToken: _, endedBy: __, ...rest } = row
        await tx.objectStore('sessions').add(row)
        await tx.objectStore('meta').put(row.id, 'openSession')
        await queue(tx, [
          { kind: 'session', id: row.id, sessionId: row.id, row: { kind: 'session', ...rest } },
        ])
        return row
      }),
    endSession: (id, endedBy, entry) =>
      write(async (tx) => {
        await endIn(tx, id, endedBy)
        await queue(tx, [entry])
      }),
    deleteSession: (id, entry) =>
      write(async (tx) => {
        await endIn(tx, id, 'deleted')
        await dropIn(tx, id)
        await queue(tx, [entry])
      }),
    dropSessions: (ids) =>
      write(async (tx) => {
        for (const id of ids) await dropIn(tx, id)
      }),
    put: (...entries) => writeOrMakeRoom((tx) => queue(tx, entries)),
    outbox: () => db.getAll('outbox'),
    async capture(id) {
      const tx = db.transaction(['captures', 'blobs'])
      const [row, blob] = await Promise.all([
        tx.objectStore('captures').get(id),
        tx.objectStore('blobs').get(id),
      ])
      return row && { row, blob }
    },
    captures: () => db.getAllFromIndex('captures', 'seq'),
    session: (id) => db.get('sessions', id),
    settle: (rows, at) => write((tx) => settleRows(tx, rows, at)),
    park: (row, reason) =>
      write(async (tx) => {
        if (await tx.objectStore('outbox').get(row.n))
          await tx.objectStore('outbox').put({ ...row, parked: reason })
      }),
    unpark: () =>
      write(async (tx) => {
        for (const row of await tx.objectStore('outbox').getAll())
          if (row.parked !== null) await tx.objectStore('outbox').put({ ...row, parked: null })
      }),
    purge: (at, all) => purge(db, at, all),
    read: (key) => db.get('meta', key) as Promise<never>,
    write: (key, value) =>
      write(async (tx) => {
        if (value === undefined) await tx.objectStore('meta').delete(key)
        else await tx.objectStore('meta').put(value, key)
      }),
    keptSelf: () => db.get('kept', 'self') as Promise<StoredSelf | undefined>,
    keepSelf: (self) => write(async (tx) => void (await tx.objectStore('kept').put(self, 'self'))),
    picture: (id) => db.get('kept', `picture:${id}`) as Promise<Blob | undefined>,
    keepPicture: (id, blob) =>
      writeOrMakeRoom(async (tx) => void (await tx.objectStore('kept').put(blob, `picture:${id}`))),
    change: write,
    close: () => db.close(),
  }
}

/** Atomic. Resolves at the transaction's `complete` event, not at the last request's success. */
async function inTransaction<T>(
  db: IDBPDatabase<BoothSchema>,
  work: (tx: Writing) => Promise<T>,
): Promise<T> {
  const tx = db.transaction([...STORES], 'readwrite', STRICT)
  // The reason of an abort is in the transaction's error. An aborted request only reports an AbortError.
  const done = tx.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  let outcome: { value: T } | { failure: unknown }
  try {
    outcome = { value: await work(tx) }
  } catch (failure) {
    outcome = { failure }
    try {
      tx.abort()
    } catch {
      // The transaction has already ended.
    }
  }
  const result = await done
  if ('failure' in outcome) throw isFull(result?.error) && result ? result.error : outcome.failure
  if (result) throw result.error
  return outcome.value
}

/** Deletes a session's unsent rows and captures, and schedules the removal of its files in the host's folder. */
async function dropIn(tx: Writing, id: string): Promise<void> {
  for (const row of await tx.objectStore('outbox').index('sessionId').getAll(id))
    if (row.kind === 'capture' || row.kind === 'mail' || row.kind === 'print')
      await tx.objectStore('outbox').delete(row.n)
  const captures = await tx.objectStore('captures').index('sessionId').getAll(id)
  const { copies = [], ...session } = (await tx.objectStore('sessions').get(id)) ?? {}
  await deleteFiles(tx, [...new Set([...copies, ...captures.flatMap(({ copy }) => copy ?? [])])])
  if ('id' in session) await tx.objectStore('sessions').put(session)
  for (const { id: captureId } of captures) {
    await tx.objectStore('captures').delete(captureId)
    await tx.objectStore('blobs').delete(captureId)
  }
}

async function deleteFiles(tx: Writing, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  const meta = tx.objectStore('meta')
  const before = ((await meta.get('forgotten')) as string[] | undefined) ?? []
  await meta.put([...before, ...files], 'forgotten')
}

async function nextOf(tx: Writing, key: 'seq' | 'sessionSeq'): Promise<number> {
  const meta = tx.objectStore('meta')
  const seq = ((await meta.get(key)) as number | undefined) ?? 0
  await meta.put(seq + 1, key)
  return seq
}

async function insertAll(tx: Writing, entries: readonly OutboxDraft[], at: number): Promise<void> {
  for (const entry of entries)
    await tx.objectStore('outbox').add({ ...entry, at, parked: null } as unknown as OutboxRow)
}

async function endIn(tx: Writing, id: string, endedBy: NonNullable<SessionRow['endedBy']>): Promise<void> {
  const row = await tx.objectStore('sessions').get(id)
  if (row) await tx.objectStore('sessions').put({ ...row, endedBy })
  if ((await tx.objectStore('meta').get('openSession')) === id)
    await tx.objectStore('meta').delete('openSession')
}

async function settleRows(tx: Writing, rows: readonly OutboxRow[], at: number): Promise<void> {
  for (const row of rows) {
    await tx.objectStore('outbox').delete(row.n)
    if (row.kind !== 'capture') continue
    const capture = await tx.objectStore('captures').get(row.captureId)
    if (capture) await tx.objectStore('captures').put({ ...capture, sentAt: at })
  }
}

async function purge(db: IDBPDatabase<BoothSchema>, at: number, all = false): Promise<number> {
  let removedCount = 0
  await inTransaction(db, async (tx) => {
    const rows = await tx.objectStore('captures').index('seq').getAll()
    // After the clock was set back, `sentAt` is in the future and the capture is stored a little longer.
    for (const { id, sentAt } of rows)
      if (sentAt !== null && (all || at - sentAt > SECOND_COPY_MS)) {
        await tx.objectStore('captures').delete(id)
        await tx.objectStore('blobs').delete(id)
        removedCount += 1
      }
  })
  return removedCount
}
