import { randomUUID } from 'node:crypto'
import type { GalleryItem } from '@studio/contract/gallery'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Intent } from '../../platform/http/index.ts'
import { once } from '../../platform/intents/index.ts'
import { createLooseObjects, type Objects } from '../../platform/objects/index.ts'
import { copyHashes } from './likeness/hashes.store.ts'
import { refuseUnknown } from './gallery.service.ts'
import { withoutAccount } from './without-account.ts'
import { bringBack, type CopiedFrom, copyRow, findOriginal, insertForeignCopy } from './media.store.ts'

/** Whether somebody may keep so many bytes more; what they have kept is told afterwards. */
export interface Room {
  admit(userId: string, bytes: number): Promise<unknown>
  wrote(userId: string, bytes: number): Promise<void>
}

/** A copy of a picture that belongs to somebody else. */
export interface ForeignCopy {
  ownerId: string
  /** The same each time that the same person takes a copy of the same picture. */
  copyId: string
  from: CopiedFrom
  /** Called in the transaction that records it. @throws Refusal where it is not allowed any more */
  check(tx: Database): Promise<void>
}

/** Copies of pictures, each with files of its own: whichever of the two goes, the other stays. */
export function createCopiesService(deps: {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  room: Room
  getItem(db: Database, userId: string, id: string): Promise<GalleryItem>
}) {
  const { database, objects, clock, room } = deps
  const loose = createLooseObjects(database, objects)

  /** Files of their own for a copy, announced and written; whoever records them keeps or discards them. */
  async function copyFiles(original: NonNullable<Awaited<ReturnType<typeof findOriginal>>>) {
    // Not by the copy's id: two who make the same copy at once must not write over, nor take away, each other's files.
    const folder = randomUUID()
    const keyOf = (key: string) => `media/${folder}/${key.slice(key.lastIndexOf('/') + 1)}`
    const thumbnails = original.thumbnails.map((each) => ({ ...each, key: keyOf(each.key) }))
    const key = keyOf(original.key)
    const keys = [key, ...thumbnails.map((each) => each.key)]
    await loose.announce(keys, clock.now())
    return {
      key,
      keys,
      thumbnails,
      async write() {
        const pairs: [from: string, to: string, mime: string][] = [
          [original.key, key, original.mime],
          ...original.thumbnails.map((each): [string, string, string] => [
            each.key,
            keyOf(each.key),
            'image/webp',
          ]),
        ]
        for (const [from, to, mime] of pairs) await objects.put(to, await objects.read(from), { mime })
      },
    }
  }

  return {
    async duplicate(userId: string, id: string, intent: Intent | undefined): Promise<GalleryItem> {
      const original = await findOriginal(database.db, userId, id)
      if (!original) throw refuseUnknown()
      await room.admit(userId, original.bytes)
      const copyId = randomUUID()
      const { key, keys, thumbnails, write } = await copyFiles(original)
      try {
        await write()
        let isNew = false
        const item = await database.transact((tx) =>
          once(tx, { userId, intent }, async () => {
            await loose.keep(tx, keys)
            const isThere = await copyRow(tx, { id, copyId, userId, key, thumbnails, now: clock.now() })
            if (!isThere) throw refuseUnknown()
            await copyHashes(tx, id, copyId)
            isNew = true
            return await deps.getItem(tx, userId, copyId)
          }),
        )
        if (isNew) await room.wrote(userId, original.bytes)
        else await loose.discard(keys)
        return item
      } catch (error) {
        // The sweep takes what cannot be removed now; the first error is the one that tells.
        await loose.discard(keys).catch(() => undefined)
        throw error
      }
    },

    /** Puts a copy of somebody else's picture into a gallery, under the id `copyId`: once, however often it is called. */
    async keepCopy(userId: string, copy: ForeignCopy): Promise<void> {
      const { copyId, ownerId, from } = copy
      const original = await findOriginal(database.db, ownerId, from.mediaId)
      if (!original) throw refuseUnknown()
      if (await bringBack(database.db, userId, copyId)) return
      await room.admit(userId, original.bytes)
      const { key, keys, thumbnails, write } = await copyFiles(original)
      try {
        await write()
        // What was referred to is in its owner's account only.
        const { referenceImageId: _, ...recipe } = withoutAccount(original.metadata)
        const metadata = { ...recipe, copiedFrom: from }
        const isNew = await database.transact(async (tx) => {
          // Writing takes a while, in which what was allowed may have ended.
          await copy.check(tx)
          const row = {
            id: from.mediaId,
            ownerId,
            copyId,
            userId,
            key,
            thumbnails,
            metadata,
            now: clock.now(),
          }
          const recorded = await insertForeignCopy(tx, row)
          if (!recorded) throw refuseUnknown()
          if (!recorded.isNew) return false
          await loose.keep(tx, keys)
          await copyHashes(tx, from.mediaId, copyId)
          return true
        })
        if (isNew) await room.wrote(userId, original.bytes)
        else await loose.discard(keys)
      } catch (error) {
        await loose.discard(keys).catch(() => undefined)
        throw error
      }
    },
  }
}
