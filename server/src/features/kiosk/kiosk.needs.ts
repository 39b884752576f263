import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Quota } from '../quota/index.ts'
import type { Uploads } from '../uploads/index.ts'

/** What all rooms of Event Mode are built of. */
export interface KioskDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  log: Log
  gallery: Pick<
    Gallery,
    | 'preparePicture'
    | 'prepareFilm'
    | 'discardPicture'
    | 'recordPicture'
    | 'ensureProject'
    | 'findOriginal'
    | 'erase'
  >
  uploads: Pick<Uploads, 'exists' | 'readReference'>
  quota: Pick<Quota, 'checkRoom' | 'wrote'>
  /** Whether Event Mode is on for somebody. */
  isOn(userId: string): boolean
  /** Where people reach this server. */
  publicUrl: () => string
  /** Of files that are just being received. */
  folder: string
}
