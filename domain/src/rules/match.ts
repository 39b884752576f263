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

/** Version of a rule with its terms, by the ids in its body. */
export interface RuleToCompile
  extends Pick<Hit, 'ruleId' | 'ruleVersion' | 'policy' | 'level' | 'action' | 'shadow'> {
  body: RuleBody
  sets: Record<string, TermList>
}

export interface TextsToMatch {
  fields: Record<string, string>
  /** Age of the author's account in whole days at the time of writing. */
  author: { days: number }
}

/** Match with the terms that were found, as entered. */
export interface FullHit extends Hit {
  terms: string[]
}

export interface Matcher {
  match(texts: TextsToMatch): FullHit[]
}

interface FieldWords {
  field: string
  text: string
  tokens: Token[]
  /** Indexed by the number of the list. */
  found: Map<number, TermMatch[]>
}
interface Place {
  field: FieldWords
  match: TermMatch
}
type Numbered = { clause: Clause; number: number }

/** Words between two matches: 0 if they touch or overlap. */
const distance = (one: TermMatch, other: TermMatch): number =>
  one.to <= other.from ? other.from - one.to : other.to <= one.from ? one.from - other.to : 0

/** Compiles rule versions into one trie of words, so that a text is scanned only once. */
export function compileRules(rules: readonly RuleToCompile[]): Matcher {
  const lists: NumberedTerms[] = []
  const numbers = new Map<string, number>()
  const numberOf = (terms: TermList, key: string, language: TermLanguage | undefined): number => {
    const existing = numbers.get(key)
    if (existing !== undefined) return existing
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
        const hits = Map.groupBy(trie.find(tokens), ({ number }) => number)
        if (hits.size > 0) read.push({ field, text, tokens, found: hits })
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
    // The last part of a path ("shots.0.prompt") is the name of the field.
    only === undefined || field.field.split('.').at(-1) === only
      ? (field.found.get(number) ?? []).map((match) => ({ field, match }))
      : [],
  )
}

const anyOf = (clauses: readonly Numbered[], read: readonly FieldWords[]): Place[] =>
  clauses.flatMap((clause) => placesOf(clause, read))

/** Spans where all clauses match; empty if one of them does not. */
function allOf(clauses: readonly Numbered[], read: readonly FieldWords[], author: { days: number }): Place[] {
  /** Matches of each positive clause of terms; distances are measured from the last one. */
  const places: Place[][] = []
  for (const each of clauses) {
    const { clause } = each
    const isNot = 'not' in clause
    const inner = isNot ? clause.not : clause
    if ('author' in inner) {
      if (author.days < inner.author.daysLess === isNot) return []
      continue
    }
    const positions = placesOf(each, read)
    const { near } = inner
    if (near === undefined) {
      if (isNot ? positions.length > 0 : positions.length === 0) return []
      if (!isNot) places.push(positions)
      continue
    }
    const before = places.pop() ?? []
    const areNear = (one: Place, other: Place) =>
      one.field === other.field && distance(one.match, other.match) <= near
    const rest = before.filter((one) => positions.some((other) => areNear(one, other)) !== isNot)
    if (rest.length === 0) return []
    places.push(rest)
    if (!isNot) places.push(positions.filter((one) => rest.some((other) => areNear(one, other))))
  }
  return places.flat()
}

/** One match per field, with sorted spans and overlaps merged. */
function hitsOf(rule: RuleToCompile, places: readonly Place[], read: readonly FieldWords[]): FullHit[] {
  if (places.length === 0) return []
  const { ruleId, ruleVersion, policy, level, action, shadow } = rule
  return read.flatMap((field) => {
    const current = places
      .filter((place) => place.field === field)
      .sort((a, b) => a.match.from - b.match.from || b.match.to - a.match.to)
    if (current.length === 0) return []
    const spans: [number, number][] = []
    for (const { match } of current) {
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
        terms: [...new Set(current.map(({ match }) => match.term))],
      },
    ]
  })
}
