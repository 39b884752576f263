import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { GalleryItem } from '@studio/contract/gallery'
import { Refusal, refuse } from '@studio/contract/kernel'
import {
  type FileRole,
  MAX_FILE_BYTES,
  type Photograph,
  photographsReasons,
} from '@studio/contract/photographs'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { ReceivedFile as ReceivedBody } from '../../platform/http/index.ts'
import {
  type ByteRange,
  createOrphanTracker,
  ObjectMissing,
  type Objects,
} from '../../platform/objects/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Quota } from '../quota/index.ts'
import { AlreadyInGallery } from './already-in-gallery.ts'
import type { Photographs } from './index.ts'
import * as store from './photographs.store.ts'

const MAX_NAME = 500
/** Clocks of cameras whose files contain no time zone, without an import that would. */
const TIME_ZONE = 'UTC'
export const refuseUnknown = () => new Refusal('NOT_FOUND', 'Photograph not found.')

/** A photograph sent as the body of a request. */
export interface SentPhotograph {
  /** Percent-encoded, as in the header. */
  name: string | undefined
  length: number | undefined
  receive(limits: { folder: string; maxBytes: number }): Promise<ReceivedBody>
}

/** Last part of the sent name, without folders. */
function nameOf(encoded: string | undefined): string {
  let name = encoded ?? ''
  try {
    name = decodeURIComponent(name)
  } catch {
    // Sent without encoding, for example by simple scripts.
  }
  return name.split(/[/\\]/).at(-1)?.slice(0, MAX_NAME).trim() || 'photograph'
}

export type PhotographsService = ReturnType<typeof createPhotographsService>

export function createPhotographsService(deps: {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  dataDir: string
  gallery: Pick<Gallery, 'itemsOf' | 'changeAll'>
  quota: Pick<Quota, 'photographs'>
  ingest: Photographs['ingest']
  findByHash: Photographs['findByHash']
}) {
  const { database, objects, clock, gallery, quota } = deps
  const loose = createOrphanTracker(database, objects)
  const folder = join(deps.dataDir, 'incoming')

  async function itemOf(userId: string, id: string): Promise<GalleryItem> {
    const item = (await gallery.itemsOf(database.db, userId, [id])).get(id)
    if (!item) throw refuseUnknown()
    return item
  }

  /** The item of a file that was sent again. It is restored from the trash. */
  async function existing(userId: string, { mediaId, isInTrash }: { mediaId: string; isInTrash: boolean }) {
    if (isInTrash) await gallery.changeAll(userId, [mediaId], { deleted: false })
    return itemOf(userId, mediaId)
  }

  async function storeBody(userId: string, body: ReceivedBody, name: string) {
    const objectKey = `photographs/${randomUUID()}`
    await loose.announce([objectKey], clock.now())
    try {
      await objects.put(objectKey, createReadStream(body.path), { mime: 'application/octet-stream' })
      const { mediaId } = await deps.ingest(
        {
          userId,
          importId: null,
          projectName: null,
          timeZone: TIME_ZONE,
          applyMarks: true,
          measuresQuality: true,
          files: [
            {
              role: 'original',
              name,
              folder: null,
              modifiedAt: null,
              objectKey,
              bytes: body.bytes,
              sha256: body.sha256,
            },
          ],
        },
        (tx) => loose.keep(tx, [objectKey]),
      )
      return mediaId
    } catch (error) {
      await loose.discard([objectKey]).catch(() => undefined)
      throw error
    }
  }

  return {
    /** Adds a photograph. `isNew` is false if the user already has the file; an item in the trash is restored. */
    async add(userId: string, sent: SentPhotograph): Promise<{ item: GalleryItem; isNew: boolean }> {
      await quota.photographs.admit(userId, sent.length ?? 1)
      const body = await sent.receive({ folder, maxBytes: MAX_FILE_BYTES.tiff })
      try {
        if (body.bytes === 0) throw refuse(photographsReasons.empty)
        const earlier = (await deps.findByHash(database.db, userId, [body.sha256])).get(body.sha256)
        if (earlier) return { item: await existing(userId, earlier), isNew: false }
        const release = await quota.photographs.reserve(userId, body.bytes)
        const id = await storeBody(userId, body, nameOf(sent.name)).catch((error) => {
          release(false)
          throw error
        })
        release(true)
        return { item: await itemOf(userId, id), isNew: true }
      } catch (error) {
        if (!(error instanceof AlreadyInGallery)) throw error
        return { item: await existing(userId, error), isNew: false }
      } finally {
        await body.remove()
      }
    },

    async get(userId: string, id: string): Promise<Photograph> {
      const row = await store.findPhotograph(database.db, userId, id)
      if (!row) throw refuseUnknown()
      const { latitude, longitude } = row
      return {
        fileName: row.file_name,
        folder: row.folder,
        importId: row.import_id,
        addedAt: row.added_at.toISOString(),
        capturedAtLocal: row.captured_at_local,
        capturedAtSource: row.captured_at_source,
        clockShift: row.clock_shift,
        timeZone: row.time_zone,
        camera: row.camera,
        lens: row.lens,
        iso: row.iso,
        focalLength: row.focal_length,
        focalLength35mm: row.focal_length_35mm,
        aperture: row.aperture,
        exposureTime: row.exposure_time,
        flash: row.flash,
        isDamaged: row.is_damaged,
        location: latitude === null || longitude === null ? null : { latitude, longitude },
        files: (await store.findFiles(database.db, userId, [id])).map(
          ({ role, name, mime, bytes, sha256 }) => ({
            role,
            name,
            mime,
            bytes,
            sha256,
          }),
        ),
      }
    },

    /** A file as the camera wrote it; `open` reads it, or a range of it. */
    async findFile(userId: string, id: string, role: FileRole) {
      const file = await store.findFile(database.db, userId, id, role)
      if (!file) throw refuseUnknown()
      const open = (range?: ByteRange) =>
        objects.get(file.object_key, range).catch((error) => {
          throw error instanceof ObjectMissing ? refuseUnknown() : error
        })
      return { name: file.name, bytes: file.bytes, sha256: file.sha256, open }
    },
  }
}
