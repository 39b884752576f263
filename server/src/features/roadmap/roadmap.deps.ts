import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import type { Checked, CheckedSubject } from '../moderation/index.ts'
import type { Notify } from '../notifications/index.ts'
import type { Realtime } from '../realtime/index.ts'
import type { Viewer } from './items.store.ts'

/** Dependencies of the roadmap. */
export interface RoadmapDeps {
  database: DatabaseHandle
  clock: Clock
  notify: Notify
  isAdmin(userId: string): Promise<boolean>
  /** Checks texts that others can read. */
  check(subject: CheckedSubject, fields: Record<string, string>, tx: Database): Promise<Checked>
  pubsub: Pick<PubSub, 'on'>
  realtime: Pick<Realtime, 'addPolicy' | 'notifyTopicHere'>
  /** Public URL of this server. */
  publicUrl(): string
}

/** Content kinds of moderation. */
export const ITEM_KIND = 'roadmap'
export const COMMENT_KIND = 'roadmap-comment'

export const viewerOf = async (
  { isAdmin, clock }: Pick<RoadmapDeps, 'isAdmin' | 'clock'>,
  userId: string,
): Promise<Viewer> => ({ userId, isAdmin: await isAdmin(userId), now: clock.now() })
