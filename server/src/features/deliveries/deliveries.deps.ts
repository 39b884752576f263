import type { FactsForNames } from '@studio/domain/gallery'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Photographs } from '../photographs/index.ts'

/** Dependencies of deliveries. */
export interface DeliveriesDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  log: Log
  queue: Pick<Queue, 'enqueue' | 'work'>
  signing: Pick<Signing, 'addressUntil' | 'isValid'>
  gallery: Pick<
    Gallery,
    | 'itemsOf'
    | 'convert'
    | 'checkExportSettings'
    | 'findOriginal'
    | 'loadPicture'
    | 'printContactSheet'
    | 'isShared'
  >
  /** Files of deliveries count against the quota of photographs. */
  photographs: Pick<Photographs, 'left' | 'reserve'>
  /** Metadata of photographs for file names, by media id. */
  factsForNames(mediaIds: readonly string[]): Promise<Map<string, FactsForNames>>
  /** Notifies the owner’s tabs. */
  realtime: { notify(userId: string, event: string, payload: Record<string, unknown>): void }
  /** Public URL of this server. */
  publicUrl(): string
}
