// Background backfill of search words for items created before accent folding. They remain searchable during it.
import type { GalleryQuery } from '@studio/contract/gallery'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { filtersOf } from './filters.ts'
import { foldNext, isAnyUnfolded } from './folding.store.ts'
import type { Filters } from './pages.store.ts'

/** Batch size. Rows stay locked while a batch is written. */
const BATCH = 1_000

export type Folding = ReturnType<typeof createFolding>

export function createFolding({ database }: { database: DatabaseHandle }) {
  // Once the backfill is complete, it never has to run again.
  let isDone = false

  return {
    /** Like `filtersOf`, adapted to the state of the backfill. */
    async filtersOf(query: Partial<GalleryQuery>): Promise<Filters> {
      const filters = filtersOf(query)
      if (isDone || !filters.words?.length) return filters
      isDone = !(await isAnyUnfolded(database.db))
      return isDone ? filters : { ...filters, unfolded: (query.q ?? '').trim().toLowerCase().split(/\s+/) }
    },

    /** Runs the backfill until it is complete. Called every minute. */
    async foldDue(): Promise<void> {
      while (!isDone) {
        const isWaiting = await isAnyUnfolded(database.db)
        if (isWaiting) await database.transact((tx) => foldNext(tx, BATCH))
        isDone = !isWaiting
      }
    },
  }
}
