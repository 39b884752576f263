import { callsReasons, DAY_MS, HOUR_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  type CaseLevel,
  highestLevel,
  levelOf,
  priorityOf,
  RIGHT_HOURS,
  type Reason,
  reasonOf,
} from '@studio/contract/moderation'
import type { Database } from '../../platform/database/index.ts'
import { assessCase } from './cases/case-facts.ts'
import { countTakedowns, lockCaseOf, openCase, updateCase } from './cases/cases.store.ts'
import { findEvents, insertEvent } from './cases/events.store.ts'
import type { Hit, ModerationDeps } from './moderation.deps.ts'
import type { CaseRow } from './moderation.tables.ts'
import type { Notices } from './moderation.notices.ts'
import { findPause, findPerson, voidStrike } from './people.store.ts'
import { insertHits, passHits } from './reports.store.ts'
import type { Subjects } from './subjects.ts'
import { placesOf } from './words.ts'

export interface CheckedSubject {
  kind: string
  id: string
  authorId: string
  /** True if others can see it. Private text may be written during a publishing pause. Default true. */
  isPublic?: boolean
  /** Matches from this level on are held in any case. Used for new accounts. */
  holdFrom?: 'medium'
}

export interface Checked {
  verdict: 'ok' | 'flagged' | 'held' | 'refused'
  hits: Hit[]
  /** Thrown on refusal, so that nothing is saved. Names the fields and the words in them. */
  refusal?: Refusal
}

export type Checks = ReturnType<typeof createChecks>

interface Deps extends Pick<ModerationDeps, 'clock' | 'match' | 'dueHours'> {
  subjects: Subjects
  notices: Notices
}

function refusalOf(hits: readonly Hit[]): Refusal {
  const details: Record<string, string> = {}
  for (const { field } of hits) {
    const words = [...new Set(hits.filter((hit) => hit.field === field).flatMap((hit) => hit.words))]
    details[field] = `These words are not allowed here: ${words.map((word) => `“${word}”`).join(', ')}.`
  }
  return refuse(callsReasons.wordsNotAllowed, undefined, { details })
}

