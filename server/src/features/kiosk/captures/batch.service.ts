import type { BatchOutcome, BatchRow, BoothReport } from '@studio/contract/kiosk'
import type { Database } from '../../../platform/database/index.ts'
import type { BoothActor } from '../booths/booth-principal.ts'
import { saveSeen } from '../booths/booths.store.ts'
import { findEvent } from '../events/events.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { checkOn, eventNotFound } from '../kiosk.refusals.ts'
import type { MailResult } from '../mails/keep-mail.ts'
import type { PinService } from '../pin/pin.service.ts'
import { shareUntil } from './share-until.ts'
import * as store from './sessions.store.ts'

/** Max. per event: many times the rows of a two-week fair, and a limit to the rows that one account can add. */
const MAX_ROWS = { facts: 500_000, sessions: 50_000 }

type MailRow = Extract<BatchRow, { kind: 'mail' }>

interface BatchDeps extends Pick<KioskDeps, 'database' | 'clock' | 'isOn'> {
  pin: Pick<PinService, 'merge'>
  keepMail(tx: Database, hostId: string, row: MailRow): Promise<MailResult>
  /** Limits per event; `MAX_ROWS` by default. */
  most?: typeof MAX_ROWS
}

export type BatchService = ReturnType<typeof createBatch>

/** Stores rows of booths, idempotent by id. */
export function createBatch(deps: BatchDeps) {
  const { database, clock, pin, most = MAX_ROWS } = deps

  const existing = (id: string): BatchOutcome => ({ id, outcome: 'kept', reason: null })
  const refused = (id: string, reason: string): BatchOutcome => ({ id, outcome: 'refused', reason })
  const later = (id: string): BatchOutcome => ({
    id,
    outcome: 'later',
    reason: 'Its guest session hasn’t been received yet.',
  })

  interface BatchContext extends BoothActor {
    purgeDays: number
    now: Date
    /** Remaining facts and sessions of the event; undefined until counted. */
    factsLeft?: number
    sessionsLeft?: number
    /** End of the host’s daily email limit, once it is reached. */
    mailsFrom?: Date
  }

  async function keep(tx: Database, row: BatchRow, context: BatchContext): Promise<BatchOutcome> {
    const { eventId, boothId, now } = context
    switch (row.kind) {
      case 'session': {
        context.sessionsLeft ??= most.sessions - (await store.countSessions(tx, eventId, most.sessions))
        if (context.sessionsLeft <= 0 && !(await store.findSession(tx, eventId, row.id)))
          return refused(row.id, 'This event has reached its limit of guest sessions. Create another event.')
        context.sessionsLeft -= 1
        const until = shareUntil(new Date(row.startedAt), context.purgeDays, now)
        const isSaved = await store.insertSession(tx, row, { boothId, eventId, now, shareUntil: until })
        return isSaved
          ? existing(row.id)
          : refused(row.id, 'Another guest session already has this ID or link.')
      }
      case 'fact': {
        context.factsLeft ??= most.facts - (await store.countFacts(tx, eventId, most.facts))
        if (context.factsLeft <= 0) return refused(row.id, 'This event has reached its limit of counts.')
        context.factsLeft -= 1
        const { id, sessionId, fact: kind, n, ms } = row
        // A fast clock must not count for a future hour.
        const at = new Date(Math.min(Date.parse(row.at), now.getTime()))
        await store.insertFact(tx, { id, eventId, boothId, sessionId, at, kind, n, ms })
        return existing(row.id)
      }
      case 'end': {
        if (!(await store.findSession(tx, eventId, row.sessionId))) return later(row.id)
        await store.endSession(tx, eventId, row)
        return existing(row.id)
      }
      case 'mail': {
        const session = await store.holdSession(tx, eventId, row.sessionId)
        if (!session) return later(row.id)
        if (session.deletedAt) return refused(row.id, 'The photos of this guest session were deleted.')
        const mail = await deps.keepMail(tx, context.hostId, row)
        if (mail === 'kept') return existing(row.id)
        if ('refused' in mail) return refused(row.id, mail.refused)
        context.mailsFrom = mail.resetAt
        const reason = `The host can send ${mail.max} emails in 24 hours; this one can be sent from ${mail.resetAt.toISOString()}.`
        return { id: row.id, outcome: 'later', reason }
      }
    }
  }

  return {
    /** Uses one transaction, so that every answered row is stored. */
    async take(booth: BoothActor, rows: readonly BatchRow[], report: BoothReport | undefined) {
      checkOn(deps, booth.hostId)
      return database.transact(async (tx) => {
        // Two concurrent booths of an event must not both get the last place.
        if (rows.some(({ kind }) => kind === 'session' || kind === 'fact'))
          await store.lockRows(tx, booth.eventId)
        const event = await findEvent(tx, booth.eventId)
        if (!event) throw eventNotFound()
        const now = clock.now()
        const context: BatchContext = { ...booth, purgeDays: event.purgeDays, now }
        const results: BatchOutcome[] = []
        for (const row of rows) results.push(await keep(tx, row, context))
        await saveSeen(tx, booth.boothId, now, report)
        if (report) await pin.merge(tx, booth.eventId, report.pin)
        const { mailsFrom } = context
        const mailsInSeconds =
          mailsFrom && Math.max(1, Math.ceil((mailsFrom.getTime() - now.getTime()) / 1000))
        return { results, now: now.toISOString(), ...(mailsInSeconds && { mailsInSeconds }) }
      })
    },
  }
}
