import type { Settings } from '@studio/contract/settings'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { News } from '../../platform/news/index.ts'
import type { Checked, CheckedSubject } from '../moderation/index.ts'
import type { Realtime } from '../realtime/index.ts'
import type { Onlooker } from './items.store.ts'

/** What the roadmap needs of everything else. */
export interface RoadmapDeps {
  database: DatabaseHandle
  clock: Clock
  mail: Pick<Mail, 'send'>
  isAdmin(userId: string): Promise<boolean>
  /** Looks at words that others are to read. */
  check(subject: CheckedSubject, fields: Record<string, string>, tx: Database): Promise<Checked>
  settingsOf(userId: string): Promise<Pick<Settings, 'emailNotifications' | 'roadmap' | 'language'>>
  news: Pick<News, 'on'>
  realtime: Pick<Realtime, 'tell' | 'addPolicy' | 'tellTopicHere'>
  /** Where people reach this server. */
  publicUrl(): string
}

/** Kinds of things as moderation knows them. */
export const ITEM_KIND = 'roadmap'
export const COMMENT_KIND = 'roadmap-comment'

export const DAY_MS = 86_400_000

export const onlookerOf = async (
  { isAdmin, clock }: Pick<RoadmapDeps, 'isAdmin' | 'clock'>,
  userId: string,
): Promise<Onlooker> => ({ userId, isAdmin: await isAdmin(userId), now: clock.now() })
