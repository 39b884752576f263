import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'

export const LEVELS = ['note', 'low', 'medium', 'high'] as const
export const ACTIONS = ['flag', 'hold', 'refuse'] as const
export const RULE_STATUSES = ['draft', 'simulated', 'shadow', 'live', 'retired'] as const
/** Texts that a rule checks: public texts, or requests to models. */
export const SCOPES = ['texts', 'requests'] as const
export const RuleLevel = z.enum(LEVELS)
export const RuleAction = z.enum(ACTIONS)
export const RuleStatus = z.enum(RULE_STATUSES)
export type RuleStatus = z.infer<typeof RuleStatus>
export const RuleScope = z.enum(SCOPES)
export type RuleScope = z.infer<typeof RuleScope>

/** Maximum number of terms per list, and of all lists of a rule together; checked when a rule is saved. */
export const MAX_TERMS = 5_000
export const MAX_TERM_LENGTH = 80
export const MAX_TERM_WORDS = 6
export const MAX_CLAUSES = 8
/** Days in shadow mode before a rule can go live. */
export const SHADOW_DAYS = 7
/** Minimum lower bound of the precision for going live, 0 to 1. */
export const MIN_PRECISION = 0.8
/** Days that a simulation covers. */
export const SIMULATED_DAYS = 90
/** Number of matches in the blind review. */
export const SAMPLE_SIZE = 50

export const TERM_LANGUAGES = ['en', 'es'] as const
export type TermLanguage = (typeof TERM_LANGUAGES)[number]
export const TermLang = z.enum(TERM_LANGUAGES)
/** One or more words per term, as entered. */
export const TermList = z.object({ en: z.array(z.string()), es: z.array(z.string()) })
export type TermList = z.infer<typeof TermList>

/**
 * Terms from a list. With `near`, only those within that many words of a match of the previous clause. `field` limits
 * it to one field, `lang` to the terms of one language.
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
/**
 * With `near`, discards matches of the previous clause that are near a term; without it, any of the terms rejects the
 * match.
 */
export const NotClause = z.strictObject({ not: z.union([TermsClause, AuthorClause]) })
export const Clause = z.union([TermsClause, NotClause, AuthorClause])
export type Clause = z.infer<typeof Clause>

const Clauses = z.array(Clause).check(z.minLength(1), z.maxLength(MAX_CLAUSES))
/** Clauses refer to term lists by id in `terms`. Patterns are not supported: user input is compared, never executed. */
export const RuleBody = z.union([z.strictObject({ all: Clauses }), z.strictObject({ any: Clauses })]).check(
  z.refine((body) => problemOf(body) === undefined, {
    error: ({ input }) => problemOf(input as { all: Clause[] }) ?? 'This rule isn’t valid.',
  }),
)
export type RuleBody = { all: Clause[] } | { any: Clause[] }

export const clausesOfRule = (body: RuleBody): Clause[] => ('all' in body ? body.all : body.any)
/** Terms of a clause, also if it is negated. */
export const termsIn = (clause: Clause): TermsClause | undefined => {
  const inner = 'not' in clause ? clause.not : clause
  return 'terms' in inner ? inner : undefined
}
/** Ids of the term lists of a rule, without duplicates. */
export const setsOf = (body: RuleBody): string[] => [
  ...new Set(clausesOfRule(body).flatMap((clause) => termsIn(clause)?.terms ?? [])),
]

/** Returns the problem of a combination of clauses that are each valid. */
function problemOf(body: RuleBody): string | undefined {
  const clauses = clausesOfRule(body)
  const [first] = clauses
  if (!first || !('terms' in first)) return 'The first condition of a rule must contain terms.'
  if (first.near !== undefined) return 'The first condition can’t have a distance. Remove it.'
  if ('any' in body && clauses.some((clause) => !('terms' in clause) || clause.near !== undefined))
    return 'A rule that matches on any condition can only contain terms without a distance.'
  return undefined
}

/** Match of a rule in one field. Spans are half-open ranges of UTF-16 units in the stored text. */
export interface Hit {
  ruleId: string
  ruleVersion: number
  policy: string
  level: z.infer<typeof RuleLevel>
  action: z.infer<typeof RuleAction>
  field: string
  spans: [start: number, end: number][]
  /** Words of the text at these spans. */
  words: string[]
  /** True in shadow mode: the match has no effect on users. */
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
/** Content of a rule version, which is immutable. */
export const RuleContent = z.strictObject({
  name: RuleName,
  /** Policy from the moderation taxonomy. */
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
  /** Start of shadow mode and of going live; null before that. */
  shadowFrom: z.nullable(Instant),
  liveFrom: z.nullable(Instant),
  /** Versions of the term lists that the rule uses, by id. */
  sets: z.array(z.object({ id: Id, version: z.int(), name: z.string(), en: z.int(), es: z.int() })),
})
export type RuleVersion = z.infer<typeof RuleVersion>
