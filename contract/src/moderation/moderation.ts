import * as z from 'zod/mini'
import { Id, Instant, Span, textOf } from '../kernel/index.ts'
import { CaseLevel, Reason } from './taxonomy.ts'

export const Spans = z.array(Span).check(
  z.maxLength(50, 'At most 50 places can be marked.'),
  z.refine((spans) => spans.every(([start, end]) => start < end), 'A marked place must not be empty.'),
)

/** By what a thing is known to moderation: `profile` and the id of its user, `avatar` and its own. */
export const SubjectRef = z.object({
  kind: z.string().check(z.regex(/^[a-z][a-z-]{1,29}$/, 'There is no such kind of thing.')),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
})
export type SubjectRef = z.infer<typeof SubjectRef>

/** What others see of a thing. `held`: nobody has decided yet. */
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

/** What an admin can decide about a case. */
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
/** What the author reads, in both languages. */
export const PublicText = z.strictObject({
  en: textOf(10, MAX_PUBLIC_TEXT, 'The English text'),
  es: textOf(10, MAX_PUBLIC_TEXT, 'The Spanish text'),
})
export type PublicText = z.infer<typeof PublicText>

export const MAX_SUSPEND_DAYS = 90

/** Seconds in which a decision can be taken back by whoever made it; nobody is told of it before. */
export const UNDO_SECONDS = 10
/** Minutes for which a case is somebody's who has opened it. */
export const CLAIM_MINUTES = 15
/** Pictures somebody looks at in a day before a pause is suggested. */
export const MANY_PICTURES = 200
/** Months in which a decision can be appealed, and days in which that is decided. */
export const APPEAL_MONTHS = 6
export const APPEAL_DAYS = 7
/** Hours in which putting something right gives no points. */
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
  /** `upheld`: something was done; `refused`: nothing was; null while nobody has decided. */
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
  /** Why, in the words of whoever decided it. */
  answer: z.nullable(z.object({ en: z.string(), es: z.string() })),
})
export type Appeal = z.infer<typeof Appeal>

/** A statement of reasons: what was decided about a thing of one's own, why, by whom, and what can be done. */
export const Decision = z.object({
  /** Number of the event. */
  id: z.string(),
  at: Instant,
  kind: z.enum(['hold', 'hide', 'remove', 'warn', 'suspend', 'ban']),
  subject: SubjectRef,
  title: z.string(),
  reason: Reason,
  /** Of the terms of use. */
  paragraph: z.string(),
  /** The field the words stand in, its text as it was, and the places that count against it. */
  field: z.nullable(z.string()),
  passage: z.nullable(z.string()),
  spans: z.array(Span),
  words: z.array(z.string()),
  text: z.object({ en: z.string(), es: z.string() }),
  /** Whether a person or a machine decided. */
  decidedBy: z.enum(['person', 'machine']),
  /** What set it off: rules, reports of people, or somebody looking. */
  causes: z.array(z.enum(['rule', 'reports', 'moderator'])),
  /** What others see of it now, and until when something may not be done; null without an end. */
  state: ShownState,
  until: z.nullable(Instant),
  points: z.int(),
  pointsUntil: z.nullable(Instant),
  /** Whether it still holds. */
  isStanding: z.boolean(),
  /** Whether the words can be taken out and the rest published again by pressing once. */
  canPutRight: z.boolean(),
  /** Until when it can be appealed; null where it cannot, or no more. */
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
  /** Whoever has it now; null when it is free. */
  claim: z.nullable(z.object({ by: Id, name: z.string(), until: Instant })),
  version: z.int(),
  /** Nothing about minors is decided in bulk. */
  isAlone: z.boolean(),
  appealId: z.nullable(Id),
})
export type CaseSummary = z.infer<typeof CaseSummary>

export const CaseEvent = z.object({
  id: z.string(),
  at: Instant,
  /** Null: the machine. */
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

/** A thing that another grew from, or that grew from it. */
const LineageEntry = z.object({
  title: z.string(),
  author: z.string(),
  /** Name of a licence. */
  terms: z.string(),
  /** Whether there is none between the two. */
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
      /** Whether it is the own thing of whoever asks: somebody else must decide. */
      isSelf: z.boolean(),
    }),
  ),
  /** Null when it is gone. */
  now: z.nullable(
    z.object({
      title: z.string(),
      fields: z.record(z.string(), z.string()),
      /** Where its picture is; it is shown blurred until asked for. */
      picture: z.nullable(z.string()),
      visitors: z.int(),
      changedAt: z.nullable(Instant),
      /** Things of others that it grew from, the nearest first; left out where things do not grow. */
      grewFrom: z.optional(z.array(LineageEntry)),
      /** Things of others that grew from it, the nearest first, as far as everybody may see them. */
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
      /** How much it counts: 1, or 0.2 for somebody who was wrong ten times in thirty days. */
      weight: z.number(),
    }),
  ),
  events: z.array(CaseEvent),
  /** Until when the last decision can be taken back by whoever made it. */
  undo: z.nullable(z.object({ eventId: z.string(), until: Instant })),
  appeal: z.nullable(
    z.object({
      id: Id,
      text: z.string(),
      createdAt: Instant,
      dueAt: Instant,
      decision: CaseEvent,
      /** Whether whoever asks may decide it, and if not why. */
      mayDecide: z.enum(['yes', 'decider', 'waiting']),
      /** From when the only admin may decide about their own decision. */
      waitingUntil: z.nullable(Instant),
    }),
  ),
  /** Whether removing it gives points: not where it was allowed when it was published. */
  isStrikeable: z.boolean(),
  /** For removing it: points, and what the points that count with those stand for. A person decides. */
  recommended: z.object({
    points: z.int(),
    consequence: z.enum(['none', 'suspend', 'ban']),
    days: z.nullable(z.int()),
  }),
  like: z.object({ days: z.int(), all: z.int(), removed: z.int(), overturned: z.int() }),
})
export type CaseDetail = z.infer<typeof CaseDetail>
