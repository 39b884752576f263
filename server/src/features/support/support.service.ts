import { HOUR_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  type Feedback,
  type NewFeedback,
  type ReceivedFeedback,
  supportReasons,
} from '@studio/contract/support'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type DatabaseHandle, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { pickLanguage } from '../../platform/mail/index.ts'
import * as store from './support.store.ts'

/** Limit per person: enough for yes and no on every topic, plus comments. */
const MAX_PER_HOUR = 30

interface Speaker {
  userId: string
  /** As sent by browsers: `es,en;q=0.8`. */
  languages: string
}

interface ListQuery {
  cursor?: string | undefined
  limit: number
  contextId?: string | undefined
  helpful?: 'true' | 'false' | undefined
}

const present = (row: store.FeedbackRow): Feedback => ({
  id: row.id,
  contextId: row.context_id,
  helpful: row.helpful,
  message: row.message,
  createdAt: row.created_at.toISOString(),
})

const presentReceived = (row: store.ReceivedRow): ReceivedFeedback => ({
  ...present(row),
  userId: row.user_id,
  email: row.email,
  locale: row.locale,
  version: row.version,
})

export interface SupportServiceDeps {
  database: DatabaseHandle
  clock: Clock
  /** Languages of the help topics. */
  languages: readonly string[]
  /** Version of the product. */
  version: string
  /** The help centre is on. */
  isOpen: (userId: string) => boolean
}

export type SupportService = ReturnType<typeof createSupportService>

export function createSupportService(deps: SupportServiceDeps) {
  const { database, clock, languages: supported, version, isOpen } = deps

  /** Serialised per person, so that concurrent calls are counted correctly. */
  async function checkRate(tx: Database, userId: string): Promise<void> {
    await store.lockSpeaker(tx, userId)
    const now = clock.now().getTime()
    const { count, oldest } = await store.countSince(tx, userId, new Date(now - HOUR_MS))
    if (count < MAX_PER_HOUR || !oldest) return
    const until = oldest.getTime() + HOUR_MS
    throw refuse(
      supportReasons.tooMuchFeedback,
      { until: new Date(until).toISOString() },
      { retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) },
    )
  }

  return {
    take(
      { contextId, helpful, message }: NewFeedback,
      { userId, languages }: Speaker,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ feedback: Feedback }> {
      if (!isOpen(userId)) throw new Refusal('FEATURE_DISABLED', 'The help centre is turned off.')
      return database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          await checkRate(tx, userId)
          const row = await store.insertFeedback(tx, {
            user_id: userId,
            context_id: contextId,
            helpful,
            version,
            message: message || null,
            locale: pickLanguage((tag): tag is string => supported.includes(tag), languages),
            created_at: clock.now(),
          })
          return { feedback: present(row) }
        }),
      )
    },

    async list({ cursor, limit, contextId, helpful }: ListQuery) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const query = { after, limit, contextId, helpful: helpful && helpful === 'true' }
      const rows = await store.findFeedback(database.db, query)
      const { page, nextCursor } = pageOfRows(rows, limit)
      return { feedback: page.map(presentReceived), nextCursor }
    },
  }
}
