import { randomUUID } from 'node:crypto'
import type { GalleryItem } from '@studio/contract/gallery'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { createOrphanTracker, type Objects } from '../../platform/objects/index.ts'
import { findUnedited } from './edited/edited.store.ts'
import { copyHashes } from './likeness/hashes.store.ts'
import { imageNotFound } from './gallery.service.ts'
import { withoutAccount } from './without-account.ts'
import type { SharedFile, ShareFile } from './shared-file.ts'
import { restoreItem, type CopiedFrom, copyRow, findOriginal, insertForeignCopy } from './media.store.ts'

/** Checks the storage quota of a user, and reports the usage afterwards. */
export interface Room {
  admit(userId: string, bytes: number): Promise<unknown>
  wrote(userId: string, bytes: number): Promise<void>
  /** Photographs have their own quota. */
  photographs: { reserve(userId: string, bytes: number): Promise<(isWritten: boolean) => void> }
}

/** A copy of a user’s item in the same gallery, with the object key of its file. */
export interface Duplicate {
  id: string
  copyId: string
  key: string
}

/** A copy of another user's image. */
export interface ForeignCopy {
  ownerId: string
  /** Deterministic for a user and an image. */
  copyId: string
  from: CopiedFrom
  /** Called in the transaction that records the copy. @throws Refusal if it is no longer allowed */
  check(tx: Database): Promise<void>
}

/** Copies of items with their own files: deleting one doesn't affect the other. */
export function createCopiesService(deps: {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  room: Room
  shareFile: ShareFile
  getItem(db: Database, userId: string, id: string): Promise<GalleryItem>
  duplicated(tx: Database, copy: Duplicate): Promise<void>
}) {
  const { database, objects, clock, room } = deps
  const orphans = createOrphanTracker(database, objects)

  /**
   * Writes the files of a copy and registers them as orphans until the caller records or discards them.
   * `file`: the file to copy as the original.
   */
  async function copyFiles(
    original: Pick<NonNullable<Awaited<ReturnType<typeof findOriginal>>>, 'key' | 'mime' | 'thumbnails'>,
    file: Pick<SharedFile, 'mime' | 'open'>,
  ) {
    // A random folder instead of the copy's id: concurrent copies must not overwrite or delete each other's files.
    const folder = randomUUID()
    const keyOf = (key: string) => `media/${folder}/${key.slice(key.lastIndexOf('/') + 1)}`
    const thumbnails = original.thumbnails.map((each) => ({ ...each, key: keyOf(each.key) }))
    // A photograph that was encoded again has another type.
    const isSameType = file.mime === original.mime
    const key = isSameType ? keyOf(original.key) : `media/${folder}/shared.${file.mime.split('/')[1]}`
    const keys = [key, ...thumbnails.map((each) => each.key)]
    await orphans.announce(keys, clock.now())
    return {
      key,
      keys,
      thumbnails,
      async write() {
        await objects.put(key, (await file.open()).body, { mime: file.mime })
        for (const each of original.thumbnails)
          await objects.put(keyOf(each.key), (await objects.get(each.key)).body, { mime: 'image/webp' })
      },
    }
  }

  /** Checks the quota that a copy counts against. Call the result after the write. */
  async function reserve(
    userId: string,
    { origin, bytes }: { origin: string; bytes: number },
  ): Promise<(isWritten: boolean) => Promise<void>> {
    if (origin === 'photograph') {
      const release = await room.photographs.reserve(userId, bytes)
      return async (isWritten) => release(isWritten)
    }
    await room.admit(userId, bytes)
    return async (isWritten) => {
      if (isWritten) await room.wrote(userId, bytes)
    }
  }

  return {
    async duplicate(
      userId: string,
      id: string,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<GalleryItem> {
      // The copy gets the original, to which the feature that stores the edit applies it.
      const original = await findUnedited(database.db, userId, id)
      if (original?.type !== 'image') throw imageNotFound()
      const copyId = randomUUID()
      const { key, keys, thumbnails, write } = await copyFiles(original, {
        mime: original.mime,
        open: () => objects.get(original.key),
      })
      let isNew = false
      let release: Awaited<ReturnType<typeof reserve>> | undefined
      try {
        release = await reserve(userId, original)
        await write()
        const item = await database.transact((tx) =>
          runIdempotent(tx, { userId, idempotencyKey }, async () => {
            await orphans.keep(tx, keys)
            const isCopied = await copyRow(tx, { id, copyId, userId, key, thumbnails, now: clock.now() })
            if (!isCopied) throw imageNotFound()
            await copyHashes(tx, id, copyId)
            await deps.duplicated(tx, { id, copyId, key })
            isNew = true
            return await deps.getItem(tx, userId, copyId)
          }),
        )
        if (!isNew) await orphans.discard(keys)
        return item
      } catch (error) {
        // The sweep deletes what can't be removed now. The first error is the relevant one.
        await orphans.discard(keys).catch(() => undefined)
        throw error
      } finally {
        await release?.(isNew)
      }
    },

    /**
     * Adds a copy of another user's image to a gallery under the id `copyId`, without private metadata of a photograph.
     * Idempotent.
     */
    async keepCopy(userId: string, copy: ForeignCopy): Promise<void> {
      const { copyId, ownerId, from } = copy
      const original = await findOriginal(database.db, ownerId, from.mediaId)
      if (!original) throw imageNotFound()
      if (await restoreItem(database.db, userId, copyId)) return
      const file = await deps.shareFile(original)
      if (!file) throw imageNotFound()
      const { key, keys, thumbnails, write } = await copyFiles(original, file)
      let isNew = false
      let release: Awaited<ReturnType<typeof reserve>> | undefined
      try {
        release = await reserve(userId, { origin: original.origin, bytes: file.bytes })
        await write()
        // The reference image belongs to its owner's account.
        const { referenceImageId: _, ...recipe } = withoutAccount(original.metadata)
        const metadata = { ...(original.origin === 'photograph' ? {} : recipe), copiedFrom: from }
        isNew = await database.transact(async (tx) => {
          // Writing takes time, in which the permission may have ended.
          await copy.check(tx)
          const row = {
            id: from.mediaId,
            ownerId,
            copyId,
            userId,
            key,
            file,
            thumbnails,
            metadata,
            now: clock.now(),
          }
          const recorded = await insertForeignCopy(tx, row)
          if (!recorded) throw imageNotFound()
          if (!recorded.isNew) return false
          await orphans.keep(tx, keys)
          await copyHashes(tx, from.mediaId, copyId)
          return true
        })
        if (!isNew) await orphans.discard(keys)
      } catch (error) {
        await orphans.discard(keys).catch(() => undefined)
        throw error
      } finally {
        await release?.(isNew)
      }
    },
  }
}
