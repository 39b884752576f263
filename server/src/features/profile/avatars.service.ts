import { createHash, randomUUID } from 'node:crypto'
import { pathOf, Refusal } from '@studio/contract/kernel'
import { getAvatarBytes } from '@studio/contract/profile'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { createOrphanTracker, type Objects, type StoredObject } from '../../platform/objects/index.ts'
import { squareOf } from '../../platform/pictures/index.ts'
import type { Signature, Signing } from '../../platform/signing/index.ts'
import { pictureRefusal } from '../uploads/index.ts'
import type { Check } from './moderated.ts'
import * as store from './pages.store.ts'

/** Twice the largest displayed size, for high-density screens. */
const SIDE = 512

const pathOfAvatar = (id: string): string => pathOf(getAvatarBytes.path, { id })
const unknown = () => new Refusal('NOT_FOUND', 'Photo not found.')

export interface AvatarsDeps {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  /** The user is hidden from others. */
  isHidden: (userId: string) => Promise<boolean>
  check: Check
}

export type Avatars = ReturnType<typeof createAvatars>

export function createAvatars({ database, objects, signing, clock, isHidden, check }: AvatarsDeps) {
  const orphans = createOrphanTracker(database, objects)

  return {
    addressOf: (id: string | null): string | null => id && signing.address(pathOfAvatar(id), clock),
    /** URL without a signature, for public photos. */
    publicAddressOf: (id: string | null): string | null => id && pathOfAvatar(id),

    async set(userId: string, data: Uint8Array): Promise<void> {
      const bytes = await squareOf(data, SIDE).catch((error) => {
        throw pictureRefusal(error)
      })
      const id = randomUUID()
      const key = `avatars/${id}.webp`
      const now = clock.now()
      // The object is written first, so that a row never references missing bytes.
      await orphans.announce([key], now)
      try {
        await objects.put(key, bytes, { mime: 'image/webp' })
        await database.transact(async (tx) => {
          await orphans.keep(tx, [key])
          const sha256 = createHash('sha256').update(bytes).digest('hex')
          const facts = { bytes: bytes.length, sha256, created_at: now }
          await store.putAvatar(tx, { user_id: userId, id, object_key: key, ...facts })
          const page = await store.findModeratedPage(tx, userId)
          const subject = { kind: 'avatar', id, authorId: userId, isPublic: page?.is_public ?? false }
          const { refusal } = await check(subject, {}, tx)
          if (refusal) throw refusal
        })
      } catch (error) {
        await orphans.discard([key]).catch(() => undefined)
        throw error
      }
    },

    remove: (userId: string): Promise<void> => store.deleteAvatar(database.db, userId),

    /**
     * Readable by the owner, with a signed URL, and by everyone while the profile is public and its owner isn’t
     * hidden.
     */
    async open(
      id: string,
      caller: { userId: string | undefined; signature: Signature },
    ): Promise<{ object: StoredObject; etag: string; isPublic: boolean }> {
      const avatar = await store.findAvatar(database.db, id)
      if (!avatar) throw unknown()
      const isPublic = avatar.is_public && !(await isHidden(avatar.user_id))
      const isKnown =
        avatar.user_id === caller.userId || (await signing.isValid(pathOfAvatar(id), caller.signature, clock))
      if (!isPublic && !isKnown) throw unknown()
      return { object: await objects.get(avatar.object_key), etag: `"${avatar.sha256}"`, isPublic }
    },
  }
}
