// Relations between objects: the words that express them, and their operands.

import { isPerson } from './people.ts'
import type { Match, Text } from './text.ts'

/** Spatial relation as seen in the image. */
export type Relation = 'on' | 'in' | 'under' | 'left' | 'right' | 'behind' | 'front' | 'beside' | 'between'

/** Prepositions before the reference object: English, slash, Spanish. Plain, like the word lists. */
const BEFORE: Readonly<Record<Relation, string>> = {
  on: 'on top of, on the top of, on, atop, upon / encima de, arriba de, sobre',
  in: 'inside of, inside, in, full of, filled with / dentro de, en, lleno de, llena de',
  under: 'underneath, under, beneath, below / debajo de, bajo',
  left: 'to the left of, on the left of, on the left side of, left of / a la izquierda de',
  right: 'to the right of, on the right of, on the right side of, right of / a la derecha de',
  behind: 'behind, in back of / detras de, tras',
  front: 'in front of, before / delante de, enfrente de, frente a',
  beside: 'next to, beside, near, by, alongside, at the side of / junto a, al lado de, cerca de',
  between: 'in between, between / entre',
}

/** Phrases after the related object that refer back: "with a tree behind it". */
const AFTER: Readonly<Partial<Record<Relation, string>>> = {
  on: 'on it, on top of it, on top, on them / encima, encima de ella',
  in: 'inside it, inside, in it / dentro',
  under: 'under it, underneath it, below it, beneath it / debajo',
  left: 'on the left, to the left, on its left, to its left, on her left, on his left, on the left side, at left / a la izquierda, a su izquierda',
  right:
    'on the right, to the right, on its right, to its right, on her right, on his right, on the right side, at right / a la derecha, a su derecha',
  behind: 'behind it, behind them, behind her, behind him / detras',
  front: 'in front of it, in front of them, in front / delante, enfrente',
  beside: 'next to it, beside it, by its side, next to them / al lado, a su lado',
}

type Phrase = readonly [words: readonly string[], how: Relation]

const phrasesOf = (lists: Readonly<Partial<Record<Relation, string>>>): Phrase[] =>
  (Object.entries(lists) as [Relation, string][])
    .flatMap(([relation, list]) =>
      list.split(/,| \/ /).map((words): Phrase => [words.trim().split(' '), relation]),
    )
    .sort(([a], [b]) => b.length - a.length)

const PHRASES_BEFORE = phrasesOf(BEFORE)
const PHRASES_AFTER = phrasesOf(AFTER)

/** Containers, and places that people or objects can be in or on. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'vase',
  'bowl',
  'cup',
  'box',
  'bag',
  'jar',
  'bottle',
  'wineglass',
  'basket',
])
/** Contents of narrow vessels: plants. Fruit and sweets named with one are placed beside it. */
const NARROW: ReadonlySet<string> = new Set([
  'vase',
  'bottle',
  'pitcher',
  'wineglass',
  'waterglass',
  'teapot',
  'coffee',
])
const STEMS: ReadonlySet<string> = new Set(['flowers', 'tulips', 'branches', 'plant', 'cactus', 'palm'])
/** Contents of "a cup of", but not of "a cup with". */
const BESIDE_CUPS: ReadonlySet<string> = new Set(
  'cake donut bread toast cheese pancakes sushi burger pizza apple orange pear lemon banana eggs book'.split(
    ' ',
  ),
)

/** True if one object fits into another: pears go into a bowl, but only flowers into a vase. */
const fits = (inner: string, outer: string, isOf: boolean) =>
  NARROW.has(outer)
    ? STEMS.has(inner)
    : outer === 'cup'
      ? isOf || !BESIDE_CUPS.has(inner)
      : CONTAINERS.has(outer)

const SEATS: ReadonlySet<string> = new Set([
  'chair',
  'bed',
  'table',
  'desk',
  'diningtable',
  'piano',
  'boat',
  'bookshelf',
  'car',
])
/** Objects with a top that "with" refers to, and objects that are too large for it. */
const TOPS: ReadonlySet<string> = new Set(['desk', 'table', 'diningtable'])
const NOT_ON_TOPS: ReadonlySet<string> = new Set([
  ...[
    'chair',
    'table',
    'desk',
    'diningtable',
    'bed',
    'bookshelf',
    'fireplace',
    'bathtub',
    'piano',
    'tree',
    'car',
  ],
  ...['umbrella', 'bicycle'],
])
/** Objects with space below. */
const LEGGED: ReadonlySet<string> = new Set([
  'table',
  'desk',
  'diningtable',
  'chair',
  'bed',
  'piano',
  'tree',
  'arches',
  'lamp',
])

