import { DAY_MS, HOUR_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  type Appeal,
  APPEAL_DAYS,
  APPEAL_MONTHS,
  type DecisionKind,
  moderationReasons,
  type PublicText,
} from '@studio/contract/moderation'
import type { Database } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import * as store from './appeals.store.ts'
import { lockCase, updateCase } from './cases/cases.store.ts'
import { findDecisionsOf, findEvent, insertEvent } from './cases/events.store.ts'
import type { ModerationDeps } from './moderation.deps.ts'
import type { CaseRow } from './moderation.tables.ts'
import type { Notices } from './moderation.notices.ts'
import { deletePause, hasAnotherAdmin, voidStrike } from './people.store.ts'
import { turnReports } from './reports.store.ts'

/** Delay after which the only admin can review their own decision. */
const SECOND_LOOK_MS = 24 * HOUR_MS

/** Calendar months; the day is limited to the last day of a shorter month. */
export function appealableUntil(at: Date): Date {
  const until = new Date(at)
  until.setUTCDate(1)
  until.setUTCMonth(until.getUTCMonth() + APPEAL_MONTHS)
  const last = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate()
  until.setUTCDate(Math.min(at.getUTCDate(), last))
  return until
}

export const presentAppeal = (row: store.AppealRow): Appeal => ({
  id: row.id,
  decisionId: String(row.event_id),
  text: row.text,
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  outcome: row.outcome,
  answer: row.answer,
})

interface Deps extends Pick<ModerationDeps, 'database' | 'clock' | 'unban'> {
  notices: Notices
}

interface Answer {
  row: CaseRow
  appeal: store.AppealRow
  adminId: string
  eventId: number
  kind: DecisionKind
  publicText: PublicText | null
}

export type Appeals = ReturnType<typeof createAppeals>

/** Appeals against decisions: one for each, within six months, answered by another moderator. */
export function createAppeals({ database, clock, unban, notices }: Deps) {
  /** Returns whether an admin may answer an appeal, and from when if they are the only one who could. */
  async function standingOf(
    db: Database,
    appeal: store.AppealRow,
    adminId: string,
  ): Promise<{ may: 'yes' | 'decider' | 'waiting'; until: Date | null }> {
    if (appeal.user_id === adminId) return { may: 'decider', until: null }
    const decision = await findEvent(db, appeal.event_id)
    if (decision?.by_id !== adminId) return { may: 'yes', until: null }
    if (await hasAnotherAdmin(db, [adminId, appeal.user_id])) return { may: 'decider', until: null }
    const until = new Date(appeal.created_at.getTime() + SECOND_LOOK_MS)
    return until > clock.now() ? { may: 'waiting', until } : { may: 'yes', until: null }
  }

  return {
    standingOf,

    /** @throws Refusal FORBIDDEN for the original decider and the author. The database refuses it as well. */
    async checkDecider(tx: Database, appeal: store.AppealRow, adminId: string): Promise<void> {
      const { may, until } = await standingOf(tx, appeal, adminId)
      if (may === 'yes') return
      if (until) throw refuse(moderationReasons.secondLook, { from: until.toISOString() })
      throw refuse(moderationReasons.answeredByAnother)
    },

    /** Closes an appeal. An overturned decision is undone with all its consequences. */
    async answer(tx: Database, { row, appeal, adminId, eventId, kind, publicText }: Answer): Promise<void> {
      const at = clock.now()
      const outcome = kind === 'overturn' ? 'overturned' : 'upheld'
      await store.decideAppeal(tx, appeal.id, { outcome, by: adminId, at, answerId: eventId })
      if (outcome === 'overturned') {
        await voidStrike(tx, appeal.event_id, eventId)
        await deletePause(tx, appeal.event_id)
        await turnReports(tx, row.id, at)
        const decision = await findEvent(tx, appeal.event_id)
        if (decision?.kind === 'ban') await unban(row.author_id)
      }
      await notices.notifyAuthor(tx, {
        authorId: row.author_id,
        eventId,
        publicText,
        kind: outcome === 'overturned' ? 'overturn' : 'uphold',
      })
    },

    /**
     * CONFLICT if it was already appealed or the period is over; NOT_FOUND for decisions about other users.
     */
    async file(
      userId: string,
      { decisionId, text }: { decisionId: string; text: string },
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ appeal: Appeal }> {
      return database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const decision = (await findDecisionsOf(tx, userId)).find(({ id }) => String(id) === decisionId)
          if (!decision) throw new Refusal('NOT_FOUND', 'Decision not found.')
          const now = clock.now()
          if (now > appealableUntil(decision.at)) throw refuse(moderationReasons.appealTooLate)
          const row = await lockCase(tx, decision.case_id)
          if (!row) throw new Refusal('NOT_FOUND', 'Decision not found.')
          const dueAt = new Date(now.getTime() + APPEAL_DAYS * DAY_MS)
          const id = await store.insertAppeal(tx, {
            eventId: decision.id,
            userId,
            text,
            createdAt: now,
            dueAt,
          })
          if (!id) throw refuse(moderationReasons.appealedBefore)
          await insertEvent(tx, {
            caseId: row.id,
            authorId: userId,
            at: now,
            byId: userId,
            kind: 'appeal',
            aboutId: decision.id,
            stateBefore: row.state,
            stateAfter: row.state,
            statusBefore: row.status,
          })
          await updateCase(tx, row.id, {
            status: 'open',
            due_at: dueAt,
            closed_at: null,
            version: row.version + 1,
            ...(row.status === 'closed' ? { opened_at: now } : {}),
          })
          notices.notifyModerators(tx, row.id)
          const filed = (await store.findAppealsOf(tx, userId)).find((each) => each.id === id)
          if (!filed) throw new Refusal('NOT_FOUND', 'Decision not found.')
          return { appeal: presentAppeal(filed) }
        }),
      )
    },
  }
}
