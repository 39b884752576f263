import { createHash } from 'node:crypto'
import { HOUR_MS, Refusal, refuse } from '@studio/contract/kernel'
import { levelOf, moderationReasons, type NewReport, type OwnReport } from '@studio/contract/moderation'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { countedAddress, countedNetworks } from '../../platform/network/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { assessCase } from './cases/case-facts.ts'
import { openCase } from './cases/cases.store.ts'
import type { Checks } from './checks.service.ts'
import type { ModerationDeps } from './moderation.deps.ts'
import type { Notices } from './moderation.notices.ts'
import * as store from './reports.store.ts'
import type { Subjects } from './subjects.ts'
import { isWithin } from './words.ts'

const MAX_PER_HOUR = 20

/** The widest network around an address, so that all addresses of one customer count as one. */
const networkHash = (caseId: string, address: string): Buffer =>
  createHash('sha256')
    .update(`${caseId} ${countedNetworks(address).at(-1) ?? countedAddress(address)}`)
    .digest()

interface Deps extends Pick<ModerationDeps, 'clock' | 'dueHours'> {
  database: DatabaseHandle
  subjects: Subjects
  notices: Notices
  checks: Pick<Checks, 'hold'>
}

export type Reports = ReturnType<typeof createReports>

/** User reports about content of others. */
export function createReports({ database, clock, dueHours, subjects, notices, checks }: Deps) {
  async function present(
    db: DatabaseHandle['db'],
    row: Awaited<ReturnType<typeof store.findOwnReports>>[number],
  ): Promise<OwnReport> {
    const now = await subjects.find(row.subject_kind)?.read(db, row.subject_id)
    return {
      id: row.id,
      subject: { kind: row.subject_kind, id: row.subject_id },
      // Hidden content isn’t shown to its reporter either.
      title: now?.isShown ? now.title : '',
      reason: row.reason,
      outcome: row.outcome,
      createdAt: row.created_at.toISOString(),
    }
  }

  return {
    take(
      userId: string,
      address: string,
      { subject, reason, text, field, span }: NewReport,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ report: OwnReport }> {
      return database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const now = clock.now()
          const since = new Date(now.getTime() - HOUR_MS)
          const { count, oldest } = await store.countReportsSince(tx, userId, since)
          if (count >= MAX_PER_HOUR && oldest)
            throw refuse(moderationReasons.tooManyReports, undefined, {
              retryAfter: Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000)),
            })
          const thing = await subjects.find(subject.kind)?.read(tx, subject.id)
          if (thing?.authorId === userId) throw refuse(moderationReasons.ownReport)
          if (!thing?.isShown) throw new Refusal('NOT_FOUND', 'Content not found.')
          if (span && !isWithin(thing.fields[field ?? ''] ?? '', [span]))
            throw refuse(moderationReasons.wordsChanged, undefined, {
              details: { span: 'must lie within the words of the field' },
            })
          const level = levelOf(reason)
          const row = await openCase(tx, {
            kind: subject.kind,
            id: subject.id,
            authorId: thing.authorId,
            reason,
            level,
            now,
            dueAt: new Date(now.getTime() + dueHours()[level] * HOUR_MS),
          })
          const id = await store.insertReport(tx, {
            case_id: row.id,
            reporter_id: userId,
            reason,
            text: text || null,
            created_at: now,
            field: field ?? null,
            span: span ? [span[0], span[1]] : null,
            network: networkHash(row.id, address),
          })
          if (!id) throw refuse(moderationReasons.reportedBefore)
          const visitors = thing.visitors ?? 0
          const assessed = await assessCase(tx, row, { now, visitors, dueHours: dueHours() })
          if (assessed.isHeld) await checks.hold(tx, row, { reason: assessed.reason, hits: [] })
          notices.notifyModerators(tx, row.id)
          const own = (await store.findOwnReports(tx, userId)).find((each) => each.id === id)
          if (!own) throw new Refusal('NOT_FOUND', 'Content not found.')
          return { report: await present(tx, own) }
        }),
      )
    },

    async list(userId: string): Promise<{ reports: OwnReport[] }> {
      const rows = await store.findOwnReports(database.db, userId)
      return { reports: await Promise.all(rows.map((row) => present(database.db, row))) }
    },
  }
}
