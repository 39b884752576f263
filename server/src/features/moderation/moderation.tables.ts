import type { CaseLevel, DecisionKind, EventKind, Reason, ShownState } from '@studio/contract/moderation'

export interface CaseRow {
  id: string
  number: number
  subject_kind: string
  subject_id: string
  author_id: string
  reason: Reason
  level: CaseLevel
  status: 'open' | 'assigned' | 'escalated' | 'closed'
  state: ShownState
  priority: number
  score: number
  is_alone: boolean
  assigned_to: string | null
  assigned_until: Date | null
  version: number
  opened_at: Date
  due_at: Date
  closed_at: Date | null
}

export interface EventRow {
  id: number
  case_id: string
  at: Date
  by_id: string | null
  kind: EventKind
  policy: Reason | null
  field: string | null
  spans: [number, number][]
  days: number | null
  points: number | null
  state_before: ShownState | null
  state_after: ShownState | null
  status_before: CaseRow['status'] | null
  about_id: number | null
  audit_id: string | null
}

export interface TextRow {
  title: string | null
  passage: string | null
  words: string[]
  public_text: { en: string; es: string } | null
  private_note: string | null
}

/** What is to be kept of an event. */
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
