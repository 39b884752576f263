import { randomUUID } from 'node:crypto'
import type { GalleryItem } from '@studio/contract/gallery'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Intent } from '../../platform/http/index.ts'
import { once } from '../../platform/intents/index.ts'
import { createLooseObjects, type Objects } from '../../platform/objects/index.ts'
import { copyHashes } from './likeness/hashes.store.ts'
import { refuseUnknown } from './gallery.service.ts'
import { copyRow, findOriginal } from './media.store.ts'

/** Whether somebody may keep so many bytes more; what they have kept is told afterwards. */
export interface Room {
  admit(userId: string, bytes: number): Promise<unknown>
  wrote(userId: string, bytes: number): Promise<void>
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

  return {
    async duplicate(userId: string, id: string, intent: Intent | undefined): Promise<GalleryItem> {
      const original = await findOriginal(database.db, userId, id)
      if (!original) throw refuseUnknown()
      await room.admit(userId, original.bytes)
      const copyId = randomUUID()
      const keyOf = (key: string) => `media/${copyId}/${key.slice(key.lastIndexOf('/') + 1)}`
      const thumbnails = original.thumbnails.map((each) => ({ ...each, key: keyOf(each.key) }))
      const key = keyOf(original.key)
      const keys = [key, ...thumbnails.map((each) => each.key)]
      await loose.announce(keys, clock.now())
      try {
        const pairs: [from: string, to: string, mime: string][] = [
          [original.key, key, original.mime],
          ...original.thumbnails.map((each): [string, string, string] => [
            each.key,
            keyOf(each.key),
            'image/webp',
          ]),
        ]
        for (const [from, to, mime] of pairs) await objects.put(to, await objects.read(from), { mime })
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
  }
}
