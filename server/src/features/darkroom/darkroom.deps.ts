import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Photographs } from '../photographs/index.ts'
import type { Quota } from '../quota/index.ts'

/** Dependencies of the darkroom. */
export interface DarkroomDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  log: Log
  queue: Pick<Queue, 'enqueue' | 'work'>
  signing: Pick<Signing, 'address' | 'findViewer'>
  gallery: Pick<
    Gallery,
    'findUnedited' | 'setCurrentRendition' | 'shareFile' | 'prepareReceived' | 'discardPicture'
  >
  photographs: Pick<Photographs, 'fileNameOf'>
  quota: Pick<Quota, 'admit' | 'wrote'>
  /** Notifies the owner’s tabs. */
  realtime: { notify(userId: string, event: string, payload: Record<string, unknown>): void }
}