const AND: ReadonlySet<string> = new Set(['and', 'y', 'e', 'with', 'con'])
const WITH: ReadonlySet<string> = new Set(['with', 'con'])
const OF: ReadonlySet<string> = new Set(['of', 'de'])
const CONTENT_WORDS: ReadonlySet<string> = new Set(['of', 'with', 'de', 'con'])
/** Max. distance in words between a preposition and its object. */
const REACH = 4
/** Words that end the search, as they refer to something else. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  [
    ...[
      'and',
      'with',
      'of',
      'on',
      'in',
      'at',
      'to',
      'from',
      'it',
      'its',
      'them',
      'left',
      'right',
      'that',
      'is',
    ],
    ...['y', 'con', 'de', 'en', 'sobre', 'a', 'que', 'izquierda', 'derecha'],
  ].filter((word) => word !== 'a'),
)

const INVERSE: Readonly<Partial<Record<Relation, Relation>>> = {
  left: 'right',
  right: 'left',
  behind: 'front',
  front: 'behind',
  beside: 'beside',
}

/** A relation between two matches, by index. */
export interface Related {
  of: number
  how: Relation
  to: number
  /** The second reference of "between". */
  and?: number
  /** Tokens that express it; none for "a vase of flowers". */
  words?: { first: number; last: number }
  /** Relation drawn instead, if this one isn't possible. */
  instead?: Relation
}

/** The longest phrase at a token that ends before `end`. */
function phraseAt({ tokens }: Text, phrases: readonly Phrase[], at: number, end: number): Phrase | undefined {
  return phrases.find(
    ([words]) => at + words.length <= end && words.every((word, i) => tokens[at + i]?.word === word),
  )
}

const isThing = (entry: Match) => entry.kind === 'thing' || entry.kind === 'own'

/** The relation that can be drawn for these two; undefined if there is none. */
function drawableRelation(
  how: Relation,
  of: Match,
  to: Match,
): { how: Relation; instead?: Relation } | undefined {
  const hasPerson = isPerson(of) || isPerson(to)
  if (how === 'in') {
    if (hasPerson) return undefined
    if (NARROW.has(to.value) && !fits(of.value, to.value, true)) return { how: 'beside', instead: 'beside' }
    if (CONTAINERS.has(to.value)) return { how }
    return SEATS.has(to.value) ? { how: 'on' } : undefined
  }
  if (how === 'under' && !LEGGED.has(to.value)) return { how: 'front', instead: 'front' }
  if (hasPerson && !INVERSE[how]) {
    // A person on a chair sits, which is a pose.
    if (how === 'between') return { how: 'beside', instead: 'beside' }
    return to.value === 'chair' || to.value === 'bed' ? undefined : { how: 'beside', instead: 'beside' }
  }
  return { how }
}

