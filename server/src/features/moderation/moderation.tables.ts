import type { CaseLevel, DecisionKind, EventKind, Reason, ShownState } from '@studio/contract/moderation'
import type { Generated, Selectable } from 'kysely'
import type { DB, Narrowed } from '../../platform/database/index.ts'

export type CaseTables = {
  cases: Narrowed<
    DB['cases'],
    {
      reason: Reason
      level: CaseLevel
      status: Generated<'open' | 'assigned' | 'escalated' | 'closed'>
      state: Generated<ShownState>
    }
  >
}
export type CaseRow = Selectable<CaseTables['cases']>

type CaseEvents = Narrowed<
  DB['case_events'],
  {
    kind: EventKind
    policy: Reason | null
    state_before: ShownState | null
    state_after: ShownState | null
    status_before: CaseRow['status'] | null
  }
>
/** Spans are ranges in the table. */
export type EventRow = Omit<Selectable<CaseEvents>, 'spans'> & { spans: [number, number][] }

export interface TextRow {
  title: string | null
  passage: string | null
  words: string[]
  public_text: { en: string; es: string } | null
  private_note: string | null
}

/** Retention of an event. */
export interface NewEvent extends Partial<TextRow> {
  caseId: string
  authorId: string
  at: Date
  byId: string | null
  kind: EventKind | DecisionKind
  policy?: Reason | null | undefined
  field?: string | null | undefined
  spans?: readonly (readonly [number, number])[] | undefined
  days?: number | null | undefined
  points?: number | null | undefined
  stateBefore?: ShownState
  stateAfter?: ShownState
  statusBefore?: CaseRow['status']
  aboutId?: number | null
  auditId?: string | null
}