export function createChecks({ clock, match, dueHours, subjects, notices }: Deps) {
  async function checkNotPaused(tx: Database, { authorId, isPublic = true }: CheckedSubject) {
    const until = isPublic ? await findPause(tx, authorId, clock.now()) : null
    if (!until) return undefined
    return refuse(callsReasons.publishingPaused, { until: until.toISOString() })
  }

  /** Puts content under review automatically and notifies its author immediately. */
  async function hold(
    tx: Database,
    row: CaseRow,
    why: { reason: Reason; hits: readonly Hit[] },
  ): Promise<void> {
    if (row.state !== 'shown') return
    const kind = subjects.find(row.subject_kind)
    await kind?.hide(tx, row.subject_id, 'held')
    await updateCase(tx, row.id, { state: 'held', version: row.version + 1 })
    const [first] = why.hits
    const now = kind && (await kind.read(tx, row.subject_id))
    const inField = why.hits.filter(({ field }) => field === first?.field)
    const eventId = await insertEvent(tx, {
      caseId: row.id,
      authorId: row.author_id,
      at: clock.now(),
      byId: null,
      kind: 'hold',
      policy: why.reason,
      field: first?.field ?? null,
      spans: inField.flatMap(({ spans }) => spans),
      words: why.hits.flatMap(({ words }) => words),
      title: now?.title ?? null,
      passage: (first && now?.fields[first.field]) ?? null,
      stateBefore: row.state,
      stateAfter: 'held',
      statusBefore: row.status,
    })
    await notices.notifyAuthor(tx, { authorId: row.author_id, eventId, kind: 'hold' })
  }

  /**
   * Makes content visible again without a moderator if its author removed every marked word. Not for images or
   * unmarked decisions, and not after a second takedown by a moderator.
   */
  async function settleRight(tx: Database, row: CaseRow, fields: Record<string, string>): Promise<boolean> {
    if (row.state === 'shown') return false
    const events = (await findEvents(tx, row.id)).filter(({ kind }) => kind !== 'note' && kind !== 'assign')
    const undone = new Set(
      events.flatMap(({ kind, about_id }) => (kind === 'undo' && about_id ? [about_id] : [])),
    )
    const last = events.findLast(
      ({ id, kind, state_after }) =>
        !undone.has(id) && state_after === row.state && ['hold', 'hide', 'remove'].includes(kind),
    )
    if (!last || last.words.length === 0) return false
    const checkedFields = last.field && last.by_id ? { [last.field]: fields[last.field] ?? '' } : fields
    if (Object.values(checkedFields).some((text) => placesOf(text, last.words).length > 0)) return false
    if ((await countTakedowns(tx, row.id)) > 1) return false
    const at = clock.now()
    await subjects.find(row.subject_kind)?.restore(tx, row.subject_id)
    const isOpen = row.status !== 'closed'
    await updateCase(tx, row.id, {
      state: 'shown',
      version: row.version + 1,
      // A moderator’s takedown is reviewed by a moderator; an automatic hold ends here.
      ...(last.by_id ? { status: 'open' as const, opened_at: at, closed_at: null } : {}),
      ...(!last.by_id && isOpen ? { status: 'closed' as const, closed_at: at } : {}),
      ...(last.by_id ? { due_at: new Date(at.getTime() + dueHours().low * HOUR_MS) } : {}),
    })
    const eventId = await insertEvent(tx, {
      caseId: row.id,
      authorId: row.author_id,
      at,
      byId: row.author_id,
      kind: 'restore',
      stateBefore: row.state,
      stateAfter: 'shown',
      statusBefore: row.status,
      aboutId: last.id,
    })
    const isRecent = at.getTime() - last.at.getTime() <= RIGHT_HOURS * HOUR_MS
    if (isRecent) await voidStrike(tx, last.id, eventId)
    notices.notifyModerators(tx, row.id)
    return true
  }

  return {
    hold,
    settleRight,

    /**
     * Opens a case that no rule match explains; `note` describes the observation. Visibility does not change.
     * Returns the id of the case.
     */
    async raise(
      tx: Database,
      { kind, id, authorId }: CheckedSubject,
      note: string,
      { reason, level }: { reason: Reason; level: CaseLevel } = { reason: 'spam', level: 'medium' },
    ): Promise<string> {
      const now = clock.now()
      const dueAt = new Date(now.getTime() + dueHours()[level] * HOUR_MS)
      const row = await openCase(tx, { kind, id, authorId, reason, level, now, dueAt })
      const weight = priorityOf({ reporters: [], hits: 1, level, visitors: 0 })
      if (row.priority < weight.priority) await updateCase(tx, row.id, weight)
      await insertEvent(tx, {
        caseId: row.id,
        authorId,
        at: now,
        byId: null,
        kind: 'note',
        private_note: note,
        stateBefore: row.state,
        stateAfter: row.state,
        statusBefore: row.status,
      })
      notices.notifyModerators(tx, row.id)
      return row.id
    },

    /**
     * Checks public text in the transaction that writes it, after the write. The feature hides held content
     * immediately; refused content throws `refusal` and rolls back.
     */
    async check(subject: CheckedSubject, fields: Record<string, string>, tx: Database): Promise<Checked> {
      const paused = await checkNotPaused(tx, subject)
      if (paused) return { verdict: 'refused', hits: [], refusal: paused }
      const now = clock.now()
      const person = await findPerson(tx, subject.authorId)
      const days = person ? Math.floor((now.getTime() - person.created_at.getTime()) / DAY_MS) : 0
      const all = await match({ kind: subject.kind, fields, author: { days } })
      const place = { ...subject, now }
      const shadow = all.filter((hit) => hit.shadow)
      const hits = all.filter((hit) => !hit.shadow)
      const refused = hits.filter(({ action }) => action === 'refuse')
      if (refused.length > 0) return { verdict: 'refused', hits, refusal: refusalOf(refused) }
      await insertHits(tx, { ...place, caseId: null }, shadow)
      const before = await lockCaseOf(tx, subject.kind, subject.id)
      if (before) await passHits(tx, before.id)
      if (hits.length === 0) {
        if (before) await settleRight(tx, before, fields)
        return { verdict: 'ok', hits }
      }
      const reasons = hits.map(({ policy }) => reasonOf(policy))
      const level = highestLevel(reasons.map(levelOf))
      const [reason = 'other'] = reasons
      const row = await openCase(tx, {
        kind: subject.kind,
        id: subject.id,
        authorId: subject.authorId,
        reason,
        level,
        now,
        dueAt: new Date(now.getTime() + dueHours()[level] * HOUR_MS),
      })
      await insertHits(tx, { ...place, caseId: row.id }, hits)
      const assessed = await assessCase(tx, row, { now, visitors: 0, dueHours: dueHours() })
      notices.notifyModerators(tx, row.id)
      const isHeld = hits.some(
        (hit) =>
          hit.action === 'hold' ||
          hit.level === 'high' ||
          (hit.level === 'medium' && subject.holdFrom === 'medium'),
      )
      if (isHeld) await hold(tx, row, { reason: assessed.reason, hits })
      return { verdict: isHeld || row.state !== 'shown' ? 'held' : 'flagged', hits }
    },
  }
}
