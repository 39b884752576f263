import { type ImportFileReason, IMPORTS_CHANNEL } from '@studio/contract/imports'
import { Refusal } from '@studio/contract/kernel'
import { photographsReasons } from '@studio/contract/photographs'
import type { Database } from '../../platform/database/index.ts'
import { AlreadyInGallery, type ReceivedFile } from '../photographs/index.ts'
import type { ImportsDeps } from './imports.deps.ts'
import * as store from './imports.store.ts'
import { READ_IMPORTED, STACK_IMPORTED } from './imports.task.ts'

const CONCURRENCY = 2

const REASONS: Readonly<Record<string, ImportFileReason>> = {
  [photographsReasons.empty.name]: 'empty',
  [photographsReasons.unsupported.name]: 'unsupported',
  [photographsReasons.noPreview.name]: 'noPreview',
  [photographsReasons.heicOff.name]: 'heicOff',
  [photographsReasons.tooLarge.name]: 'tooLarge',
  [photographsReasons.tooManyPixels.name]: 'tooManyPixels',
  [photographsReasons.unreadable.name]: 'unreadable',
}

/** While a picture was read, its import was undone, or another worker added it. */
class NoLongerWaiting extends Error {}

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null)

/** A received file that isn’t read yet. */
type Stored = store.FileRow & { object_key: string; sha256: Buffer }

function receivedFile(row: Stored): ReceivedFile {
  return {
    role: row.role,
    name: row.name,
    folder: folderOf(row.path),
    modifiedAt: row.modified_at,
    objectKey: row.object_key,
    bytes: row.size,
    sha256: row.sha256.toString('hex'),
  }
}

const isStored = (row: store.FileRow): row is Stored =>
  row.state === 'stored' && row.object_key !== null && row.sha256 !== null

