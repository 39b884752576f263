import { Refusal, refuse } from '@studio/contract/kernel'
import {
  type CaseDecision,
  type DecisionKind,
  moderationReasons,
  type PublicText,
  type Reason,
  type ShownState,
  UNDO_SECONDS,
} from '@studio/contract/moderation'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { findOpenAppeal } from '../appeals.store.ts'
import { lockCase, updateCase } from './cases.store.ts'
import {
  deleteCaseNotification,
  findEvent,
  findCaseNotification,
  insertEvent,
  insertCaseNotification,
} from './events.store.ts'
import type { ModerationDeps } from '../moderation.deps.ts'
import type { CaseRow } from '../moderation.tables.ts'
import type { Notices } from '../moderation.notices.ts'
import { findHits, findReports } from '../reports.store.ts'
import type { ModeratedState } from '../../../platform/feature/index.ts'
import type { Subjects } from '../subjects.ts'
import { recentSince } from './case-facts.ts'
import { hasWords, isWithin, joined, PICTURE_FIELD, wordsIn } from '../words.ts'
import type { Appeals } from '../appeals.service.ts'

export const notFound = () => new Refusal('NOT_FOUND', 'Case not found.')
const wrong = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { [field]: message } })

interface Deps extends Pick<ModerationDeps, 'database' | 'clock'> {
  subjects: Subjects
  notices: Notices
  appeals: Appeals
}

interface Marks {
  field: string | null
  spans: [number, number][]
  words: string[]
  passage: string | null
}

export type Decisions = ReturnType<typeof createDecisions>

const isTakedown = (kind: DecisionKind) => kind === 'hide' || kind === 'remove'

/** Visibility after a decision. */
function stateAfter(kind: DecisionKind, state: ShownState): ShownState {
  if (kind === 'hide') return 'hidden'
  if (kind === 'remove') return 'removed'
  if (kind === 'restore' || kind === 'overturn') return 'shown'
  if (kind === 'dismiss' || kind === 'warn') return state === 'held' ? 'shown' : state
  // A publishing pause does not make the content visible again.
  if (kind === 'suspend' || kind === 'ban') return state === 'held' ? 'hidden' : state
  return state
}

