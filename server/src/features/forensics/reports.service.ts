import { randomUUID } from 'node:crypto'
import {
  type ForensicReport,
  forensicsReasons,
  MAX_REPORT_BYTES,
  MAX_REPORTS,
  REPORT_FORMAT,
  REPORT_RESTORE_DAYS,
  type ReportChange,
  type ReportDraft,
  type ReportFile,
  type ReportListItem,
} from '@studio/contract/forensics'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type DatabaseHandle, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import type { Gallery, PictureAddress } from '../gallery/index.ts'
import * as store from './reports.store.ts'

const reportNotFound = () => new Refusal('NOT_FOUND', 'Forensic report not found.')
const tooMany = () => refuse(forensicsReasons.tooManyReports, { most: MAX_REPORTS })

function checkSize(draft: ReportDraft): void {
  if (Buffer.byteLength(JSON.stringify(draft)) <= MAX_REPORT_BYTES) return
  throw refuse(forensicsReasons.reportTooLarge, { kilobytes: MAX_REPORT_BYTES / 1024 })
}

const draftOf = (row: store.ReportRow): ReportDraft => ({
  name: row.name,
  mediaId: row.media_id,
  inputSha256: row.sha256,
  inputBytes: row.input_bytes,
  mime: row.mime,
  engine: row.engine,
  parameters: row.parameters,
  findings: row.findings,
  mapHashes: row.map_hashes,
  notes: row.notes,
})

/** The export format, which can be read and repeated without a server. */
export const fileOf = (row: store.ReportRow): ReportFile => ({
  format: REPORT_FORMAT,
  version: 1,
  createdAt: row.created_at.toISOString(),
  report: draftOf(row),
})

const pictureOf = (addresses: Map<string, PictureAddress>, id: string | null): ForensicReport['picture'] => {
  const address = id === null ? undefined : addresses.get(id)
  return address ? { url: address.url, thumbnails: address.thumbnails } : null
}

export type ReportsService = ReturnType<typeof createReportsService>

/** Forensic reports, saved without their images. */
export function createReportsService(deps: {
  database: DatabaseHandle
  gallery: Pick<Gallery, 'find' | 'assetsOf'>
  clock: Clock
}) {
  const { database, gallery, clock } = deps

  async function get(db: Database, userId: string, id: string): Promise<ForensicReport> {
    const row = await store.findReport(db, userId, id)
    if (!row) throw reportNotFound()
    const addresses = await gallery.assetsOf(db, userId, row.media_id ? [row.media_id] : [])
    return {
      id,
      createdAt: row.created_at.toISOString(),
      ...draftOf(row),
      picture: pictureOf(addresses, row.media_id),
    }
  }

  async function checkRoom(tx: Database, userId: string): Promise<void> {
    await store.lockAuthor(tx, userId)
    if ((await store.countReports(tx, userId)) >= MAX_REPORTS) throw tooMany()
  }

  return {
    get: (userId: string, id: string) => get(database.db, userId, id),

    async list(userId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const { page, nextCursor } = pageOfRows(
        await store.listReports(database.db, userId, after, limit),
        limit,
      )
      const pictures = page.flatMap((row) => row.media_id ?? [])
      const addresses = await gallery.assetsOf(database.db, userId, pictures)
      const reports = page.map(
        (row): ReportListItem => ({
          id: row.id,
          createdAt: row.created_at.toISOString(),
          name: row.name,
          mime: row.mime,
          inputBytes: row.input_bytes,
          inputSha256: row.sha256,
          findings: row.findings,
          notes: row.notes,
          picture: pictureOf(addresses, row.media_id),
        }),
      )
      return { reports, nextCursor }
    },

    save(
      userId: string,
      draft: ReportDraft,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<ForensicReport> {
      checkSize(draft)
      return database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const { mediaId } = draft
          if (mediaId !== null && !(await gallery.find(tx, userId, mediaId)))
            throw new Refusal('NOT_FOUND', 'Image not found.', {
              details: { mediaId: 'This isn’t one of your images.' },
            })
          await checkRoom(tx, userId)
          const id = randomUUID()
          await store.insertReport(tx, { id, userId, draft, now: clock.now() })
          return await get(tx, userId, id)
        }),
      )
    },

    change: (userId: string, id: string, change: ReportChange): Promise<ForensicReport> =>
      database.transact(async (tx) => {
        await store.lockAuthor(tx, userId)
        const row = await store.findReport(tx, userId, id)
        if (!row) throw reportNotFound()
        const { name = row.name, notes = row.notes } = change
        checkSize({ ...draftOf(row), name, notes })
        await store.updateReport(tx, id, { name, notes })
        return await get(tx, userId, id)
      }),

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.markDeleted(database.db, userId, id, clock.now()))) throw reportNotFound()
      return { id }
    },

    restore: (userId: string, id: string): Promise<ForensicReport> =>
      database.transact(async (tx) => {
        // Restoring is idempotent.
        if (await store.findReport(tx, userId, id)) return await get(tx, userId, id)
        await checkRoom(tx, userId)
        const since = new Date(clock.now().getTime() - REPORT_RESTORE_DAYS * DAY_MS)
        if (!(await store.unmarkDeleted(tx, userId, id, since))) throw reportNotFound()
        return await get(tx, userId, id)
      }),

    sweep: () =>
      store.purgeReports(database.db, new Date(clock.now().getTime() - REPORT_RESTORE_DAYS * DAY_MS)),
  }
}
