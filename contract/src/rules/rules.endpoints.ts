import * as z from 'zod/mini'
import { endpoint, Id, IdParams, proposeReasons, Reason, Span } from '../kernel/index.ts'
import { RuleContent, RuleName, RuleVersion, TermLang, TermSet } from './rules.ts'
import { SampleHit, Simulation } from './simulations.ts'
import { rulesReasons } from './rules.reasons.ts'

const RuleAnswer = z.object({ rule: RuleVersion })
const Version = z.int().check(z.minimum(1))

export const listRules = endpoint({
  summary: 'List the moderation rules with the newest and the live version of each',
  method: 'GET',
  path: '/api/admin/rules',
  access: 'admin',
  factor: 'required',
  output: z.object({
    rules: z.array(
      z.object({
        ...RuleVersion.shape,
        /** Version that is live; null if none is. */
        liveVersion: z.nullable(z.int()),
        /** Matches of all versions in the past 7 days; shadow mode is counted separately. */
        hits: z.int(),
        shadowHits: z.int(),
      }),
    ),
  }),
  refusals: ['FORBIDDEN'],
})

export const createRule = endpoint({
  summary: 'Create a rule as a draft',
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
  summary: 'Get all versions of a rule with their terms and their matches in shadow mode',
  method: 'GET',
  path: '/api/admin/rules/:id',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  output: z.object({
    /** Newest first. */
    versions: z.array(RuleVersion),
    /** Terms of the newest version. */
    terms: z.array(TermSet),
    /** Newest simulation of the newest version. */
    simulation: z.nullable(Simulation),
    sample: z.array(SampleHit),
    /** Matches per day since the newest version entered shadow mode. */
    shadow: z.array(z.object({ day: z.string(), hits: z.int() })),
    /** True if a promotion can still be undone, which is possible for one day. */
    canUndo: z.boolean(),
  }),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

/** Versions are immutable: saves the next version as a draft. CONFLICT if `version` is not the newest. */
export const createRuleVersion = endpoint({
  summary: 'Create the next version of a rule with the current terms of its lists',
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

/** Changes nothing and does not store the text. */
export const testRule = endpoint({
  summary: 'Test a rule on a text, and get its matches',
  method: 'POST',
  path: '/api/admin/rules/test',
  access: 'admin',
  factor: 'required',
  body: z.strictObject({
    rule: RuleContent,
    text: z.string().check(z.maxLength(4000)),
    /** Age of the author's account in days. */
    days: z._default(z.int().check(z.minimum(0)), 0),
  }),
  output: z.object({ spans: z.array(Span), words: z.array(z.string()) }),
  refusals: ['FORBIDDEN'],
})

/** Affects no user. CONFLICT if a simulation is running or the version is not the newest. */
export const simulateRule = endpoint({
  summary: 'Start a simulation of the newest version of a rule on the past 90 days',
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
  summary: 'Cancel a queued or running simulation',
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
  summary: 'Review one of the sampled matches of a simulation',
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
 * Moves the version one step: to shadow mode, live, or retired. The council decides on going live before 7 days in
 * shadow mode, or while the lower bound of the precision is under 80%. Then `proposalId` is the proposal, and the rule
 * stays unchanged. CONFLICT if the version is not the newest, or the step is not the next one.
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
    /** Asks the council if going live is refused. */
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

/** Possible for one day. CONFLICT if there is no promotion to undo. */
export const undoPromotion = endpoint({
  summary: 'Undo the last promotion of a rule',
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
  summary: 'List the term lists in their current version',
  method: 'GET',
  path: '/api/admin/term-sets',
  access: 'admin',
  factor: 'required',
  output: z.object({ sets: z.array(TermSet) }),
  refusals: ['FORBIDDEN'],
})

/**
 * One term per line, up to 5,000 in a list. With `id`, saves the next version of that list, otherwise a new list.
 * Rules keep the terms they were saved with. CONFLICT if the list was changed in the meantime.
 */
export const importTerms = endpoint({
  summary: 'Replace the terms of a list in one language',
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