export function createDecisions({ database, clock, subjects, notices, appeals }: Deps) {
  // Long, because all calls about decisions share the check of who may decide.
  /** End of another moderator’s claim. */
  const claimOfAnother = ({ assigned_to: by, assigned_until: until }: CaseRow, adminId: string) =>
    by !== null && by !== adminId && until !== null && until > clock.now() ? until : undefined

  /** Refuses moderators who may not decide now. */
  function checkDecider(row: CaseRow, adminId: string, version: number): void {
    if (row.author_id === adminId) throw refuse(moderationReasons.ownCase)
    const claim = claimOfAnother(row, adminId)
    if (claim) throw refuse(moderationReasons.claimedByAnother, { until: claim.toISOString() })
    if (row.version !== version)
      throw refuse(moderationReasons.caseChanged, undefined, { details: { version: String(row.version) } })
  }

  /** Target of a decision: ranges in a field, or the whole image. */
  async function marksOf(
    tx: Database,
    row: CaseRow,
    now: ModeratedState | undefined,
    input: Pick<CaseDecision, 'kind' | 'field' | 'spans'> & { isBulk?: boolean },
  ): Promise<Marks> {
    const none: Marks = { field: input.field ?? null, spans: [], words: [], passage: null }
    if (!now) return none
    const { field } = input
    if (field === PICTURE_FIELD && now.picture) return none
    if (input.spans && input.spans.length > 0) {
      const passage = field === undefined ? undefined : now.fields[field]
      if (field === undefined || passage === undefined)
        throw wrong('field', 'Name the field that contains the marked words.')
      const spans = joined(input.spans)
      if (!isWithin(passage, spans)) throw wrong('spans', 'The text has changed. Review the case again.')
      return { field, spans, words: wordsIn(passage, spans), passage }
    }
    if (input.isBulk) {
      const marks = await bulkMarks(tx, row, now)
      if (marks) return marks
    }
    if (isTakedown(input.kind) && hasWords(now) && !now.picture)
      throw wrong('spans', 'Mark the affected words. They are shown to the author.')
    return now.picture ? { ...none, field: PICTURE_FIELD } : none
  }

  /** Bulk decisions use the marks of rules and reports, otherwise the longest text. */
  async function bulkMarks(tx: Database, row: CaseRow, now: ModeratedState): Promise<Marks | undefined> {
    const [hit] = await findHits(tx, row.id)
    const report = (await findReports(tx, row.id, recentSince(clock.now()))).find(({ span }) => span !== null)
    const longest = Object.entries(now.fields).sort(([, a], [, b]) => b.length - a.length)[0]
    const field = hit?.field ?? report?.field ?? longest?.[0]
    const passage = field === undefined ? undefined : now.fields[field]
    if (field === undefined || !passage) return undefined
    const marks = hit?.spans ?? (report?.span ? [report.span] : [])
    const spans: [number, number][] =
      marks.length > 0 && isWithin(passage, marks) ? joined(marks) : [[0, passage.length]]
    return { field, spans, words: wordsIn(passage, spans), passage }
  }

  async function setState(tx: Database, row: CaseRow, after: ShownState): Promise<void> {
    if (after === row.state) return
    const kind = subjects.find(row.subject_kind)
    if (after === 'shown') await kind?.restore(tx, row.subject_id)
    else await kind?.hide(tx, row.subject_id, after)
  }

  const statusAfter = (kind: DecisionKind, row: CaseRow): CaseRow['status'] =>
    kind === 'note' ? row.status : kind === 'escalate' ? 'escalated' : 'closed'

  interface DecisionInput {
    kind: DecisionKind
    policy?: Reason | undefined
    field?: string | undefined
    spans?: [number, number][] | undefined
    days?: number | undefined
    points?: number | undefined
    publicText?: PublicText | undefined
    privateNote?: string | undefined
    isBulk?: boolean
  }

  async function decideLocked(
    tx: Database,
    adminId: string,
    row: CaseRow,
    input: DecisionInput,
  ): Promise<number> {
    const { kind } = input
    const appeal = await findOpenAppeal(tx, row.id)
    const answersAppeal = kind === 'uphold' || kind === 'overturn'
    if (answersAppeal !== (appeal !== undefined) && kind !== 'note' && kind !== 'escalate')
      throw refuse(appeal ? moderationReasons.appealFirst : moderationReasons.noAppeal)
    if (kind === 'restore' && row.state === 'shown') throw refuse(moderationReasons.alreadyShown)
    if (appeal && answersAppeal) await appeals.checkDecider(tx, appeal, adminId)
    const now = await subjects.find(row.subject_kind)?.read(tx, row.subject_id)
    const marks = await marksOf(tx, row, now, input)
    const after = stateAfter(kind, row.state)
    const status = statusAfter(kind, row)
    const at = clock.now()
    await setState(tx, row, after)
    const auditId = await recordAudit(tx, {
      actorId: adminId,
      action: `moderation.${kind}`,
      subjectId: row.id,
      at,
      reason: input.privateNote || input.policy || kind,
      before: { state: row.state, status: row.status },
      after: { state: after, status, policy: input.policy, days: input.days, points: input.points },
    })
    const eventId = await insertEvent(tx, {
      caseId: row.id,
      authorId: row.author_id,
      at,
      byId: adminId,
      kind,
      policy: input.policy ?? row.reason,
      ...marks,
      title: now?.title ?? null,
      days: input.days,
      points: input.points,
      auditId,
      public_text: input.publicText ?? null,
      private_note: input.privateNote || null,
      stateBefore: row.state,
      stateAfter: after,
      statusBefore: row.status,
      aboutId: answersAppeal ? (appeal?.event_id ?? null) : null,
    })
    await updateCase(tx, row.id, {
      state: after,
      status,
      version: row.version + 1,
      ...(status === 'closed' ? { closed_at: at } : {}),
      ...(kind === 'note' ? {} : { assigned_to: null, assigned_until: null }),
    })
    if (appeal && answersAppeal)
      await appeals.answer(tx, { row, appeal, adminId, eventId, kind, publicText: input.publicText ?? null })
    else if (kind !== 'note' && kind !== 'escalate')
      await insertCaseNotification(tx, eventId, new Date(at.getTime() + UNDO_SECONDS * 1000))
    notices.notifyModerators(tx, row.id)
    return eventId
  }

  async function lockFor(tx: Database, id: string): Promise<CaseRow> {
    const row = await lockCase(tx, id)
    if (!row) throw notFound()
    return row
  }

  return {
    decide: (adminId: string, id: string, { version, ...input }: CaseDecision): Promise<number> =>
      database.transact(async (tx) => {
        const row = await lockFor(tx, id)
        checkDecider(row, adminId, version)
        return decideLocked(tx, adminId, row, input)
      }),

    /** Decides all cases or none. They are locked in the order of their ids, which prevents deadlocks. */
    decideMany: (
      adminId: string,
      cases: readonly { id: string; version: number }[],
      input: DecisionInput,
    ): Promise<number> =>
      database.transact(async (tx) => {
        const ordered = [...new Map(cases.map((each) => [each.id, each])).values()].sort((a, b) =>
          a.id < b.id ? -1 : 1,
        )
        for (const { id, version } of ordered) {
          const row = await lockFor(tx, id)
          if (row.is_alone || input.policy === 'minors')
            throw wrong('cases', 'Cases about minors must be decided individually.')
          checkDecider(row, adminId, version)
          await decideLocked(tx, adminId, row, { ...input, isBulk: true })
        }
        return ordered.length
      }),

    /** Undoes the caller’s last decision before any notice is sent. Both stay in the event history. */
    undo: (adminId: string, id: string): Promise<void> =>
      database.transact(async (tx) => {
        const row = await lockFor(tx, id)
        const notification = await findCaseNotification(tx, id)
        const at = clock.now()
        if (!notification || notification.dueAt <= at) throw refuse(moderationReasons.undoTooLate)
        if (notification.byId !== adminId) throw refuse(moderationReasons.decidedByAnother)
        const event = await findEvent(tx, notification.eventId)
        if (!event) throw notFound()
        const state = event.state_before ?? row.state
        await setState(tx, row, state)
        await deleteCaseNotification(tx, notification.eventId)
        const auditId = await recordAudit(tx, {
          actorId: adminId,
          action: 'moderation.undo',
          subjectId: id,
          reason: event.kind,
          at,
          before: { state: row.state, status: row.status },
          after: { state, status: event.status_before },
        })
        await insertEvent(tx, {
          caseId: id,
          authorId: row.author_id,
          at,
          byId: adminId,
          kind: 'undo',
          aboutId: event.id,
          auditId,
          stateBefore: row.state,
          stateAfter: state,
          statusBefore: row.status,
        })
        const status = event.status_before ?? 'open'
        await updateCase(tx, id, {
          state,
          status: status === 'assigned' ? 'open' : status,
          version: row.version + 1,
          closed_at: status === 'closed' ? row.closed_at : null,
        })
        notices.notifyModerators(tx, id)
      }),
  }
}
