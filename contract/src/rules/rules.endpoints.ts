import * as z from 'zod/mini'
import { endpoint, Id, IdParams, proposeReasons, Reason, Span } from '../kernel/index.ts'
import { RuleContent, RuleName, RuleVersion, TermLang, TermSet } from './rules.ts'
import { SampleHit, Simulation } from './simulations.ts'
import { rulesReasons } from './rules.reasons.ts'

const RuleAnswer = z.object({ rule: RuleVersion })
const Version = z.int().check(z.minimum(1))

export const listRules = endpoint({
  summary: 'List the rules of moderation: the newest version of each and the one that is live',
  method: 'GET',
  path: '/api/admin/rules',
  access: 'admin',
  factor: 'required',
  output: z.object({
    rules: z.array(
      z.object({
        ...RuleVersion.shape,
        /** The version that decides now; null when none does. */
        liveVersion: z.nullable(z.int()),
        /** Hits of all its versions in the past 7 days, those in the shadow apart. */
        hits: z.int(),
        shadowHits: z.int(),
      }),
    ),
  }),
  refusals: ['FORBIDDEN'],
})

export const createRule = endpoint({
  summary: 'Write a rule as a draft',
  method: 'POST',
  path: '/api/admin/rules',
  access: 'admin',
  factor: 'required',
  body: z.strictObject({ rule: RuleContent, reason: Reason }),
  output: RuleAnswer,
  status: 201,
  refusals: ['FORBIDDEN'],
})

export const getRule = endpoint({
  summary: 'Read all versions of a rule with their exact terms, and what the shadow has found',
  method: 'GET',
  path: '/api/admin/rules/:id',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  output: z.object({
    /** Newest first. */
    versions: z.array(RuleVersion),
    /** The terms of the newest version, by the id of the set. */
    terms: z.array(TermSet),
    /** The newest simulation of the newest version. */
    simulation: z.nullable(Simulation),
    sample: z.array(SampleHit),
    /** Hits a day since the newest version came into the shadow. */
    shadow: z.array(z.object({ day: z.string(), hits: z.int() })),
    /** Whether a promotion can be taken back with one call: for a day. */
    canUndo: z.boolean(),
  }),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

/** A version is never changed: this writes the next one, as a draft. CONFLICT when somebody was faster. */
export const createRuleVersion = endpoint({
  summary: 'Write the next version of a rule, with the present terms of its sets',
  method: 'POST',
  path: '/api/admin/rules/:id/versions',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: z.strictObject({ version: Version, rule: RuleContent, reason: Reason }),
  output: RuleAnswer,
  status: 201,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [rulesReasons.changed],
})

/** Changes nothing and keeps nothing of the text. */
export const testRule = endpoint({
  summary: 'Tell where a rule would find something in a text',
  method: 'POST',
  path: '/api/admin/rules/test',
  access: 'admin',
  factor: 'required',
  body: z.strictObject({
    rule: RuleContent,
    text: z.string().check(z.maxLength(4000)),
    /** Days that the author's account is old. */
    days: z._default(z.int().check(z.minimum(0)), 0),
  }),
  output: z.object({ spans: z.array(Span), words: z.array(z.string()) }),
  refusals: ['FORBIDDEN'],
})

/** Touches nobody. CONFLICT while one runs, or when the version is not the newest. */
export const simulateRule = endpoint({
  summary: 'Begin to simulate the newest version of a rule on the past 90 days',
  method: 'POST',
  path: '/api/admin/rules/:id/simulate',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: z.strictObject({ version: Version }),
  output: z.object({ simulation: Simulation }),
  status: 202,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [rulesReasons.changed, rulesReasons.alreadySimulating],
})

export const cancelSimulation = endpoint({
  summary: 'Stop a simulation that waits or runs',
  method: 'DELETE',
  path: '/api/admin/rules/:id/simulate',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  output: z.object({ ok: z.literal(true) }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [rulesReasons.notSimulating],
})

export const judgeHit = endpoint({
  summary: 'Judge one of the random hits of a simulation',
  method: 'POST',
  path: '/api/admin/rules/:id/judgements',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: z.strictObject({
    simulationId: Id,
    place: z.int().check(z.minimum(0)),
    isRight: z.nullable(z.boolean()),
  }),
  output: z.object({ simulation: Simulation }),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * One step further: to the shadow, to live, or into retirement. Live before 7 days in the shadow or while the lower
 * bound of its precision is under 80 % is the council's to decide: `proposalId` names the proposal, and the rule stays as it is.
 * CONFLICT when the version is not the newest, or this step does not follow.
 */
export const promoteRule = endpoint({
  summary: 'Promote or retire a version of a rule',
  method: 'POST',
  path: '/api/admin/rules/:id/promote',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: z.strictObject({
    version: Version,
    to: z.enum(['shadow', 'live', 'retired']),
    reason: Reason,
    /** Asks the council where live is refused. */
    override: z._default(z.boolean(), false),
  }),
  output: z.object({ rule: RuleVersion, proposalId: z.nullable(Id) }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [
    ...proposeReasons,
    rulesReasons.changed,
    rulesReasons.wrongStep,
    rulesReasons.inShadowTooShort,
    rulesReasons.tooFewRight,
  ],
})

/** For a day. CONFLICT when there is none. */
export const undoPromotion = endpoint({
  summary: 'Take back the last promotion of a rule',
  method: 'POST',
  path: '/api/admin/rules/:id/undo',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: z.strictObject({ version: Version, reason: Reason }),
  output: RuleAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [rulesReasons.changed, rulesReasons.nothingToUndo],
})

export const listTermSets = endpoint({
  summary: 'List the term sets as they are now',
  method: 'GET',
  path: '/api/admin/term-sets',
  access: 'admin',
  factor: 'required',
  output: z.object({ sets: z.array(TermSet) }),
  refusals: ['FORBIDDEN'],
})

/**
 * One term a line, 5,000 in a set at most. With `id` the next version of that set, else a new one; rules keep the terms they
 * were written with. CONFLICT when the set was changed meanwhile.
 */
export const importTerms = endpoint({
  summary: 'Put a text of terms into a set, in place of those it had in that language',
  method: 'POST',
  path: '/api/admin/term-sets',
  access: 'admin',
  factor: 'required',
  body: z.strictObject({
    id: z.optional(Id),
    version: z.optional(Version),
    name: RuleName,
    lang: TermLang,
    text: z.string().check(z.maxLength(500_000)),
    reason: Reason,
  }),
  output: z.object({ set: TermSet }),
  status: 201,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [rulesReasons.termsChanged],
})
