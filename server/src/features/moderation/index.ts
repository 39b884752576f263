/**
 * Moderation of public content by rules, user reports and moderators. Features register their kinds of content
 * (`subjects.offer`) and have their texts checked (`check`).
 */
import type { Platform } from '../../platform/feature/index.ts'
import { createAppeals } from './appeals.service.ts'
import { createCases } from './cases/cases.service.ts'
import { createChecks } from './checks.service.ts'
import { createDecisions } from './cases/decisions.service.ts'
import { createErasure, ERASE } from './erasure.service.ts'
import { moderationExporter } from './moderation.export.ts'
import type { ModerationDeps } from './moderation.deps.ts'
import { bindModerators, bindPeople } from './moderation.routes.ts'
import { createNotices } from './moderation.notices.ts'
import { findPoints } from './people.store.ts'
import { createReports } from './reports.service.ts'
import { createStatements } from './cases/statements.service.ts'
import { createSubjects } from './subjects.ts'
import { BAN, BanPayload, createCaseNotifications } from './cases/notifications.service.ts'

export type { Checked, CheckedSubject } from './checks.service.ts'

/** Dependencies on other features. */
type ModerationNeeds = Pick<
  ModerationDeps,
  'realtime' | 'settingsOf' | 'match' | 'rulesOf' | 'propose' | 'unban' | 'dueHours'
>

/** Interval in seconds at which decisions past their undo period are applied. */
const DECISIONS_SECONDS = 2

export type Moderation = ReturnType<typeof createModeration>

export function createModeration(platform: Platform, needs: ModerationNeeds) {
  const { http, database, clock, log, mail, publicUrl } = platform
  const { realtime, settingsOf, match, rulesOf, propose, unban, dueHours } = needs
  const deps: ModerationDeps = {
    database,
    clock,
    log,
    mail,
    publicUrl,
    realtime,
    settingsOf,
    match,
    rulesOf,
    propose,
    unban,
    dueHours,
  }
  const subjects = createSubjects()
  const notices = createNotices(deps)
  const checks = createChecks({ ...deps, subjects, notices })
  const appeals = createAppeals({ ...deps, notices })
  const decisions = createDecisions({ ...deps, subjects, notices, appeals })
  const cases = createCases({ ...deps, subjects, notices, appeals })
  const reports = createReports({ ...deps, subjects, notices, checks })
  const statements = createStatements({ ...deps, subjects, checks })
  const caseNotifications = createCaseNotifications({ ...deps, notices })
  const erasure = createErasure({ ...deps, notices })
  bindPeople(http, { reports, statements, appeals })
  bindModerators(http, { cases, decisions, erasure })

  return {
    /** Checks texts that others will read: see `createChecks`. */
    check: checks.check,
    raise: checks.raise,
    /** Accepts a user’s report about registered content. */
    report: reports.take,
    subjects: { register: subjects.register },
    /** Council proposal to suspend an account. */
    ban: { kind: BAN, payload: BanPayload },
    /** Valid points of each of these users who has any. */
    strikesOf: (db: typeof database.db, userIds: readonly string[]) => findPoints(db, userIds, clock.now()),
    /** Counts of open cases, overdue cases and appeals. */
    waiting: cases.waiting,
    name: 'moderation',
    // Council proposal to delete the text of a case.
    proposals: { [ERASE]: erasure.kind },
    periodic: [{ name: 'moderation', seconds: DECISIONS_SECONDS, run: caseNotifications.sweep }],
    exporter: moderationExporter(database, statements),
  }
}
