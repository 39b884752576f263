import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Gallery } from '../gallery/index.ts'

/** What the library needs of everything else. */
export interface LibraryDeps {
  database: DatabaseHandle
  gallery: Pick<Gallery, 'findEntries' | 'findPlaceWithin' | 'countMonths' | 'itemsOf' | 'addressesOf'>
  /** What shows an own thing: an address, and the side of that square in pixels. */
  coverOf(thingId: string): { url: string; side: number }
  clock: Clock
  /** Tells the user's other tabs and devices. */
  realtime: { tell(userId: string, event: string, payload: Record<string, unknown>): void }
}
