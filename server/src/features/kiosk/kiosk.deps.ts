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
    | 'assetsOfJobs'
  >
  uploads: Pick<Uploads, 'exists' | 'readReference'>
  quota: Pick<Quota, 'checkRoom' | 'wrote'>
  shoots: LookShoots
  /** Whether Event Mode is on for somebody. */
  isOn(userId: string): boolean
  /** Where people reach this server. */
  publicUrl: () => string
  /** Of files that are just being received. */
  folder: string
}

/** Shoots as their owner makes them: looks are made at the account of the host. */
interface LookShoots {
  /** Every model, the usable ones first. */
  models(): Model[]
  /** What is asked of a request before its transaction. */
  check(userId: string, request: PhotoshootRequest): Promise<void>
  /** Begins one in a transaction that somebody else has begun. */
  startIn(tx: Database, userId: string, request: PhotoshootRequest): Promise<Job>
  get(userId: string, jobId: string): Promise<Job>
  cancel(userId: string, jobId: string): Promise<Job>
  /** Jobs of theirs that wait to begin. */
  countQueued(userId: string): Promise<number>
}
