import { createHash, randomUUID } from 'node:crypto'
import { RESTORE_DAYS } from '@studio/contract/gallery'
import type { EncodedImage } from '../../engines/engine.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { createLooseObjects, type Objects } from '../../platform/objects/index.ts'
import { thumbnailsOf } from '../../platform/pictures/index.ts'
import * as store from './media.store.ts'

/** A picture whose bytes are in the object store and that no row names yet. */
export interface PreparedPicture {
  /** Its id once it is recorded. */
  id: string
  key: string
  mime: string
  bytes: number
  /** Of the original, in hex. */
  sha256: string
  width: number
  height: number
  thumbnails: store.StoredThumbnail[]
  placeholder: Uint8Array
}

/** How a picture came to be, and whose it is. */
export interface PictureOrigin {
  prepared: PreparedPicture
  userId: string
  jobId: string
  jobIndex: number
  model: string
  family: string
  projectId: string | null
  prompt: string
  metadata: Record<string, unknown>
  createdAt?: Date
}

const PURGE_AT_ONCE = 1_000
const DAY_MS = 86_400_000

const keysOf = ({ key, thumbnails }: PreparedPicture) => [key, ...thumbnails.map((small) => small.key)]

export function createPicturesService(deps: { database: DatabaseHandle; objects: Objects; clock: Clock }) {
  const { database, objects, clock } = deps
  const loose = createLooseObjects(database, objects)
  const discardPicture = (prepared: PreparedPicture) => loose.discard(keysOf(prepared))

  return {
    discardPicture,

    async preparePicture(image: EncodedImage): Promise<PreparedPicture> {
      const { mime, width, height, thumbnails, placeholder } = await thumbnailsOf(image.bytes)
      const id = randomUUID()
      const small = thumbnails.map((each) => ({
        ...each,
        key: `media/${id}/${each.width}x${each.height}.webp`,
      }))
      const prepared: PreparedPicture = {
        id,
        key: `media/${id}/original.${mime.slice('image/'.length)}`,
        mime,
        bytes: image.bytes.length,
        sha256: createHash('sha256').update(image.bytes).digest('hex'),
        width,
        height,
        thumbnails: small.map(({ width, height, key }) => ({ width, height, key })),
        placeholder,
      }
      await loose.announce(keysOf(prepared), clock.now())
      const written = await Promise.allSettled([
        objects.put(prepared.key, image.bytes, { mime }),
        ...small.map(({ key, bytes, mime }) => objects.put(key, bytes, { mime })),
      ])
      const failed = written.find((each) => each.status === 'rejected')
      if (failed) {
        // The sweep takes what cannot be removed now; the first error is the one that tells.
        await discardPicture(prepared).catch(() => undefined)
        throw failed.reason
      }
      return prepared
    },

    async recordPicture(tx: Database, origin: PictureOrigin): Promise<{ id: string; isNew: boolean }> {
      const { prepared } = origin
      const recorded = await store.insertMedia(tx, {
        id: prepared.id,
        user_id: origin.userId,
        job_id: origin.jobId,
        job_index: origin.jobIndex,
        type: 'image',
        family: origin.family,
        model: origin.model,
        project_id: origin.projectId,
        prompt: origin.prompt,
        width: prepared.width,
        height: prepared.height,
        object_key: prepared.key,
        mime: prepared.mime,
        bytes: prepared.bytes,
        sha256: prepared.sha256,
        thumbnails: prepared.thumbnails,
        placeholder: Buffer.from(prepared.placeholder),
        metadata: origin.metadata,
        created_at: origin.createdAt ?? clock.now(),
      })
      if (recorded.isNew) await loose.keep(tx, keysOf(prepared))
      return recorded
    },

    ensureProject: store.ensureProject,

    async sweep(): Promise<{ pictures: number; objects: number }> {
      const now = clock.now()
      const before = new Date(now.getTime() - RESTORE_DAYS * DAY_MS)
      let pictures = 0
      for (;;) {
        const purged = await store.purgeDeleted(database.db, before, PURGE_AT_ONCE)
        pictures += purged
        if (purged < PURGE_AT_ONCE) break
      }
      return { pictures, objects: await loose.sweep(now) }
    },
  }
}
