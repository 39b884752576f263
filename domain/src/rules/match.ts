import {
  type Clause,
  clausesOfRule,
  type Hit,
  type RuleBody,
  type TermLanguage,
  type TermList,
  termsIn,
} from '@studio/contract/rules'
import { type Token, tokensOf } from './tokens.ts'
import { buildTrie, type NumberedTerms, type TermMatch } from './trie.ts'

/** A version of a rule with its exact terms, by the ids in its body. */
export interface RuleToCompile
  extends Pick<Hit, 'ruleId' | 'ruleVersion' | 'policy' | 'level' | 'action' | 'shadow'> {
  body: RuleBody
  sets: Record<string, TermList>
}

export interface TextsToMatch {
  fields: Record<string, string>
  /** Whole days that the author's account is old when it is written. */
  author: { days: number }
}

/** A hit with the terms, as they were written, that were found. */
export interface FullHit extends Hit {
  terms: string[]
}

export interface Matcher {
  match(given: TextsToMatch): FullHit[]
}

interface FieldWords {
  field: string
  text: string
  tokens: Token[]
  /** By the number of their list. */
  found: Map<number, TermMatch[]>
}
interface Place {
  field: FieldWords
  match: TermMatch
}
type Numbered = { clause: Clause; number: number }

/** Words between two matches: 0 when they touch or overlap. */
const distance = (one: TermMatch, other: TermMatch): number =>
  one.to <= other.from ? other.from - one.to : other.to <= one.from ? one.from - other.to : 0

/** Compiles versions of rules into one tree of words; a text is looked through once for all of them. */
export function compileRules(rules: readonly RuleToCompile[]): Matcher {
  const lists: NumberedTerms[] = []
  const numbers = new Map<string, number>()
  const numberOf = (terms: TermList, key: string, language: TermLanguage | undefined): number => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = lists.length
    numbers.set(key, number)
    lists.push({ number, terms, language })
    return number
  }
  const compiled = rules.map((rule, index) => ({
    rule,
    isAny: 'any' in rule.body,
    clauses: clausesOfRule(rule.body).map((clause): Numbered => {
      const inner = termsIn(clause)
      const terms = inner && rule.sets[inner.terms]
      const key = `${index} ${inner?.terms} ${inner?.lang}`
      return { clause, number: terms ? numberOf(terms, key, inner.lang) : -1 }
    }),
  }))
  const trie = buildTrie(lists)

  return {
    match({ fields, author }) {
      const read: FieldWords[] = []
      for (const [field, text] of Object.entries(fields)) {
        const tokens = tokensOf(text)
        const found = Map.groupBy(trie.find(tokens), ({ number }) => number)
        if (found.size > 0) read.push({ field, text, tokens, found })
      }
      if (read.length === 0) return []
      return compiled.flatMap(({ rule, isAny, clauses }) => {
        const places = isAny ? anyOf(clauses, read) : allOf(clauses, read, author)
        return hitsOf(rule, places, read)
      })
    },
  }
}

function placesOf({ clause, number }: Numbered, read: readonly FieldWords[]): Place[] {
  const only = termsIn(clause)?.field
  return read.flatMap((field) =>
    // Of several alike ("shots.0.prompt") the last part names the field.
    only === undefined || field.field.split('.').at(-1) === only
      ? (field.found.get(number) ?? []).map((match) => ({ field, match }))
      : [],
  )
}

const anyOf = (clauses: readonly Numbered[], read: readonly FieldWords[]): Place[] =>
  clauses.flatMap((clause) => placesOf(clause, read))

/** Where all clauses hold together; nowhere when one does not. */
function allOf(clauses: readonly Numbered[], read: readonly FieldWords[], author: { days: number }): Place[] {
  /** Of each positive clause of terms; the last is what a distance is counted from. */
  const kept: Place[][] = []
  for (const each of clauses) {
    const { clause } = each
    const isNot = 'not' in clause
    const inner = isNot ? clause.not : clause
    if ('author' in inner) {
      if (author.days < inner.author.daysLess === isNot) return []
      continue
    }
    const found = placesOf(each, read)
    const { near } = inner
    if (near === undefined) {
      if (isNot ? found.length > 0 : found.length === 0) return []
      if (!isNot) kept.push(found)
      continue
    }
    const before = kept.pop() ?? []
    const areNear = (one: Place, other: Place) =>
      one.field === other.field && distance(one.match, other.match) <= near
    const rest = before.filter((one) => found.some((other) => areNear(one, other)) !== isNot)
    if (rest.length === 0) return []
    kept.push(rest)
    if (!isNot) kept.push(found.filter((one) => rest.some((other) => areNear(one, other))))
  }
  return kept.flat()
}

/** One hit a field, with places in their order and what overlaps made one. */
function hitsOf(rule: RuleToCompile, places: readonly Place[], read: readonly FieldWords[]): FullHit[] {
  if (places.length === 0) return []
  const { ruleId, ruleVersion, policy, level, action, shadow } = rule
  return read.flatMap((field) => {
    const here = places
      .filter((place) => place.field === field)
      .sort((a, b) => a.match.from - b.match.from || b.match.to - a.match.to)
    if (here.length === 0) return []
    const spans: [number, number][] = []
    for (const { match } of here) {
      const start = field.tokens[match.from]?.start ?? 0
      const end = field.tokens[match.to - 1]?.end ?? 0
      const last = spans.at(-1)
      if (last && start < last[1]) last[1] = Math.max(last[1], end)
      else spans.push([start, end])
    }
    return [
      {
        ruleId,
        ruleVersion,
        policy,
        level,
        action,
        shadow,
        field: field.field,
        spans,
        words: spans.map(([start, end]) => field.text.slice(start, end)),
        terms: [...new Set(here.map(({ match }) => match.term))],
      },
    ]
  })
}
