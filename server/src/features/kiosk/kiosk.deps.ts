import type { Job } from '@studio/contract/jobs'
import type { Model } from '@studio/contract/models'
import type { PhotoshootRequest } from '@studio/contract/photoshoot'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Quota } from '../quota/index.ts'
import type { Uploads } from '../uploads/index.ts'

/** Dependencies of the services of Event Mode. */
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
    | 'loadPicture'
    | 'loadSharedFile'
    | 'erase'
    | 'assetsOfJobs'
  >
  uploads: Pick<Uploads, 'exists' | 'readReference'>
  quota: Pick<Quota, 'checkRoom' | 'wrote'>
  shoots: LookShoots
  /** Returns true if Event Mode is turned on for the user. */
  isOn(userId: string): boolean
  /** Public URL of this server. */
  publicUrl: () => string
  /** Folder for partial uploads. */
  folder: string
}

/** Photo shoots of a user: looks are generated in the account of the host. */
interface LookShoots {
  /** Returns every model, the available ones first. */
  models(): Model[]
  /** Validates a request before its transaction. */
  check(userId: string, request: PhotoshootRequest): Promise<void>
  /** Starts a shoot in the transaction of the caller. */
  startIn(tx: Database, userId: string, request: PhotoshootRequest): Promise<Job>
  get(userId: string, jobId: string): Promise<Job>
  cancel(userId: string, jobId: string): Promise<Job>
  /** Counts the user’s queued jobs. */
  countQueued(userId: string): Promise<number>
}
