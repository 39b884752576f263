import { randomUUID } from 'node:crypto'
import { type DataExport, getExportFile } from '@studio/contract/account'
import { pathOf, Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Signature, Signing } from '../../platform/signing/index.ts'
import * as store from './exports.store.ts'

export interface ExportsDeps {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  /** Tells the workers that there is an archive to write. */
  enqueue: (tx: Database, exportId: string) => Promise<void>
  kick: () => void
}

export type ExportsService = ReturnType<typeof createExports>

const fileOf = (id: string): string => pathOf(getExportFile.path, { id })

/** Archives of all own data: asked for, looked at, fetched. */
export function createExports(deps: ExportsDeps) {
  const { database, objects, signing, clock, enqueue, kick } = deps

  const present = (row: store.ExportRow): DataExport => ({
    id: row.id,
    status: row.status,
    progress: row.progress,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
    url:
      row.status === 'ready' && row.expires_at ? signing.addressUntil(fileOf(row.id), row.expires_at) : null,
  })

  return {
    async latest(userId: string): Promise<DataExport | null> {
      const row = await store.findLatest(database.db, userId, clock.now())
      return row ? present(row) : null
    },

    /** Of many that are asked for at once, one is written. */
    async start(userId: string): Promise<DataExport> {
      const row = await database.transact(async (tx) => {
        const now = clock.now()
        const inserted = await store.insertExport(tx, { id: randomUUID(), userId, now })
        if (inserted) await enqueue(tx, inserted.id)
        return inserted ?? (await store.findLatest(tx, userId, now))
      })
      if (!row) throw new Refusal('CONFLICT', 'The archive has just been finished. Please ask again.')
      kick()
      return present(row)
    },

    /** For its owner, or whoever holds the address that was signed for it. */
    async find(id: string, caller: { userId: string | undefined; signature: Signature }) {
      const row = await store.findReady(database.db, id, clock.now())
      const isAllowed =
        row && (row.user_id === caller.userId || (await signing.isValid(fileOf(id), caller.signature, clock)))
      if (!isAllowed || !row.object_key || row.bytes === null)
        throw new Refusal('NOT_FOUND', 'There is no such archive.')
      return { key: row.object_key, bytes: row.bytes, madeAt: row.created_at }
    },

    open: objects.get,
  }
}
