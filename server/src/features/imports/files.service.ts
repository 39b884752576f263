import { type ImportFile, importsReasons, type NewImportFile } from '@studio/contract/imports'
import { refuse } from '@studio/contract/kernel'
import { type FileRole, MAX_FILE_BYTES } from '@studio/contract/photographs'
import type { Database } from '../../platform/database/index.ts'
import type { ImportsDeps } from './imports.deps.ts'
import { presentFile } from './imports.present.ts'
import type { ImportsService } from './imports.service.ts'
import * as store from './imports.store.ts'

/** Why a file can’t be accepted before it is sent. Formats are known only from the bytes. */
function refusedUnseen({ size, role }: NewImportFile): 'empty' | 'tooLarge' | undefined {
  if (size === 0) return 'empty'
  const limits: Record<FileRole, number> = { ...MAX_FILE_BYTES, original: MAX_FILE_BYTES.tiff }
  return size > limits[role] ? 'tooLarge' : undefined
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1) || path

export type FilesService = ReturnType<typeof createFilesService>

/** File lists of devices. */
export function createFilesService(
  { database, photographs }: ImportsDeps,
  { lockOpen, schedule }: Pick<ImportsService, 'lockOpen' | 'schedule'>,
) {
  /** Files whose bytes the user already has. */
  async function findDuplicates(
    tx: Database,
    userId: string,
    rows: readonly store.FileRow[],
  ): Promise<store.Settled[]> {
    const open = rows.filter(
      ({ state, role, sha256 }) => state === 'pending' && sha256 !== null && role !== 'sidecar',
    )
    if (open.length === 0) return []
    const hashOf = (row: store.FileRow) => row.sha256?.toString('hex') ?? ''
    const existing = await photographs.findByHash(tx, userId, [...new Set(open.map(hashOf))])
    return open.flatMap((row): store.Settled[] => {
      const item = existing.get(hashOf(row))
      if (!item) return []
      const reason = item.isInTrash ? 'inTrash' : null
      return [{ number: row.number, state: 'duplicate', reason, mediaId: item.mediaId }]
    })
  }

  /** Settles files that needn’t be sent, in the database and in `rows`. */
  async function settle(tx: Database, importId: string, rows: store.FileRow[], files: store.Settled[]) {
    await store.settleFiles(tx, importId, files)
    const byNumber = new Map(files.map((file) => [file.number, file]))
    for (const row of rows) {
      const file = byNumber.get(row.number)
      if (file) Object.assign(row, { state: file.state, reason: file.reason, media_id: file.mediaId })
    }
  }

  /** Starts a file again that has changed on the device since its upload began. */
  async function followChange(tx: Database, row: store.FileRow, file: NewImportFile): Promise<void> {
    const isSame = row.path === file.path && row.size === file.size
    const modified = new Date(file.modifiedAt)
    if (isSame && row.modified_at.getTime() === modified.getTime()) return
    if (!isSame || (row.state !== 'pending' && row.state !== 'uploading'))
      throw refuse(importsReasons.numberTaken, { number: row.number })
    await store.deleteParts(tx, row.import_id, row.number)
    const afresh = {
      state: 'pending',
      received: 0,
      modified_at: modified,
      sha256: file.sha256 === undefined ? null : Buffer.from(file.sha256, 'hex'),
    } as const
    await store.updateFile(tx, row.import_id, row.number, afresh)
    Object.assign(row, afresh)
  }

  return {
    /** Inserts files or returns the states of existing ones, in the order of `files`. */
    async put(
      userId: string,
      id: string,
      files: readonly NewImportFile[],
    ): Promise<{ files: ImportFile[]; left: number | null }> {
      const unique = new Map(files.map((file) => [file.number, file]))
      const rows = await database.transact(async (tx) => {
        await lockOpen(tx, userId, id)
        const stored = await store.putFiles(
          tx,
          id,
          [...unique.values()].map((file) => ({
            number: file.number,
            path: file.path,
            name: nameOf(file.path),
            size: file.size,
            modified_at: new Date(file.modifiedAt),
            sha256: file.sha256 === undefined ? null : Buffer.from(file.sha256, 'hex'),
            role: file.role,
            picture_number: file.pictureNumber,
          })),
        )
        const refused: store.Settled[] = []
        for (const row of stored) {
          const file = unique.get(row.number)
          if (!file) continue
          await followChange(tx, row, file)
          const reason = row.state === 'pending' ? refusedUnseen(file) : undefined
          if (reason) refused.push({ number: row.number, state: 'rejected', reason, mediaId: null })
        }
        await settle(tx, id, stored, refused)
        await settle(tx, id, stored, await findDuplicates(tx, userId, stored))
        const pictures = new Set(
          stored
            .filter(({ state }) => state === 'duplicate' || state === 'rejected')
            .map((row) => row.picture_number),
        )
        await schedule(tx, id, pictures)
        return new Map(stored.map((row) => [row.number, row]))
      })
      return {
        files: files.flatMap(({ number }) => {
          const row = rows.get(number)
          return row ? [presentFile(row)] : []
        }),
        left: await photographs.left(userId),
      }
    },
  }
}
