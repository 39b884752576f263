import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'

export const LEVELS = ['note', 'low', 'medium', 'high'] as const
export const ACTIONS = ['flag', 'hold', 'refuse'] as const
export const RULE_STATUSES = ['draft', 'simulated', 'shadow', 'live', 'retired'] as const
/** What a rule looks at: words that others are to read, or what models are asked for. */
export const SCOPES = ['texts', 'requests'] as const
export const RuleLevel = z.enum(LEVELS)
export const RuleAction = z.enum(ACTIONS)
export const RuleStatus = z.enum(RULE_STATUSES)
export type RuleStatus = z.infer<typeof RuleStatus>
export const RuleScope = z.enum(SCOPES)
export type RuleScope = z.infer<typeof RuleScope>

/** Terms of a set and those of all sets of a rule together: more are refused when they are written. */
export const MAX_TERMS = 5_000
export const MAX_TERM_LENGTH = 80
export const MAX_TERM_WORDS = 6
export const MAX_CLAUSES = 8
/** Days in the shadow before a rule may become live. */
export const SHADOW_DAYS = 7
/** Live is refused while the lower bound of the precision is under it (0 to 1). */
export const LEAST_PRECISION = 0.8
/** What a simulation looks back on. */
export const SIMULATED_DAYS = 90
/** Hits that are judged unseen. */
export const SAMPLE_SIZE = 50

export const TERM_LANGUAGES = ['en', 'es'] as const
export type TermLanguage = (typeof TERM_LANGUAGES)[number]
export const TermLang = z.enum(TERM_LANGUAGES)
/** One word or several each, as they were written. */
export const TermList = z.object({ en: z.array(z.string()), es: z.array(z.string()) })
export type TermList = z.infer<typeof TermList>

/**
 * Terms of a set. With `near` only those that stand within so many words of a match of the clause before; `field` and
 * `lang` keep it to one field and to terms of one language.
 */
export const TermsClause = z.strictObject({
  terms: z.string().check(z.minLength(1), z.maxLength(80)),
  field: z.optional(z.string().check(z.regex(/^[a-zA-Z_.]{1,40}$/))),
  near: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  lang: z.optional(TermLang),
})
export type TermsClause = z.infer<typeof TermsClause>
export const AuthorClause = z.strictObject({
  author: z.strictObject({ daysLess: z.int().check(z.minimum(1), z.maximum(3650)) }),
})
/** With `near` it takes away only matches of the clause before that stand near; without, any of its terms ends the rule. */
export const NotClause = z.strictObject({ not: z.union([TermsClause, AuthorClause]) })
export const Clause = z.union([TermsClause, NotClause, AuthorClause])
export type Clause = z.infer<typeof Clause>

const Clauses = z.array(Clause).check(z.minLength(1), z.maxLength(MAX_CLAUSES))
/** `terms` of its clauses are ids of term sets. No pattern of any kind: what people write is compared, never run. */
export const RuleBody = z.union([z.strictObject({ all: Clauses }), z.strictObject({ any: Clauses })]).check(
  z.refine((body) => problemOf(body) === undefined, {
    error: ({ input }) => problemOf(input as { all: Clause[] }) ?? 'This rule cannot be read.',
  }),
)
export type RuleBody = { all: Clause[] } | { any: Clause[] }

export const clausesOfRule = (body: RuleBody): Clause[] => ('all' in body ? body.all : body.any)
/** The clause of terms in a clause, its `not` taken off. */
export const termsIn = (clause: Clause): TermsClause | undefined => {
  const inner = 'not' in clause ? clause.not : clause
  return 'terms' in inner ? inner : undefined
}
/** Ids of the term sets that a rule names, each once. */
export const setsOf = (body: RuleBody): string[] => [
  ...new Set(clausesOfRule(body).flatMap((clause) => termsIn(clause)?.terms ?? [])),
]

/** What is wrong with a rule whose clauses are each right. */
function problemOf(body: RuleBody): string | undefined {
  const clauses = clausesOfRule(body)
  const [first] = clauses
  if (!first || !('terms' in first)) return 'A rule begins with terms to look for.'
  if (first.near !== undefined) return 'The first terms stand near nothing: take the distance away.'
  if ('any' in body && clauses.some((clause) => !('terms' in clause) || clause.near !== undefined))
    return 'A rule of which any part is enough holds terms only, without a distance.'
  return undefined
}

/** What a rule found in one field. Spans are half-open ranges of UTF-16 units in the text as it is stored. */
export interface Hit {
  ruleId: string
  ruleVersion: number
  policy: string
  level: z.infer<typeof RuleLevel>
  action: z.infer<typeof RuleAction>
  field: string
  spans: [start: number, end: number][]
  /** The exact words at those places. */
  words: string[]
  /** The rule is only tried: nobody may be touched by it. */
  shadow: boolean
}

export const TermSet = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  terms: TermList,
  changedAt: Instant,
})
export type TermSet = z.infer<typeof TermSet>

export const RuleName = lineOf(1, 80, 'The name')
/** What an admin writes of a rule; each version is one such, for good. */
export const RuleContent = z.strictObject({
  name: RuleName,
  /** A reason of the taxonomy of moderation. */
  policy: z.string().check(z.regex(/^[a-z]{2,20}$/)),
  level: RuleLevel,
  action: RuleAction,
  scopes: z.array(RuleScope).check(z.minLength(1), z.maxLength(2)),
  body: RuleBody,
})
export type RuleContent = z.infer<typeof RuleContent>

export const RuleVersion = z.object({
  ...RuleContent.shape,
  id: Id,
  version: z.int(),
  status: RuleStatus,
  createdAt: Instant,
  /** Null until it was in the shadow, and until it was live. */
  shadowFrom: z.nullable(Instant),
  liveFrom: z.nullable(Instant),
  /** The exact versions of the sets that it names, by id. */
  sets: z.array(z.object({ id: Id, version: z.int(), name: z.string(), en: z.int(), es: z.int() })),
})
export type RuleVersion = z.infer<typeof RuleVersion>
