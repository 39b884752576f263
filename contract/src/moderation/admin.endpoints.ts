import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant, PageQuery, proposeReasons, textOf } from '../kernel/index.ts'
import { CaseDetail, CaseSummary, DecisionKind, MAX_SUSPEND_DAYS, PublicText, Spans } from './moderation.ts'
import { Reason } from './taxonomy.ts'
import { decideReasons, moderationReasons } from './moderation.reasons.ts'

const ADMIN = { access: 'admin', factor: 'required' } as const
const CaseAnswer = z.object({ case: CaseDetail })

/** `decided`: closed cases, latest first, for a second review. */
const CASE_TABS = ['queue', 'held', 'appeals', 'decided'] as const
export const CaseTab = z.enum(CASE_TABS)
export type CaseTab = z.infer<typeof CaseTab>

const Counts = z.object({
  queue: z.int(),
  held: z.int(),
  appeals: z.int(),
  overdue: z.int(),
  /** Time when the last case was closed. Null if none was. */
  emptySince: z.nullable(Instant),
})

export const listCases = endpoint({
  summary: 'List open moderation cases, most urgent first, or recently decided ones',
  method: 'GET',
  path: '/api/admin/cases',
  ...ADMIN,
  query: z.object({
    tab: z._default(CaseTab, 'queue'),
    reason: z.optional(Reason),
    limit: PageQuery.shape.limit,
  }),
  output: z.object({ cases: z.array(CaseSummary), counts: Counts, picturesToday: z.int() }),
  refusals: ['FORBIDDEN'],
})

export const getCase = endpoint({
  summary: 'Get a moderation case',
  method: 'GET',
  path: '/api/admin/cases/:id',
  ...ADMIN,
  params: IdParams,
  output: CaseAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

/** CONFLICT while another moderator has claimed it. */
export const claimCase = endpoint({
  summary: 'Claim a case for 15 minutes, or extend the claim',
  method: 'POST',
  path: '/api/admin/cases/:id/claim',
  ...ADMIN,
  params: IdParams,
  output: CaseAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [moderationReasons.claimedByAnother],
})

export const releaseCase = endpoint({
  summary: 'Release a claimed case',
  method: 'DELETE',
  path: '/api/admin/cases/:id/claim',
  ...ADMIN,
  params: IdParams,
  output: CaseAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

const DecisionBody = {
  kind: DecisionKind,
  policy: z.optional(Reason),
  field: z.optional(z.string().check(z.maxLength(40))),
  spans: z.optional(Spans),
  /** Days of a publishing pause. */
  days: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_SUSPEND_DAYS))),
  /** Points of a strike. The case carries the recommended number. */
  points: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)])),
  publicText: z.optional(PublicText),
  privateNote: z.optional(textOf(0, 2_000, 'The note')),
}
/** Decisions that need a reason, a message to the author and, for text, marks. */
const WITH_TEXT = ['hide', 'remove', 'warn', 'suspend', 'ban', 'uphold', 'overturn'] as const
export const needsText = (kind: DecisionKind): boolean => WITH_TEXT.some((each) => each === kind)

export const CaseDecision = z.strictObject({ version: z.int(), ...DecisionBody }).check(
  z.refine(({ kind, publicText }) => !needsText(kind) || publicText !== undefined, {
    error: 'Enter the message to the author in both languages.',
    path: ['publicText'],
  }),
  z.refine(
    ({ kind, policy }) =>
      !['hide', 'remove', 'warn', 'suspend', 'ban'].includes(kind) || policy !== undefined,
    { error: 'Choose a reason.', path: ['policy'] },
  ),
  z.refine(({ kind, days }) => kind !== 'suspend' || days !== undefined, {
    error: 'Enter the number of days.',
    path: ['days'],
  }),
)
export type CaseDecision = z.output<typeof CaseDecision>

/**
 * CONFLICT if another moderator was faster; the details carry the new version. FORBIDDEN for the caller’s own content.
 */
export const decideCase = endpoint({
  summary: 'Decide a case or add a note',
  method: 'POST',
  path: '/api/admin/cases/:id/events',
  ...ADMIN,
  params: IdParams,
  body: CaseDecision,
  output: CaseAnswer,
  status: 201,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [...decideReasons],
})

/** CONFLICT after ten seconds, or after a later event in the case. */
export const undoDecision = endpoint({
  summary: 'Undo your decision of the last 10 seconds',
  method: 'POST',
  path: '/api/admin/cases/:id/undo',
  ...ADMIN,
  params: IdParams,
  output: CaseAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [moderationReasons.undoTooLate, moderationReasons.decidedByAnother],
})

/** Applies to all cases or none. INPUT_INVALID if one concerns minors, since those are decided one by one. */
export const decideCases = endpoint({
  summary: 'Decide several cases together',
  method: 'POST',
  path: '/api/admin/cases/bulk',
  ...ADMIN,
  body: z
    .strictObject({
      cases: z.array(z.strictObject({ id: Id, version: z.int() })).check(z.minLength(1), z.maxLength(100)),
      kind: z.enum(['dismiss', 'hide', 'remove', 'escalate']),
      policy: z.optional(Reason),
      publicText: z.optional(PublicText),
      privateNote: z.optional(textOf(0, 2_000, 'The note')),
    })
    .check(
      z.refine(
        ({ kind, policy, publicText }) =>
          !needsText(kind) || (policy !== undefined && publicText !== undefined),
        { error: 'Choose a reason and enter the message to the authors.', path: ['publicText'] },
      ),
    ),
  output: z.object({ decided: z.int() }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [...decideReasons],
})

/**
 * Two admins other than the author must approve. CONFLICT while the case is open, appealed or can be undone, if its
 * text was already deleted or the same is proposed, and if no one could decide.
 */
export const eraseCase = endpoint({
  summary: 'Propose to the council to delete the text and marks of a case',
  method: 'POST',
  path: '/api/admin/cases/:id/erase',
  ...ADMIN,
  params: IdParams,
  body: z.strictObject({ reason: textOf(3, 500, 'The reason') }),
  output: z.object({ proposalId: Id }),
  status: 202,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [
    moderationReasons.ownCase,
    moderationReasons.appealFirst,
    moderationReasons.caseOpen,
    moderationReasons.undoPending,
    moderationReasons.erasedBefore,
    ...proposeReasons,
  ],
})

/** Counted per day, so that a pause can be suggested. */
export const seePicture = endpoint({
  summary: 'Get the URL of a case’s image and count the view',
  method: 'POST',
  path: '/api/admin/cases/:id/picture',
  ...ADMIN,
  params: IdParams,
  output: z.object({ address: z.string(), picturesToday: z.int() }),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

export const listAppeals = endpoint({
  summary: 'List open appeals, oldest first',
  method: 'GET',
  path: '/api/admin/appeals',
  ...ADMIN,
  output: z.object({
    appeals: z.array(
      z.object({
        id: Id,
        caseId: Id,
        text: z.string(),
        createdAt: Instant,
        dueAt: Instant,
        mayDecide: z.boolean(),
      }),
    ),
  }),
  refusals: ['FORBIDDEN'],
})