/** Relations of objects and people, in the order of the prompt. */
export function relationsOf(text: Text, matches: readonly Match[]): Related[] {
  const { tokens, clauses, sentences } = text
  const items = matches.flatMap((entry, i) => (isThing(entry) || isPerson(entry) ? [i] : []))
  const at = (i: number): Match => matches[i] as Match
  const isFree = (token: number) => !matches.some(({ first, last }) => first <= token && last >= token)
  const related: Related[] = []
  const isSettled = (i: number) => related.some(({ of }) => of === i)
  const put = (of: number, how: Relation, to: number, words?: Related['words'], and?: number) => {
    const relation = drawableRelation(how, at(of), at(to))
    // A man next to a cup on a box: the support of the cup is next to him.
    const relatedPerson = related.find((other) => other.of === of && isPerson(at(other.to)))
    if (relatedPerson && relation && isThing(at(to)) && !isSettled(to)) relatedPerson.of = to
    // Two objects that relate to each other would have no anchor.
    if (!relation || isSettled(of) || related.some((other) => other.of === to && other.to === of)) return
    const own = { to, ...(words && { words }), ...(and !== undefined && { and }), ...relation }
    if (isPerson(at(of)) && isPerson(at(to))) return
    if (isPerson(at(of))) related.push({ ...own, of: to, to: of, how: INVERSE[relation.how] ?? 'beside' })
    else related.push({ of, ...own })
  }

  items.forEach((b, n) => {
    const entry = at(b)
    const a = items[n - 1]
    const next = items[n + 1]
    const isSame = (i: number | undefined): i is number =>
      i !== undefined && sentences[at(i).first] === sentences[entry.first]
    if (isSame(a)) readBetween(a, b, isSame(next) ? next : undefined)
    const first = items.find((i) => sentences[at(i).first] === sentences[entry.first])
    if (first !== undefined && first !== b)
      readBehind(first, b, isSame(next) ? at(next).first : tokens.length)
  })
  return related

  /** The words between two matches relate the first to the second. */
  function readBetween(a: number, b: number, next: number | undefined): void {
    const [from, to] = [at(a).last + 1, at(b).first]
    const lead = tokens[to - 1]?.word ?? ''
    const gap = tokens.slice(from, to).map(({ word }) => word)
    // A bowl of apples, a vase with red flowers.
    const isVessel = CONTAINERS.has(at(a).value) || NARROW.has(at(a).value)
    if (isVessel && isThing(at(b)) && CONTENT_WORDS.has(gap[0] ?? lead) && to - from <= REACH) {
      const isOf = OF.has(gap[0] ?? lead)
      put(b, at(b).kind === 'own' || fits(at(b).value, at(a).value, isOf) ? 'in' : 'beside', a)
      return
    }
    // A desk with a lamp and a computer: both are on it.
    const isOnTop = isThing(at(b)) && !NOT_ON_TOPS.has(at(b).value)
    if (isOnTop && TOPS.has(at(a).value) && WITH.has(gap[0] ?? lead) && to - from <= REACH) {
      put(b, 'on', a)
      return
    }
    const borne = related.find(({ of, how, to: top }) => of === a && how === 'on' && TOPS.has(at(top).value))
    if (isOnTop && borne && !borne.words && isJoined(a, b)) {
      put(b, 'on', borne.to)
      return
    }
    for (let token = to - 1; token >= from; token--) {
      const phrase = clauses[token] === at(b).clause ? phraseAt(text, PHRASES_BEFORE, token, to) : undefined
      if (!phrase || !isFree(token)) continue
      // The longest phrase may start earlier.
      const candidates = [3, 2, 1].flatMap((back) => {
        const longer = token - back >= from ? phraseAt(text, PHRASES_BEFORE, token - back, to) : undefined
        return longer && longer[0].length > back ? [{ first: token - back, phrase: longer }] : []
      })[0] ?? { first: token, phrase }
      const last = candidates.first + candidates.phrase[0].length - 1
      const between = tokens.slice(last + 1, to)
      if (
        between.length > REACH ||
        between.some(({ word }, i) => isFree(last + 1 + i) && ELSEWHERE.has(word))
      )
        return
      const isAnd =
        candidates.phrase[1] === 'between' && next !== undefined && AND.has(tokens[behind(b)]?.word ?? '')
      const relation = related.find(({ of, how }) => of === a && how === 'in')
      const subject = relation?.to ?? a
      put(subject, candidates.phrase[1], b, { first: candidates.first, last }, isAnd ? next : undefined)
      const before = items[items.indexOf(subject) - 1]
      // A cat and a dog on a sofa: both are on it.
      const isFreeStanding =
        before !== undefined && !isSettled(before) && !related.some((other) => other.to === before)
      if (isFreeStanding && isJoined(before, subject))
        put(before, candidates.phrase[1], b, undefined, isAnd ? next : undefined)
      return
    }
  }

  /** First token after a match and its following colours. */
  function behind(i: number): number {
    let token = at(i).last + 1
    while (!isFree(token) && !items.some((item) => at(item).first === token)) token++
    return token
  }

  /** True if only "and" and the description of the second match are between two matches. */
  function isJoined(a: number, b: number): boolean {
    const from = behind(a)
    const gap = tokens.slice(from, at(b).first)
    return (
      AND.has(gap[0]?.word ?? '') &&
      gap.length <= REACH &&
      phraseAt(text, PHRASES_BEFORE, from + 1, at(b).first) === undefined
    )
  }

  /** The words after the second match relate it to the first of the sentence. */
  function readBehind(first: number, b: number, end: number): void {
    const from = behind(b)
    for (let token = from; token <= Math.min(from + 1, end - 1); token++) {
      const phrase = phraseAt(text, PHRASES_AFTER, token, end)
      if (!phrase || sentences[token] !== sentences[at(b).first]) continue
      const last = token + phrase[0].length - 1
      const after = tokens[last + 1]?.word ?? ''
      if ((after === 'of' || after === 'de') && clauses[last + 1] === clauses[last]) return
      if (!related.some(({ words }) => words && words.first <= last && words.last >= token))
        put(b, phrase[1], first, { first: token, last })
      return
    }
  }
}

/** Names of relations that are drawn instead, in both languages. */
export const RELATION_NAMES: Readonly<Record<Relation, Record<'en' | 'es', string>>> = {
  on: { en: 'on', es: 'encima de' },
  in: { en: 'in', es: 'en' },
  under: { en: 'under', es: 'debajo de' },
  left: { en: 'left of', es: 'a la izquierda de' },
  right: { en: 'right of', es: 'a la derecha de' },
  behind: { en: 'behind', es: 'detrás de' },
  front: { en: 'in front of', es: 'delante de' },
  beside: { en: 'next to', es: 'junto a' },
  between: { en: 'between', es: 'entre' },
}
