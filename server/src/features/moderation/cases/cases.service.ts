import { DAY_MS, MINUTE_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  type CaseDetail,
  type CaseLevel,
  type CaseSummary,
  type CaseTab,
  CLAIM_MINUTES,
  consequenceOf,
  moderationReasons,
  type Reason,
  STRIKE_OF,
  weightOf,
} from '@studio/contract/moderation'
import { dayOf } from '@studio/domain/kernel'
import type * as z from 'zod/mini'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import type { Appeals } from '../appeals.service.ts'
import { findOpenAppeal, findOpenAppeals } from '../appeals.store.ts'
import { recentSince } from './case-facts.ts'
import * as store from './cases.store.ts'
import { notFound } from './decisions.service.ts'
import { type EventWithText, findEvents, findCaseNotification, insertEvent } from './events.store.ts'
import type { ModerationDeps } from '../moderation.deps.ts'
import type { Notices } from '../moderation.notices.ts'
import {
  countPicture,
  findNames,
  findPause,
  findPerson,
  findPictures,
  findPoints,
  findStrikes,
} from '../people.store.ts'
import { findHits, findReports } from '../reports.store.ts'
import type { ModeratedState } from '../../../platform/feature/index.ts'
import type { Subjects } from '../subjects.ts'

/** Period, in days, over which cases with the same reason are counted. */
const LIKE_DAYS = 90

interface Deps extends Pick<ModerationDeps, 'clock' | 'rulesOf'> {
  database: DatabaseHandle
  subjects: Subjects
  notices: Notices
  appeals: Appeals
}

export type Cases = ReturnType<typeof createCases>
type Detail = z.output<typeof import('@studio/contract/moderation').CaseDetail>

