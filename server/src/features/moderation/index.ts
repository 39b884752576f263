/**
 * Moderation: what others are shown is looked at by rules, by people who report it and by people who decide. Features offer
 * their kinds of things (`subjects.offer`) and have their words looked at (`check`).
 */
import type { Http } from '../../platform/http/index.ts'
import { createAppeals } from './appeals.service.ts'
import { createCases } from './cases/cases.service.ts'
import { createChecks } from './checks.service.ts'
import { createDecisions } from './cases/decisions.service.ts'
import { createErasure, ERASE } from './erasure.service.ts'
import { moderationExporter } from './moderation.export.ts'
import type { ModerationDeps } from './moderation.needs.ts'
import { bindModerators, bindPeople } from './moderation.routes.ts'
import { createNotices } from './notices.ts'
import { findPoints } from './people.store.ts'
import { createReports } from './reports.service.ts'
import { createStatements } from './cases/statements.service.ts'
import { createSubjects } from './subjects.ts'
import { BAN, BanPayload, createTellings } from './cases/tellings.service.ts'

export type { SubjectKind, SubjectNow } from './subjects.ts'
export type { Checked, CheckedSubject } from './checks.service.ts'

export type Moderation = ReturnType<typeof createModeration>

export function createModeration({ http, ...deps }: ModerationDeps & { http: Http }) {
  const { database, clock } = deps
  const subjects = createSubjects()
  const notices = createNotices(deps)
  const checks = createChecks({ ...deps, subjects, notices })
  const appeals = createAppeals({ ...deps, notices })
  const decisions = createDecisions({ ...deps, subjects, notices, appeals })
  const cases = createCases({ ...deps, subjects, notices, appeals })
  const reports = createReports({ ...deps, subjects, notices, checks })
  const statements = createStatements({ ...deps, subjects, checks })
  const tellings = createTellings({ ...deps, notices })
  const erasure = createErasure({ ...deps, notices })
  bindPeople(http, { reports, statements, appeals })
  bindModerators(http, { cases, decisions, erasure })

  return {
    /** Looks at words that others are to read: see `createChecks`. */
    check: checks.check,
    raise: checks.raise,
    /** Takes a report of somebody about a thing that a feature offers. */
    report: reports.take,
    subjects: { offer: subjects.offer },
    /** What the council decides for moderation: to suspend an account. */
    ban: { kind: BAN, payload: BanPayload },
    /** And to erase what was written and marked in a case. */
    erase: { name: ERASE, kind: erasure.kind },
    /** Points that count now, of each of these people who has any. */
    strikesOf: (db: typeof database.db, userIds: readonly string[]) => findPoints(db, userIds, clock.now()),
    /** How many cases wait, how many of them are overdue, and how many appeals. */
    waiting: cases.waiting,
    /** Follows decisions that can no longer be taken back. To be called every second or two. */
    sweep: tellings.sweep,
    exporter: moderationExporter(database, statements),
  }
}
