import { type ChangeResult, type GalleryItem, RESTORE_DAYS, type TrashedItem } from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import { type DatabaseHandle, pageOfRows, readCursor } from '../../../platform/database/index.ts'
import type { Whereabouts } from '../addresses.ts'
import { instantOfMicros } from '../filters.ts'
import type { PictureRow } from '../gallery.store.ts'
import * as store from './trash.store.ts'

const BATCH_SIZE = 500

export type TrashService = ReturnType<typeof createTrashService>

export function createTrashService(deps: {
  database: DatabaseHandle
  clock: Clock
  itemOf(row: PictureRow, where?: Whereabouts): GalleryItem
}) {
  const { database, clock, itemOf } = deps

  return {
    async list(userId: string, query: { cursor?: string | undefined; limit: number }) {
      const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
      const rows = await store.readTrash(database.db, {
        userId,
        since: new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS),
        after: cursor && { instant: instantOfMicros(BigInt(cursor.micros)), id: cursor.id },
        limit: query.limit + 1,
      })
      const { page, nextCursor } = pageOfRows(rows, query.limit)
      const items: TrashedItem[] = page.map((row) => ({
        ...itemOf(row, 'trash'),
        deletedAt: row.deleted_at.toISOString(),
      }))
      return { items, nextCursor }
    },

    async purge(userId: string, ids: readonly string[]): Promise<ChangeResult[]> {
      const removed = new Set(await database.transact((tx) => store.purge(tx, userId, ids)))
      return [...new Set(ids)].map((id) => (removed.has(id) ? { id } : { id, code: 'NOT_FOUND' }))
    },

    /** Items deleted after the call started stay, as the user hasn't seen them in the trash. */
    async empty(userId: string): Promise<{ removed: number }> {
      const until = clock.now()
      let removed = 0
      for (;;) {
        const purged = await store.purgeSome(database.db, userId, until, BATCH_SIZE)
        removed += purged
        if (purged < BATCH_SIZE) return { removed }
      }
    },
  }
}