function recommendedFor(level: CaseLevel, wasAllowed: boolean, soFar: number): CaseDetail['recommended'] {
  const points = wasAllowed ? 0 : STRIKE_OF[level].points
  const { kind, days } = {
    days: null,
    ...(wasAllowed ? ({ kind: 'none' } as const) : consequenceOf(soFar + points)),
  }
  return { points, consequence: kind, days }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** Cases as shown to moderators, and which moderator has which. */
export function createCases({ database, clock, rulesOf, subjects, notices, appeals }: Deps) {
  // Long, because all calls about cases share how a case is summarised.
  const today = () => dayOf(clock.now())

  function summary(row: store.ListedCase): CaseSummary {
    const isTaken =
      row.assigned_to !== null && row.assigned_until !== null && row.assigned_until > clock.now()
    return {
      id: row.id,
      number: row.number,
      reason: row.reason,
      level: row.level,
      state: row.state,
      subject: { kind: row.subject_kind, id: row.subject_id },
      status: row.status === 'assigned' && !isTaken ? 'open' : row.status,
      priority: row.priority,
      reports: row.reports,
      hits: row.hits,
      version: row.version,
      dueAt: row.due_at.toISOString(),
      openedAt: row.opened_at.toISOString(),
      claim:
        isTaken && row.assigned_to && row.assigned_until
          ? { by: row.assigned_to, name: row.claimed_by ?? '', until: row.assigned_until.toISOString() }
          : null,
      isAlone: row.is_alone,
      appealId: row.appeal_id,
    }
  }

  function presentEvent(event: EventWithText, names: Map<string, string>): CaseDetail['events'][number] {
    return {
      id: String(event.id),
      at: event.at.toISOString(),
      by: event.by_id ? { id: event.by_id, name: names.get(event.by_id) ?? '' } : null,
      kind: event.kind,
      policy: event.policy,
      field: event.field,
      spans: event.spans,
      words: event.words,
      days: event.days,
      points: event.points,
      publicText: event.public_text,
      privateNote: event.private_note,
    }
  }

  async function authorOf(db: Database, authorId: string, adminId: string): Promise<Detail['author']> {
    const person = await findPerson(db, authorId)
    if (!person) return null
    const now = clock.now()
    const strikes = await findStrikes(db, authorId)
    return {
      id: authorId,
      name: person.name ?? '',
      since: iso(person.created_at),
      isSelf: authorId === adminId,
      points: (await findPoints(db, [authorId], now)).get(authorId) ?? 0,
      strikes: strikes.map((each) => ({
        points: each.points,
        at: each.given_at.toISOString(),
        until: each.expires_at.toISOString(),
        voided: each.voided_by !== null,
        reason: each.reason ?? 'other',
      })),
      pausedUntil: iso(await findPause(db, authorId, now)),
    }
  }

  async function appealOf(
    db: Database,
    caseId: string,
    adminId: string,
    events: CaseDetail['events'],
  ): Promise<Detail['appeal']> {
    const appeal = await findOpenAppeal(db, caseId)
    const decision = appeal && events.find(({ id }) => id === String(appeal.event_id))
    if (!appeal || !decision) return null
    const { may, until } = await appeals.standingOf(db, appeal, adminId)
    return {
      id: appeal.id,
      text: appeal.text,
      decision,
      mayDecide: may,
      waitingUntil: iso(until),
      createdAt: appeal.created_at.toISOString(),
      dueAt: appeal.due_at.toISOString(),
    }
  }

  const presentState = (now: ModeratedState | undefined): Detail['now'] =>
    now
      ? {
          title: now.title,
          fields: now.fields,
          picture: now.picture ? 'there' : null,
          visitors: now.visitors ?? 0,
          changedAt: iso(now.changedAt),
          grewFrom: now.grewFrom,
          grewInto: now.grewInto,
        }
      : null

  async function rulesFound(db: Database, caseId: string) {
    const hits = await findHits(db, caseId)
    const facts = await rulesOf(
      db,
      hits.map((hit) => ({ id: hit.rule_id, version: hit.rule_version })),
    )
    return hits.map((hit, index) => ({ hit, rule: facts[index] }))
  }

  async function detail(db: Database, id: string, adminId: string): Promise<{ case: Detail }> {
    const row = await store.findListedCase(db, id)
    if (!row) throw notFound()
    const events = await findEvents(db, id)
    const names = await findNames(
      db,
      events.flatMap(({ by_id }) => (by_id ? [by_id] : [])),
    )
    const presented = events.map((event) => presentEvent(event, names))
    const now = await subjects.find(row.subject_kind)?.read(db, row.subject_id)
    const rules = await rulesFound(db, id)
    const author = await authorOf(db, row.author_id, adminId)
    const reports = await findReports(db, id, recentSince(clock.now()))
    const notification = await findCaseNotification(db, id)
    const changedAt = now?.changedAt
    // Content matched only by rules that are newer than its publication.
    const wasAllowed =
      reports.length === 0 &&
      rules.length > 0 &&
      changedAt instanceof Date &&
      rules.every(({ rule }) => rule?.liveFrom instanceof Date && rule.liveFrom > changedAt)
    return {
      case: {
        ...summary(row),
        author,
        now: presentState(now),
        rules: rules.map(({ hit, rule }) => ({
          ruleId: hit.rule_id,
          ruleVersion: hit.rule_version,
          name: rule?.name ?? null,
          field: hit.field,
          spans: hit.spans,
          words: hit.words,
          policy: hit.policy,
          level: hit.level,
          at: hit.at.toISOString(),
        })),
        reported: reports.map((each) => ({
          id: each.id,
          by: { id: each.reporter_id, name: each.name ?? '' },
          reason: each.reason,
          text: each.text,
          field: each.field,
          span: each.span,
          at: each.created_at.toISOString(),
          upheld: each.upheld,
          decided: each.decided,
          weight: weightOf(each),
        })),
        events: presented,
        undo:
          notification && notification.byId === adminId && notification.dueAt > clock.now()
            ? { eventId: String(notification.eventId), until: notification.dueAt.toISOString() }
            : null,
        appeal: await appealOf(db, id, adminId, presented),
        isStrikeable: !wasAllowed,
        recommended: recommendedFor(row.level, wasAllowed, author?.points ?? 0),
        like: {
          days: LIKE_DAYS,
          ...(await store.countLike(db, row.reason, new Date(clock.now().getTime() - LIKE_DAYS * DAY_MS))),
        },
      },
    }
  }

  return {
    detail: (id: string, adminId: string) => detail(database.db, id, adminId),

    async list(adminId: string, query: { tab: CaseTab; reason?: Reason | undefined; limit: number }) {
      const rows = await store.findCases(database.db, query)
      const counts = await store.countCases(database.db, clock.now())
      return {
        cases: rows.map(summary),
        counts: { ...counts, emptySince: iso(counts.emptySince) },
        picturesToday: await findPictures(database.db, adminId, today()),
      }
    },

    async appeals(adminId: string) {
      const rows = await findOpenAppeals(database.db)
      return {
        appeals: rows.map((row) => ({
          id: row.id,
          caseId: row.case_id,
          text: row.text,
          createdAt: row.created_at.toISOString(),
          dueAt: row.due_at.toISOString(),
          mayDecide: row.decider_id !== adminId && row.user_id !== adminId,
        })),
      }
    },

    claim: (id: string, adminId: string) =>
      database.transact(async (tx) => {
        const row = await store.lockCase(tx, id)
        if (!row) throw notFound()
        const now = clock.now()
        const isOthers = row.assigned_to !== null && row.assigned_to !== adminId
        if (isOthers && row.assigned_until && row.assigned_until > now)
          throw refuse(moderationReasons.claimedByAnother, { until: row.assigned_until.toISOString() })
        const isFresh = row.assigned_to !== adminId || !row.assigned_until || row.assigned_until <= now
        if (isFresh)
          await insertEvent(tx, {
            caseId: id,
            authorId: row.author_id,
            at: now,
            byId: adminId,
            kind: 'assign',
          })
        await store.updateCase(tx, id, {
          assigned_to: adminId,
          assigned_until: new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS),
          status: row.status === 'open' ? 'assigned' : row.status,
        })
        notices.notifyModerators(tx, id)
        return detail(tx, id, adminId)
      }),

    release: (id: string, adminId: string) =>
      database.transact(async (tx) => {
        const row = await store.lockCase(tx, id)
        if (!row) throw notFound()
        if (row.assigned_to === adminId) {
          await store.updateCase(tx, id, {
            assigned_to: null,
            assigned_until: null,
            status: row.status === 'assigned' ? 'open' : row.status,
          })
          notices.notifyModerators(tx, id)
        }
        return detail(tx, id, adminId)
      }),

    async seePicture(id: string, adminId: string) {
      const row = await store.findCase(database.db, id)
      const now = row && (await subjects.find(row.subject_kind)?.read(database.db, row.subject_id))
      if (!now?.picture) throw new Refusal('NOT_FOUND', 'This case has no image.')
      return { address: now.picture, picturesToday: await countPicture(database.db, adminId, today()) }
    },

    /** Counts of open items for the console. */
    waiting: async () => store.countCases(database.db, clock.now()),
  }
}
