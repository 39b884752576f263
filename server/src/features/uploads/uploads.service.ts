import { createHash, randomUUID } from 'node:crypto'
import { getMediaBytes } from '@studio/contract/gallery'
import { DAY_MS, pathOf, Refusal } from '@studio/contract/kernel'
import { type Asset, UPLOAD_RESTORE_DAYS } from '@studio/contract/uploads'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { createOrphanTracker, type Objects } from '../../platform/objects/index.ts'
import { PictureProblem, readPicture, thumbnailsOf } from '../../platform/pictures/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { Quota } from '../quota/index.ts'
import { pictureRefusal } from './uploads.refusals.ts'
import * as store from './uploads.store.ts'

/** Max. uploads without thumbnails per sweep. */
const RENDER_BATCH_SIZE = 50
const uploadNotFound = () => new Refusal('NOT_FOUND', 'Upload not found.')

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService(deps: {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  quota: Pick<Quota, 'admit' | 'wrote'>
}) {
  const { database, objects, signing, clock, quota } = deps
  const orphans = createOrphanTracker(database, objects)
  const restorableSince = () => new Date(clock.now().getTime() - UPLOAD_RESTORE_DAYS * DAY_MS)

  /** Creates thumbnails and stores the files. The caller writes their keys to the row. */
  async function renderSmall(bytes: Uint8Array) {
    const { thumbnails, placeholder } = await thumbnailsOf(bytes)
    const folder = `uploads/${randomUUID()}`
    const small = thumbnails.map((each) => ({ ...each, key: `${folder}/${each.width}x${each.height}.webp` }))
    if (small.length > 0)
      await orphans.announce(
        small.map(({ key }) => key),
        clock.now(),
      )
    return { small, placeholder }
  }
  type Small = Awaited<ReturnType<typeof renderSmall>>['small']
  const put = async (small: Small) => {
    for (const { key, bytes, mime } of small) await objects.put(key, bytes, { mime })
  }
  const stored = (small: Small) => small.map(({ width, height, key }) => ({ width, height, key }))

  /** Creates thumbnails for uploads that have none. */
  async function renderBare(): Promise<void> {
    for (const { id, key } of await store.findWithoutThumbnails(database.db, RENDER_BATCH_SIZE)) {
      const small = await renderSmall(await objects.read(key)).then(
        (rendered) => rendered.small,
        (error) => {
          // Unreadable images are shown unchanged and aren’t retried every hour.
          if (error instanceof PictureProblem) return []
          throw error
        },
      )
      const keys = small.map((each) => each.key)
      await put(small)
      const isSaved = await database.transact(async (tx) => {
        const isUpdated = await store.putThumbnails(tx, id, stored(small))
        if (isUpdated && keys.length > 0) await orphans.keep(tx, keys)
        return isUpdated
      })
      if (!isSaved && keys.length > 0) await orphans.discard(keys)
    }
  }

  return {
    async keep(userId: string, bytes: Uint8Array): Promise<Asset> {
      await quota.admit(userId, bytes.length)
      const picture = await readPicture(bytes).catch((error) => {
        throw pictureRefusal(error)
      })
      const id = randomUUID()
      const { small, placeholder } = await renderSmall(picture.bytes)
      const upload = {
        id,
        user_id: userId,
        object_key: `uploads/${id}.${picture.mime === 'image/png' ? 'png' : 'jpg'}`,
        mime: picture.mime,
        bytes: picture.bytes.length,
        sha256: createHash('sha256').update(picture.bytes).digest('hex'),
        width: picture.width,
        height: picture.height,
        placeholder: Buffer.from(placeholder),
        thumbnails: JSON.stringify(stored(small)),
        created_at: clock.now(),
      }
      const keys = [upload.object_key, ...small.map(({ key }) => key)]
      // The object is written first, so that a row never references missing bytes.
      await orphans.announce([upload.object_key], clock.now())
      try {
        await objects.put(upload.object_key, picture.bytes, { mime: upload.mime })
        await put(small)
        await database.transact(async (tx) => {
          await orphans.keep(tx, keys)
          await store.insertUpload(tx, upload)
        })
      } catch (error) {
        // The sweep deletes objects that can’t be deleted now. The first error is thrown.
        await orphans.discard(keys).catch(() => undefined)
        throw error
      }
      await quota.wrote(userId, upload.bytes)
      return {
        id,
        createdAt: upload.created_at.toISOString(),
        width: upload.width,
        height: upload.height,
        url: signing.address(pathOf(getMediaBytes.path, { id, variant: 'original' }), clock),
        placeholder: upload.placeholder.toString('base64'),
      }
    },

    async readReference(userId: string, id: string): Promise<Uint8Array> {
      const key = await store.findKey(database.db, userId, id)
      if (!key) throw uploadNotFound()
      return objects.read(key)
    },

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.markDeleted(database.db, { userId, id }, clock.now()))) throw uploadNotFound()
      return { id }
    },

    async restore(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.unmarkDeleted(database.db, { userId, id }, restorableSince()))) throw uploadNotFound()
      return { id }
    },

    /** Permanently deletes uploads deleted more than 30 days ago. A trigger schedules the objects for deletion. */
    async sweep(): Promise<void> {
      await store.purgeDeleted(database.db, restorableSince())
      await renderBare()
    },

    exists: async (tx: typeof database.db, userId: string, id: string): Promise<boolean> =>
      (await store.findKey(tx, userId, id)) !== undefined,
  }
}
