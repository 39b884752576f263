import { createHash, randomUUID } from 'node:crypto'
import { getMediaBytes } from '@studio/contract/gallery'
import { pathOf, Refusal } from '@studio/contract/kernel'
import { type Asset, UPLOAD_RESTORE_DAYS } from '@studio/contract/uploads'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { createLooseObjects, type Objects } from '../../platform/objects/index.ts'
import { placeholderOf, readPicture } from '../../platform/pictures/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { Quota } from '../quota/index.ts'
import { pictureRefusal } from './uploads.refusals.ts'
import * as store from './uploads.store.ts'

const DAY_MS = 86_400_000
const noUpload = () => new Refusal('NOT_FOUND', 'There is no such upload.')

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService(deps: {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  quota: Pick<Quota, 'admit' | 'wrote'>
}) {
  const { database, objects, signing, clock, quota } = deps
  const loose = createLooseObjects(database, objects)
  const restorableSince = () => new Date(clock.now().getTime() - UPLOAD_RESTORE_DAYS * DAY_MS)

  return {
    async keep(userId: string, given: Uint8Array): Promise<Asset> {
      await quota.admit(userId, given.length)
      const picture = await readPicture(given).catch((error) => {
        throw pictureRefusal(error)
      })
      const id = randomUUID()
      const upload = {
        id,
        user_id: userId,
        object_key: `uploads/${id}.${picture.mime === 'image/png' ? 'png' : 'jpg'}`,
        mime: picture.mime,
        bytes: picture.bytes.length,
        sha256: createHash('sha256').update(picture.bytes).digest('hex'),
        width: picture.width,
        height: picture.height,
        placeholder: Buffer.from(await placeholderOf(picture.bytes)),
        created_at: clock.now(),
      }
      const keys = [upload.object_key]
      // The object first: a row never names bytes that are not there.
      await loose.announce(keys, clock.now())
      try {
        await objects.put(upload.object_key, picture.bytes, { mime: upload.mime })
        await database.transact(async (tx) => {
          await loose.keep(tx, keys)
          await store.insertUpload(tx, upload)
        })
      } catch (error) {
        // The sweep takes what cannot be removed now; the first error is the one that tells.
        await loose.discard(keys).catch(() => undefined)
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
      if (!key) throw noUpload()
      return objects.read(key)
    },

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.markDeleted(database.db, { userId, id }, clock.now()))) throw noUpload()
      return { id }
    },

    async restore(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.unmarkDeleted(database.db, { userId, id }, restorableSince()))) throw noUpload()
      return { id }
    },

    /** Removes for good what was deleted more than 30 days ago; a trigger notes the objects for removal. */
    sweep: () => store.purgeDeleted(database.db, restorableSince()),

    exists: async (tx: typeof database.db, userId: string, id: string): Promise<boolean> =>
      (await store.findKey(tx, userId, id)) !== undefined,
  }
}
