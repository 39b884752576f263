import type { MediaAsset } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import type { PhotoshootRequest } from '@studio/contract/photoshoot'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Checked, CheckedSubject } from '../moderation/index.ts'
import type { Notify } from '../notifications/index.ts'
import type { Realtime } from '../realtime/index.ts'
import type { Gallery, OwnItem, PictureAddress } from '../gallery/index.ts'

/** What sessions need of everything else. */
export interface SessionsDeps {
  database: DatabaseHandle
  clock: Clock
  pubsub: PubSub
  log: Log
  objects: Pick<Objects, 'get'>
  realtime: Pick<Realtime, 'addPolicy' | 'review' | 'tellTopicHere' | 'topicsHere'>
  tell: Notify
  /** The model of a brief that names none. */
  usualModel(): string
  /** Alone with the jobs of a user until the transaction ends; before the session is locked, as where a job ends. */
  holdLine(tx: Database, userId: string): Promise<void>
  photoshoots: {
    check(userId: string, request: PhotoshootRequest): Promise<void>
    startIn(tx: Database, userId: string, request: PhotoshootRequest): Promise<Job>
    /** Whether somebody has an upload or a picture of this id that a shoot can refer to. */
    hasReference(tx: Database, userId: string, id: string): Promise<boolean>
    /** Its bytes, upright and without metadata. */
    readReference(userId: string, id: string): Promise<Uint8Array>
  }
  /** A text for each of so many images of a prompt; undefined where it has variables that nothing fills in. */
  variantsOf(userId: string, prompt: string, count: number): Promise<string[] | undefined>
  gallery: {
    assetsOfJobs(db: Database, userId: string, jobIds: readonly string[]): Promise<Map<string, MediaAsset[]>>
    find(db: Database, userId: string, id: string): Promise<OwnItem | undefined>
    assetsOf(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, PictureAddress>>
    addressesOf: Gallery['addressesOf']
    keepCopy: Gallery['keepCopy']
  }
  uploads: {
    /** Keeps a picture as an upload of somebody's. */
    keep(userId: string, bytes: Uint8Array): Promise<{ id: string }>
  }
  /** Looks at words that others are to read. */
  check(subject: CheckedSubject, fields: Record<string, string>, tx: Database): Promise<Checked>
}

/** A kind of thing as moderation knows it. */
export const MESSAGE_KIND = 'session-message'

/** News after each event of a session: its id and the place of the event, with a space between. */
export const SESSION_EVENTS_CHANNEL = 'session_events'
