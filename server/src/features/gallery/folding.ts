// The words of pictures that were there before accents were folded: filled in the background, and searched meanwhile.
import type { GalleryQuery } from '@studio/contract/gallery'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { filtersOf } from './filters.ts'
import { foldNext, isAnyUnfolded } from './folding.store.ts'
import type { Filters } from './pages.store.ts'

/** So many at once: for as long as they are written, who changes one of them waits. */
const BATCH = 1_000

export type Folding = ReturnType<typeof createFolding>

export function createFolding({ database }: { database: DatabaseHandle }) {
  // Once there is none there will never be one again.
  let isDone = false

  return {
    /** As `filtersOf`, of what the database has now. */
    async filtersOf(query: Partial<GalleryQuery>): Promise<Filters> {
      const filters = filtersOf(query)
      if (isDone || !filters.words?.length) return filters
      isDone = !(await isAnyUnfolded(database.db))
      return isDone ? filters : { ...filters, unfolded: (query.q ?? '').trim().toLowerCase().split(/\s+/) }
    },

    /** Folds the words of pictures that wait for it, all of them. To be called every minute. */
    async foldDue(): Promise<void> {
      while (!isDone) {
        const isWaiting = await isAnyUnfolded(database.db)
        if (isWaiting) await database.transact((tx) => foldNext(tx, BATCH))
        isDone = !isWaiting
      }
    },
  }
}
