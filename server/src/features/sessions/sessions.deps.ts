import type { MediaAsset } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import type { PhotoshootRequest } from '@studio/contract/photoshoot'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import type { Checked, CheckedSubject } from '../moderation/index.ts'
import type { Notify } from '../notifications/index.ts'
import type { Realtime } from '../realtime/index.ts'
import type { Gallery, PictureAddress } from '../gallery/index.ts'

/** Dependencies of sessions. */
export interface SessionsDeps {
  database: DatabaseHandle
  clock: Clock
  pubsub: PubSub
  log: Log
  realtime: Pick<Realtime, 'addPolicy' | 'review' | 'notifyTopicHere' | 'topicsHere'>
  notify: Notify
  /** Default model, for briefs that name none. */
  usualModel(): string
  /**
   * Locks the jobs of a user until the transaction ends. Must be called before the session is locked, as at the end of
   * a job.
   */
  holdLine(tx: Database, userId: string): Promise<void>
  photoshoots: {
    check(userId: string, request: PhotoshootRequest): Promise<void>
    startIn(tx: Database, userId: string, request: PhotoshootRequest): Promise<Job>
    /** Returns true if the user has an upload or image with this id that a shoot can use as reference. */
    hasReference(tx: Database, userId: string, id: string): Promise<boolean>
    /** Returns the bytes of a reference, upright and without metadata. */
    readReference(userId: string, id: string): Promise<Uint8Array>
  }
  /** Returns one prompt per image; undefined if the prompt has variables without values. */
  variantsOf(userId: string, prompt: string, count: number): Promise<string[] | undefined>
  gallery: {
    assetsOfJobs(db: Database, userId: string, jobIds: readonly string[]): Promise<Map<string, MediaAsset[]>>
    loadSharedFile: Gallery['loadSharedFile']
    assetsOf(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, PictureAddress>>
    addressesOf: Gallery['addressesOf']
    keepCopy: Gallery['keepCopy']
  }
  uploads: {
    /** Stores an image as an upload of the user. */
    keep(userId: string, bytes: Uint8Array): Promise<{ id: string }>
  }
  /** Checks text that other users will read. */
  check(subject: CheckedSubject, fields: Record<string, string>, tx: Database): Promise<Checked>
}

/** Kind of a session message in moderation. */
export const MESSAGE_KIND = 'session-message'

/**
 * Channel that notifies each event of a session. The payload is the session’s id and the event’s `seq`, separated by a
 * space.
 */
export const SESSION_EVENTS_CHANNEL = 'session_events'
