import type { Clause, RuleContent, RuleVersion, TermSet } from '@studio/contract/rules'

/** Initial content of a new rule. */
export const firstContent = (sets: readonly TermSet[]): RuleContent => ({
  name: '',
  policy: 'other',
  level: 'medium',
  action: 'flag',
  scopes: ['texts'],
  body: { all: [{ terms: sets[0]?.id ?? '' }] },
})

/** Content of a version. */
export const contentOf = ({ name, policy, level, action, scopes, body }: RuleVersion): RuleContent => ({
  name,
  policy,
  level,
  action,
  scopes,
  body,
})

export type ClauseKind = 'terms' | 'near' | 'not' | 'notNear' | 'author'

export function kindOf(clause: Clause): ClauseKind {
  if ('author' in clause) return 'author'
  if (!('not' in clause)) return clause.near === undefined ? 'terms' : 'near'
  return 'terms' in clause.not && clause.not.near !== undefined ? 'notNear' : 'not'
}

const NEAR = 5
const DAYS = 30

/** A clause of another kind with the same terms. */
export function asKind(clause: Clause, kind: ClauseKind, fallback: string): Clause {
  const inner = 'not' in clause ? clause.not : clause
  const terms = 'terms' in inner ? inner.terms : fallback
  const near = ('terms' in inner ? inner.near : undefined) ?? NEAR
  switch (kind) {
    case 'author':
      return { author: { daysLess: DAYS } }
    case 'near':
      return { terms, near }
    case 'not':
      return { not: { terms } }
    case 'notNear':
      return { not: { terms, near } }
    default:
      return { terms }
  }
}

/** A clause with another number of words or days. */
export function withNumber(clause: Clause, number: number): Clause {
  if ('author' in clause) return { author: { daysLess: number } }
  if ('not' in clause) return 'terms' in clause.not ? { not: { ...clause.not, near: number } } : clause
  return { ...clause, near: number }
}

export function withSet(clause: Clause, terms: string): Clause {
  if ('author' in clause) return clause
  if ('not' in clause) return 'terms' in clause.not ? { not: { ...clause.not, terms } } : clause
  return { ...clause, terms }
}

/** The number of words or days in a clause. */
export function numberOf(clause: Clause): number | undefined {
  const inner = 'not' in clause ? clause.not : clause
  return 'author' in inner ? inner.author.daysLess : inner.near
}
