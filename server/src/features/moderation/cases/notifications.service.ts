import { DAY_MS, Refusal } from '@studio/contract/kernel'
import { daysOfPoints, type EventKind } from '@studio/contract/moderation'
import * as z from 'zod/mini'
import type { Database } from '../../../platform/database/index.ts'
import { findCase } from './cases.store.ts'
import { type EventWithText, findEvent, insertEvent, claimCaseNotification } from './events.store.ts'
import type { ModerationDeps } from '../moderation.deps.ts'
import type { CaseRow } from '../moderation.tables.ts'
import type { Notices } from '../moderation.notices.ts'
import { insertPause, insertStrike } from '../people.store.ts'
import { decideReports } from '../reports.store.ts'
import { messageOf } from '../../../platform/reason-texts/index.ts'

/** Payload of a council proposal: account suspension with the message to its owner. */
export const BAN = 'moderation.ban'
export const BanPayload = z.object({
  userId: z.uuid(),
  caseId: z.uuid(),
  reason: z.string(),
})

interface Deps extends Pick<ModerationDeps, 'database' | 'clock' | 'propose' | 'settingsOf' | 'log'> {
  notices: Notices
}

const AGAINST: readonly EventKind[] = ['hide', 'remove', 'warn', 'suspend', 'ban']

/** Applies decisions after their undo period: strikes, pauses, proposals and notices. */
export function createCaseNotifications({ database, clock, propose, settingsOf, log, notices }: Deps) {
  /**
   * The council may refuse it if the same proposal is already open. The case records that, and the other
   * consequences still follow.
   */
  async function proposeBan(tx: Database, row: CaseRow, event: EventWithText, byId: string): Promise<void> {
    const { language } = await settingsOf(row.author_id)
    const text = event.public_text?.[language === 'es' ? 'es' : 'en'] ?? ''
    try {
      await propose(tx, {
        kind: BAN,
        subject: row.author_id,
        proposerId: byId,
        payload: { userId: row.author_id, caseId: row.id, reason: text },
        reason: event.private_note ?? (text.slice(0, 500) || 'Decided in moderation.'),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await insertEvent(tx, {
        caseId: row.id,
        authorId: row.author_id,
        at: clock.now(),
        byId: null,
        kind: 'note',
        private_note: messageOf(error),
      })
    }
  }

  async function follow(tx: Database, row: CaseRow, event: EventWithText): Promise<void> {
    const now = clock.now()
    const { id, kind, points, days, by_id: byId } = event
    if (points && AGAINST.includes(kind)) {
      const expiresAt = new Date(now.getTime() + daysOfPoints(points) * DAY_MS)
      await insertStrike(tx, { userId: row.author_id, eventId: id, points, at: now, expiresAt })
    }
    if (kind === 'suspend' && days)
      await insertPause(tx, id, row.author_id, new Date(event.at.getTime() + days * DAY_MS))
    if (kind === 'ban' && byId) await proposeBan(tx, row, event, byId)
    const isAgainst = AGAINST.includes(kind)
    const outcome = isAgainst ? 'upheld' : 'refused'
    const reporters = await decideReports(tx, row.id, { outcome, at: event.at, now })
    await notices.notifyReporters(tx, reporters, outcome)
    // The author needs no notice if nothing was hidden from others.
    if (isAgainst || event.state_before !== event.state_after)
      await notices.notifyAuthor(tx, {
        authorId: row.author_id,
        eventId: id,
        kind,
        publicText: event.public_text,
      })
  }

  async function notifyNext(): Promise<boolean> {
    return database.transact(async (tx) => {
      const eventId = await claimCaseNotification(tx, clock.now())
      if (eventId === undefined) return false
      const event = await findEvent(tx, eventId)
      const row = event && (await findCase(tx, event.case_id))
      if (event && row) await follow(tx, row, event)
      return true
    })
  }

  return {
    /** Applies every decision whose undo period has ended. To be called every second or two. */
    async sweep(): Promise<void> {
      try {
        while (await notifyNext());
      } catch (error) {
        log.warn({ err: error }, 'failed to send the notice of a moderation decision, will retry')
        throw error
      }
    },
  }
}
