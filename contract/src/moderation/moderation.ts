import * as z from 'zod/mini'
import { Id, Instant, Span, textOf } from '../kernel/index.ts'
import { CaseLevel, Reason } from './taxonomy.ts'

export const Spans = z.array(Span).check(
  z.maxLength(50, 'At most 50 places can be marked.'),
  z.refine((spans) => spans.every(([start, end]) => start < end), 'A marked place must not be empty.'),
)

/** Identifies moderated content: `profile` with the user’s id, other kinds with the id of the content. */
export const SubjectRef = z.object({
  kind: z.string().check(z.regex(/^[a-z][a-z-]{1,29}$/, 'Unknown kind of content.')),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
})
export type SubjectRef = z.infer<typeof SubjectRef>

/** Visibility to others. `held`: under review, not decided yet. */
export const SHOWN_STATES = ['shown', 'held', 'hidden', 'removed'] as const
export const ShownState = z.enum(SHOWN_STATES)
export type ShownState = z.infer<typeof ShownState>

export const CASE_STATUSES = ['open', 'assigned', 'escalated', 'closed'] as const
export const CaseStatus = z.enum(CASE_STATUSES)

export const EventKind = z.enum([
  'note',
  'assign',
  'dismiss',
  'hide',
  'remove',
  'restore',
  'warn',
  'suspend',
  'ban',
  'escalate',
  'appeal',
  'uphold',
  'overturn',
  'hold',
  'undo',
  'erase',
])
export type EventKind = z.infer<typeof EventKind>

/** Decisions that an admin can make about a case. */
export const DecisionKind = z.enum([
  'note',
  'dismiss',
  'hide',
  'remove',
  'restore',
  'warn',
  'suspend',
  'ban',
  'escalate',
  'uphold',
  'overturn',
])
export type DecisionKind = z.infer<typeof DecisionKind>

export const MAX_PUBLIC_TEXT = 2_000
/** Message to the author in both languages. */
export const PublicText = z.strictObject({
  en: textOf(10, MAX_PUBLIC_TEXT, 'The English text'),
  es: textOf(10, MAX_PUBLIC_TEXT, 'The Spanish text'),
})
export type PublicText = z.infer<typeof PublicText>

export const MAX_SUSPEND_DAYS = 90

/** Undo period of a decision in seconds. Notices are sent after it. */
export const UNDO_SECONDS = 10
/** Duration of a claim in minutes. */
export const CLAIM_MINUTES = 15
/** Images a moderator views in a day before a break is suggested. */
export const DAILY_PICTURE_LIMIT = 200
/** Months in which a decision can be appealed, and days in which that is decided. */
export const APPEAL_MONTHS = 6
export const APPEAL_DAYS = 7
/** Hours in which a fix removes the points. */
export const RIGHT_HOURS = 24

export const NewReport = z.strictObject({
  subject: SubjectRef,
  reason: Reason,
  text: z.optional(textOf(0, 1_000, 'The text')),
  field: z.optional(z.string().check(z.maxLength(40))),
  span: z.optional(Span),
})
export type NewReport = z.output<typeof NewReport>

export const OwnReport = z.object({
  id: Id,
  subject: SubjectRef,
  title: z.string(),
  reason: Reason,
  /** `upheld`: action was taken; `refused`: none was. Null while undecided. */
  outcome: z.nullable(z.enum(['upheld', 'refused'])),
  createdAt: Instant,
})
export type OwnReport = z.infer<typeof OwnReport>

export const Appeal = z.object({
  id: Id,
  decisionId: z.string(),
  text: z.string(),
  createdAt: Instant,
  dueAt: Instant,
  decidedAt: z.nullable(Instant),
  outcome: z.nullable(z.enum(['upheld', 'overturned'])),
  /** Reason in the moderator’s words. */
  answer: z.nullable(z.object({ en: z.string(), es: z.string() })),
})
export type Appeal = z.infer<typeof Appeal>

/**
 * Statement of reasons: the decision about the user’s content, its reason, the decider, and the available
 * remedies.
 */
export const Decision = z.object({
  /** Number of the event. */
  id: z.string(),
  at: Instant,
  kind: z.enum(['hold', 'hide', 'remove', 'warn', 'suspend', 'ban']),
  subject: SubjectRef,
  title: z.string(),
  reason: Reason,
  /** Paragraph of the terms of use. */
  paragraph: z.string(),
  /** Field with the marked text, its content at the time, and the marked ranges. */
  field: z.nullable(z.string()),
  passage: z.nullable(z.string()),
  spans: z.array(Span),
  words: z.array(z.string()),
  text: z.object({ en: z.string(), es: z.string() }),
  /** Decided by a moderator or automatically. */
  decidedBy: z.enum(['person', 'machine']),
  /** Trigger of the decision: rules, user reports or a moderator. */
  causes: z.array(z.enum(['rule', 'reports', 'moderator'])),
  /** Current visibility, and the end of a restriction. Null if it has no end. */
  state: ShownState,
  until: z.nullable(Instant),
  points: z.int(),
  pointsUntil: z.nullable(Instant),
  /** True while the decision is in force. */
  isStanding: z.boolean(),
  /** True if the marked words can be removed and the rest republished in one step. */
  canPutRight: z.boolean(),
  /** Deadline for an appeal. Null if no appeal is possible. */
  appealUntil: z.nullable(Instant),
  appeal: z.nullable(Appeal),
})
export type Decision = z.infer<typeof Decision>

