import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Photographs } from '../photographs/index.ts'

/** Dependencies of imports. */
export interface ImportsDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  queue: Pick<Queue, 'enqueue' | 'work'>
  log: Log
  photographs: Pick<
    Photographs,
    | 'attach'
    | 'clocks'
    | 'findBursts'
    | 'findByHash'
    | 'ingest'
    | 'left'
    | 'reserve'
    | 'saveBursts'
    | 'shiftClock'
  >
  gallery: Pick<Gallery, 'erase'>
  /** Notifies the user’s other tabs and devices. */
  realtime: { notify(userId: string, event: string, payload: Record<string, unknown>): void }
}
