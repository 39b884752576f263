import { type ImportFileReason, IMPORTS_CHANNEL } from '@studio/contract/imports'
import { Refusal } from '@studio/contract/kernel'
import { photographsReasons } from '@studio/contract/photographs'
import type { Database } from '../../platform/database/index.ts'
import { AlreadyInGallery, type ReceivedFile } from '../photographs/index.ts'
import type { ImportsDeps } from './imports.deps.ts'
import * as store from './imports.store.ts'
import { READ_IMPORTED } from './imports.task.ts'

const CONCURRENCY = 2

const REASONS: Readonly<Record<string, ImportFileReason>> = {
  [photographsReasons.empty.name]: 'empty',
  [photographsReasons.unsupported.name]: 'unsupported',
  [photographsReasons.noPreview.name]: 'noPreview',
  [photographsReasons.tooLarge.name]: 'tooLarge',
  [photographsReasons.tooManyPixels.name]: 'tooManyPixels',
  [photographsReasons.unreadable.name]: 'unreadable',
}

/** While a picture was read, its import was undone, or another worker added it. */
class NoLongerWaiting extends Error {}

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null)

function receivedFile(row: store.FileRow & { object_key: string; sha256: Buffer }): ReceivedFile {
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

const isStored = (row: store.FileRow): row is store.FileRow & { object_key: string; sha256: Buffer } =>
  row.state === 'stored' && row.object_key !== null && row.sha256 !== null

/** Adds the pictures of received files to the gallery. */
export function createReadService({ database, queue, log, realtime, photographs }: ImportsDeps) {
  /** The files now belong to the item. */
  async function release(
    tx: Database,
    files: readonly store.FileRow[],
    result: { state: 'ready' | 'damaged'; mediaId: string },
  ): Promise<void> {
    for (const { import_id: importId, number } of files)
      await store.updateFile(tx, importId, number, {
        state: result.state,
        media_id: result.mediaId,
        object_key: null,
      })
  }

  async function reject(files: readonly store.FileRow[], reason: ImportFileReason): Promise<void> {
    await database.transact(async (tx) => {
      for (const { import_id: importId, number } of files) {
        await store.leaveObjects(tx, importId, [number])
        await store.updateFile(tx, importId, number, { state: 'rejected', reason })
      }
    })
  }

  /** Adds files to an item that the user already has. */
  async function attach(
    row: store.ImportRow,
    mediaId: string,
    files: readonly (store.FileRow & { object_key: string; sha256: Buffer })[],
  ): Promise<void> {
    await database.transact(async (tx) => {
      await photographs.attach(tx, mediaId, files.map(receivedFile))
      await release(tx, files, { state: 'ready', mediaId })
    })
  }

  /** Locks the import. @throws NoLongerWaiting unless the files still wait to be read */
  async function checkWaiting(
    tx: Database,
    row: store.ImportRow,
    { picture_number: pictureNumber, number }: store.FileRow,
  ): Promise<void> {
    const now = await store.lockImport(tx, row.user_id, row.id)
    const files = await store.filesOfPicture(tx, row.id, pictureNumber)
    const isWaiting = files.some((file) => file.number === number && isStored(file))
    if (!now || now.state === 'undoing' || now.state === 'undone' || !isWaiting) throw new NoLongerWaiting()
  }

  async function add(row: store.ImportRow, original: store.FileRow, files: store.FileRow[]): Promise<void> {
    const received = files.filter(isStored)
    try {
      await photographs.ingest(
        {
          userId: row.user_id,
          importId: row.id,
          projectName: row.project,
          timeZone: row.time_zone,
          applyMarks: row.options.applyMarks,
          files: received.map(receivedFile),
        },
        async (tx, mediaId, isDamaged) => {
          await checkWaiting(tx, row, original)
          await release(tx, received, { state: isDamaged ? 'damaged' : 'ready', mediaId })
        },
      )
    } catch (error) {
      const reason = error instanceof Refusal && error.reason ? REASONS[error.reason] : undefined
      if (error instanceof AlreadyInGallery) await keepExisting(row, error, original, received)
      else if (reason) await reject(received, reason)
      else throw error
    }
  }

  /** The user added the same photograph in another way while this one was uploaded. */
  async function keepExisting(
    row: store.ImportRow,
    { mediaId, isInTrash }: AlreadyInGallery,
    original: store.FileRow,
    files: readonly store.FileRow[],
  ): Promise<void> {
    await database.transact(async (tx) => {
      await checkWaiting(tx, row, original)
      await store.leaveObjects(tx, row.id, [original.number])
      await store.updateFile(tx, row.id, original.number, {
        state: 'duplicate',
        reason: isInTrash ? 'inTrash' : null,
        media_id: mediaId,
      })
    })
    const others = files.filter(({ number }) => number !== original.number).filter(isStored)
    if (others.length > 0) await attach(row, mediaId, others)
  }

  async function run(importId: string, pictureNumber: number): Promise<void> {
    const row = await store.readImport(database.db, importId)
    if (!row || row.state === 'undoing' || row.state === 'undone') return
    const files = await store.filesOfPicture(database.db, importId, pictureNumber)
    const received = files.filter(isStored)
    if (received.length === 0) return
    const original = files.find(({ role }) => role === 'original')
    if (original && isStored(original))
      await add(row, original, files).catch((error) => {
        if (!(error instanceof NoLongerWaiting)) throw error
      })
    else if (original?.media_id) await attach(row, original.media_id, received)
    else
      await reject(
        received,
        original?.reason === 'inTrash' ? 'unsupported' : (original?.reason ?? 'unsupported'),
      )
    realtime.notify(row.user_id, IMPORTS_CHANNEL, { id: importId })
  }

  return {
    run,
    start: () =>
      queue.work(
        READ_IMPORTED,
        { concurrency: CONCURRENCY },
        {
          run: ({ importId, pictureNumber }) => run(importId, pictureNumber),
          async giveUp({ importId, pictureNumber }) {
            const files = await store.filesOfPicture(database.db, importId, pictureNumber)
            await reject(files.filter(isStored), 'unreadable')
            const row = await store.readImport(database.db, importId)
            if (row) realtime.notify(row.user_id, IMPORTS_CHANNEL, { id: importId })
            log.error({ import: importId, picture: pictureNumber }, 'failed to read an imported photograph')
          },
        },
      ),
  }
}