export const CaseSummary = z.object({
  id: Id,
  number: z.int(),
  subject: SubjectRef,
  reason: Reason,
  level: CaseLevel,
  status: CaseStatus,
  state: ShownState,
  priority: z.number(),
  reports: z.int(),
  /** By rules. */
  hits: z.int(),
  dueAt: Instant,
  openedAt: Instant,
  /** Current assignee; null if unassigned. */
  claim: z.nullable(z.object({ by: Id, name: z.string(), until: Instant })),
  version: z.int(),
  /** Cases about minors are never decided in bulk. */
  isAlone: z.boolean(),
  appealId: z.nullable(Id),
})
export type CaseSummary = z.infer<typeof CaseSummary>

export const CaseEvent = z.object({
  id: z.string(),
  at: Instant,
  /** Null for automatic decisions. */
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  kind: EventKind,
  policy: z.nullable(Reason),
  field: z.nullable(z.string()),
  spans: z.array(Span),
  words: z.array(z.string()),
  days: z.nullable(z.int()),
  points: z.nullable(z.int()),
  publicText: z.nullable(z.object({ en: z.string(), es: z.string() })),
  privateNote: z.nullable(z.string()),
})

/** A work that another is based on, or a remix of it. */
const LineageEntry = z.object({
  title: z.string(),
  author: z.string(),
  /** Name of a licence. */
  terms: z.string(),
  /** True if directly related. */
  isNearest: z.boolean(),
})
export type LineageEntry = z.infer<typeof LineageEntry>

export const CaseDetail = z.object({
  ...CaseSummary.shape,
  author: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      since: z.nullable(Instant),
      points: z.int(),
      strikes: z.array(
        z.object({ points: z.int(), at: Instant, until: Instant, voided: z.boolean(), reason: Reason }),
      ),
      pausedUntil: z.nullable(Instant),
      /** True for the caller’s own content: another moderator must decide. */
      isSelf: z.boolean(),
    }),
  ),
  /** Null if deleted. */
  now: z.nullable(
    z.object({
      title: z.string(),
      fields: z.record(z.string(), z.string()),
      /** URL of the image. It is blurred until the moderator asks to see it. */
      picture: z.nullable(z.string()),
      visitors: z.int(),
      changedAt: z.nullable(Instant),
      /** Works of others that it is based on, nearest first. Absent for kinds without remixes. */
      grewFrom: z.optional(z.array(LineageEntry)),
      /** Public remixes of it by others, nearest first. */
      grewInto: z.optional(z.array(LineageEntry)),
    }),
  ),
  rules: z.array(
    z.object({
      ruleId: z.string(),
      ruleVersion: z.int(),
      name: z.nullable(z.string()),
      field: z.string(),
      spans: z.array(Span),
      words: z.array(z.string()),
      policy: z.string(),
      level: z.string(),
      at: Instant,
    }),
  ),
  reported: z.array(
    z.object({
      id: Id,
      by: z.object({ id: Id, name: z.string() }),
      reason: Reason,
      text: z.nullable(z.string()),
      field: z.nullable(z.string()),
      span: z.nullable(Span),
      at: Instant,
      upheld: z.int(),
      decided: z.int(),
      /** Weight: 1, or 0.2 for a reporter with ten wrong reports in 30 days. */
      weight: z.number(),
    }),
  ),
  events: z.array(CaseEvent),
  /** End of the period in which the moderator can undo the last decision. */
  undo: z.nullable(z.object({ eventId: z.string(), until: Instant })),
  appeal: z.nullable(
    z.object({
      id: Id,
      text: z.string(),
      createdAt: Instant,
      dueAt: Instant,
      decision: CaseEvent,
      /** Whether the caller may decide it, and if not, why. */
      mayDecide: z.enum(['yes', 'decider', 'waiting']),
      /** Time from which the only admin may decide about their own decision. */
      waitingUntil: z.nullable(Instant),
    }),
  ),
  /** False if the content was allowed when it was published; then removal gives no points. */
  isStrikeable: z.boolean(),
  /** Recommended points for a removal, and the consequence of all valid points. A moderator decides. */
  recommended: z.object({
    points: z.int(),
    consequence: z.enum(['none', 'suspend', 'ban']),
    days: z.nullable(z.int()),
  }),
  like: z.object({ days: z.int(), all: z.int(), removed: z.int(), overturned: z.int() }),
})
export type CaseDetail = z.infer<typeof CaseDetail>
