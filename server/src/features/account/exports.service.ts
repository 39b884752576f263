import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  accountReasons,
  type DataExport,
  EXPORT_LINK_MINUTES,
  type ExportLink,
  getExportFile,
} from '@studio/contract/account'
import { MINUTE_MS, pathOf, Refusal, refuse } from '@studio/contract/kernel'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Actor } from '../../platform/http/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Viewer } from '../../platform/signing/index.ts'
import * as store from './exports.store.ts'

export interface ExportsDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  /** True while a sign-in is active. */
  lasts: (signIn: Viewer) => Promise<boolean>
  /** Queues the task that writes the archive. */
  enqueue: (tx: Database, exportId: string) => Promise<void>
}

export type ExportsService = ReturnType<typeof createExports>

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const unknown = () => new Refusal('NOT_FOUND', 'Archive not found.')

const present = (row: store.ExportRow): DataExport => ({
  id: row.id,
  status: row.status,
  progress: row.progress,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  bytes: row.bytes,
})

/** Data exports: request, status and download. */
export function createExports(deps: ExportsDeps) {
  const { database, objects, clock, lasts, enqueue } = deps

  const note = (tx: Database, action: 'export.link' | 'export.download', by: Viewer, exportId: string) =>
    recordAudit(tx, {
      actorId: by.id,
      action,
      subjectId: exportId,
      at: clock.now(),
      before: {},
      after: { signInId: by.signInId },
    })

  /** User of a link, while the link is valid and their sign-in is active. */
  async function holderOf(exportId: string, link: string | undefined): Promise<Viewer | undefined> {
    if (!link) return undefined
    const input = { exportId, tokenHash: hashOf(link), now: clock.now() }
    const holder = await store.findLink(database.db, input)
    return holder && (await lasts(holder)) ? holder : undefined
  }

  return {
    async latest(userId: string): Promise<DataExport | null> {
      const row = await store.findLatest(database.db, userId, clock.now())
      return row ? present(row) : null
    },

    /** Simultaneous requests start one export. */
    async start(userId: string): Promise<DataExport> {
      const row = await database.transact(async (tx) => {
        const now = clock.now()
        const inserted = await store.insertExport(tx, { id: randomUUID(), userId, now })
        if (inserted) await enqueue(tx, inserted.id)
        return inserted ?? (await store.findLatest(tx, userId, now))
      })
      if (!row) throw refuse(accountReasons.archiveJustFinished)
      return present(row)
    },

    /** Creates a browser download link for this sign-in. */
    async link(actor: Actor, exportId: string): Promise<ExportLink> {
      const now = clock.now()
      const row = await store.findReady(database.db, exportId, now)
      if (row?.user_id !== actor.id) throw unknown()
      const token = randomBytes(24).toString('base64url')
      const expiresAt = new Date(now.getTime() + EXPORT_LINK_MINUTES * MINUTE_MS)
      await database.transact(async (tx) => {
        const fields = { tokenHash: hashOf(token), userId: actor.id, signInId: actor.signInId }
        await store.insertLink(tx, { ...fields, exportId, expiresAt })
        await note(tx, 'export.link', actor, exportId)
      })
      const url = `${pathOf(getExportFile.path, { id: exportId })}?link=${token}`
      return { url, expiresAt: expiresAt.toISOString() }
    },

    /** Finds the archive for its owner or the holder of a valid link. */
    async find(id: string, caller: { actor: Actor | undefined; link: string | undefined }) {
      const row = await store.findReady(database.db, id, clock.now())
      const by = row && (row.user_id === caller.actor?.id ? caller.actor : await holderOf(id, caller.link))
      if (!by || !row.object_key || row.bytes === null) throw unknown()
      return {
        key: row.object_key,
        bytes: row.bytes,
        madeAt: row.created_at,
        /** Called when a download starts at byte 0. A resumed download isn't recorded again. */
        noteDownload: async () => void (await note(database.db, 'export.download', by, id)),
      }
    },

    open: objects.get,
  }
}