/** Adds the pictures of received files to the gallery. */
export function createReadService({ database, queue, log, realtime, photographs }: ImportsDeps) {
  /** The files now belong to the item. */
  async function release(
    tx: Database,
    files: readonly Stored[],
    result: { state: 'ready' | 'damaged'; mediaId: string },
  ): Promise<void> {
    for (const { import_id: importId, number } of files)
      await store.updateFile(tx, importId, number, {
        state: result.state,
        media_id: result.mediaId,
        object_key: null,
      })
  }

  /** The file doesn’t become a part of the gallery: its object is removed. */
  async function leave(
    tx: Database,
    { import_id: importId, number }: Stored,
    result: Pick<store.FileRow, 'state' | 'reason'> & { media_id?: string },
  ): Promise<void> {
    await store.leaveObjects(tx, importId, [number])
    await store.updateFile(tx, importId, number, result)
  }

  /**
   * Locks the import. Returns the files that still have to be read: another worker may have read them, or an
   * undo may have deleted their objects.
   */
  async function stillWaiting(
    tx: Database,
    row: store.ImportRow,
    files: readonly store.FileRow[],
  ): Promise<Stored[]> {
    const [file] = files
    if (!file || !(await store.lockImport(tx, row.user_id, row.id))) return []
    const numbers = new Set(files.map(({ number }) => number))
    return (await store.filesOfPicture(tx, row.id, file.picture_number))
      .filter(({ number }) => numbers.has(number))
      .filter(isStored)
  }

  const reject = (row: store.ImportRow, files: readonly Stored[], reason: ImportFileReason): Promise<void> =>
    database.transact(async (tx) => {
      for (const file of await stillWaiting(tx, row, files))
        await leave(tx, file, { state: 'rejected', reason })
    })

  /** Adds files to an item that the user already has. */
  const attach = (row: store.ImportRow, mediaId: string, files: readonly Stored[]): Promise<void> =>
    database.transact(async (tx) => {
      for (const file of await stillWaiting(tx, row, files)) {
        const result = await photographs.attach(tx, mediaId, receivedFile(file))
        if (result === 'added') await release(tx, [file], { state: 'ready', mediaId })
        else if (result === 'known')
          await leave(tx, file, { state: 'duplicate', reason: null, media_id: mediaId })
        else
          await leave(tx, file, {
            state: 'rejected',
            reason: result === 'taken' ? 'roleTaken' : 'unsupported',
          })
      }
    })

  /**
   * Adds a photograph with its other files, one of each role. Returns false if the original isn’t accepted: the others then
   * still wait.
   */
  async function add(row: store.ImportRow, original: Stored, others: readonly Stored[]): Promise<boolean> {
    const files = [original, ...new Map(others.toReversed().map((file) => [file.role, file])).values()]
    const surplus = others.filter((file) => !files.includes(file))
    try {
      const { mediaId } = await photographs.ingest(
        {
          userId: row.user_id,
          importId: row.id,
          projectName: row.project,
          timeZone: row.time_zone,
          applyMarks: row.options.applyMarks,
          // Imports started before this option existed have no value.
          measuresQuality: row.options.measuresQuality ?? true,
          files: files.map(receivedFile),
        },
        async (tx, mediaId, isDamaged) => {
          if ((await stillWaiting(tx, row, files)).length < files.length) throw new NoLongerWaiting()
          await release(tx, files, { state: isDamaged ? 'damaged' : 'ready', mediaId })
        },
      )
      await attach(row, mediaId, surplus)
      return true
    } catch (error) {
      const reason = error instanceof Refusal && error.reason ? REASONS[error.reason] : undefined
      if (error instanceof NoLongerWaiting) return true
      if (error instanceof AlreadyInGallery) {
        await keepExisting(row, error, original, others)
        return true
      }
      if (!reason) throw error
      await reject(row, [original], reason)
      return false
    }
  }

  /** The user added the same photograph in another way while this one was uploaded. */
  async function keepExisting(
    row: store.ImportRow,
    { mediaId, isInTrash }: AlreadyInGallery,
    original: Stored,
    others: readonly Stored[],
  ): Promise<void> {
    await database.transact(async (tx) => {
      for (const file of await stillWaiting(tx, row, [original]))
        await leave(tx, file, {
          state: 'duplicate',
          reason: isInTrash ? 'inTrash' : null,
          media_id: mediaId,
        })
    })
    await attach(row, mediaId, others)
  }

  /** The bursts of a finished import are stacked when its last file was read. */
  async function stackIfLast(importId: string): Promise<void> {
    if (await store.isReadyToStack(database.db, importId))
      await database.transact((tx) => queue.enqueue(tx, STACK_IMPORTED, { importId }))
  }

  async function run(importId: string, pictureNumber: number): Promise<void> {
    const row = await store.readImport(database.db, importId)
    if (!row || row.state === 'undoing' || row.state === 'undone') return
    const files = await store.filesOfPicture(database.db, importId, pictureNumber)
    const received = files.filter(isStored)
    // A worker may have been killed between reading the last file and this.
    if (received.length === 0) return await stackIfLast(importId)
    let others = received.filter(({ role }) => role !== 'original')
    // A file that changed on the device has another number, so that a picture may have several originals.
    for (const original of received.filter(({ role }) => role === 'original'))
      if (await add(row, original, others)) others = []
    if (others.length > 0) await addOthers(row, pictureNumber, others)
    await stackIfLast(importId)
    realtime.notify(row.user_id, IMPORTS_CHANNEL, { id: importId })
  }

  /** Files whose original was received before or isn’t in the gallery: the RAW file then takes its place. */
  async function addOthers(row: store.ImportRow, pictureNumber: number, others: readonly Stored[]) {
    const files = await store.filesOfPicture(database.db, row.id, pictureNumber)
    const originals = files.filter(({ role }) => role === 'original')
    const mediaId = originals.find((file) => file.media_id !== null)?.media_id
    if (mediaId) return await attach(row, mediaId, others)
    const raw = others.find(({ role }) => role === 'raw')
    if (!raw) return await reject(row, others, originals[0]?.reason ?? 'unsupported')
    const rest = others.filter((file) => file !== raw)
    await database.transact(async (tx) => {
      for (const { number } of await stillWaiting(tx, row, [raw]))
        await store.updateFile(tx, row.id, number, { role: 'original' })
    })
    if (await add(row, { ...raw, role: 'original' }, rest)) return
    if (rest.length > 0) await addOthers(row, pictureNumber, rest)
  }

  return {
    run,
    start: () =>
      queue.work(
        READ_IMPORTED,
        { concurrency: CONCURRENCY },
        {
          run: ({ importId, pictureNumber }) => run(importId, pictureNumber),
          async onFailed({ importId, pictureNumber }) {
            const files = await store.filesOfPicture(database.db, importId, pictureNumber)
            const row = await store.readImport(database.db, importId)
            if (!row) return
            await reject(row, files.filter(isStored), 'unreadable')
            await stackIfLast(importId)
            realtime.notify(row.user_id, IMPORTS_CHANNEL, { id: importId })
            log.error({ import: importId, picture: pictureNumber }, 'failed to read an imported photograph')
          },
        },
      ),
  }
}
