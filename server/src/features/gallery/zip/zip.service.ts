import { galleryReasons, getZip } from '@studio/contract/gallery'
import { cutText, MINUTE_MS, pathOf, refuse } from '@studio/contract/kernel'
import { type ArchiveFile, writeArchive } from '../../../platform/archive/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { ObjectMissing, type Objects } from '../../../platform/objects/index.ts'
import type { Signature, Signing } from '../../../platform/signing/index.ts'
import { fileName } from '../bytes/bytes-headers.ts'
import { refuseUnknown } from '../gallery.service.ts'
import * as store from './zip.store.ts'

/** Lifetime of the URL in minutes: long enough to start. A started download is served to its end. */
const MINUTES = 10
/** Rows in memory at a time. */
const PAGE = 100
const NAME_LENGTH = 60

export type ZipService = ReturnType<typeof createZipService>

export function createZipService(deps: {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  log: Log
}) {
  const { database, objects, signing, clock, log } = deps

  /** `003 a-brass-lamp 771904.png`: in the chosen order, all different. */
  const nameOf = (row: store.ZipRow, place: number) =>
    fileName(
      `${String(place).padStart(3, '0')} ${cutText(row.prompt, NAME_LENGTH)} ${row.seed ?? row.id.slice(0, 8)}`,
      row.mime,
    )

  /** Each original is opened when the previous one has been read completely. */
  async function* filesOf(userId: string, ids: readonly string[]): AsyncGenerator<ArchiveFile> {
    const lost: string[] = []
    let place = 0
    for (let start = 0; start < ids.length; start += PAGE)
      for (const row of await store.readZipRows(database.db, userId, ids.slice(start, start + PAGE))) {
        const path = nameOf(row, (place += 1))
        try {
          const { body } = await objects.get(row.key)
          yield { path, content: body, modifiedAt: row.created_at }
        } catch (error) {
          if (!(error instanceof ObjectMissing)) throw error
          log.error({ key: row.key }, 'a row names an object that is not there')
          lost.push(path)
        }
      }
    // The download has started, so only the archive itself can report missing files.
    if (lost.length > 0)
      yield { path: 'not-included.txt', content: `${lost.join('\n')}\n`, modifiedAt: clock.now() }
  }

  return {
    async make(userId: string, named: readonly string[]) {
      const ids = [...new Set(named)]
      const { count: pictures, bytes } = await store.sumOriginals(database.db, userId, ids)
      if (pictures === 0) throw refuse(galleryReasons.noneLeft)
      const expiresAt = new Date(clock.now().getTime() + MINUTES * MINUTE_MS)
      const id = await store.insertZip(database.db, userId, ids, expiresAt)
      const url = signing.addressUntil(pathOf(getZip.path, { id }), expiresAt)
      return { id, url, expiresAt: expiresAt.toISOString(), pictures, bytes }
    },

    /** Streams the zip to its owner or to the holder of its signed URL. Anyone else gets NOT_FOUND. */
    async open(id: string, caller: { userId: string | undefined; signature: Signature }) {
      const isSigned = await signing.isValid(pathOf(getZip.path, { id }), caller.signature, clock)
      if (!isSigned && !caller.userId) throw refuseUnknown()
      const zip = await store.findZip(database.db, id, clock.now())
      if (!zip || (!isSigned && zip.user_id !== caller.userId)) throw refuseUnknown()
      return writeArchive(filesOf(zip.user_id, zip.media_ids))
    },

    sweep: () => store.removeZips(database.db, clock.now()),
  }
}
