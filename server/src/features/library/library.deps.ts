import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Gallery } from '../gallery/index.ts'

/** Dependencies of the library. */
export interface LibraryDeps {
  database: DatabaseHandle
  gallery: Pick<Gallery, 'findEntries' | 'findPlaceWithin' | 'countMonths' | 'itemsOf' | 'addressesOf'>
  /** Image of a product: URL and side length in pixels. */
  coverOf(thingId: string): { url: string; side: number }
  clock: Clock
  /** Notifies the user’s other tabs and devices. */
  realtime: { notify(userId: string, event: string, payload: Record<string, unknown>): void }
}
