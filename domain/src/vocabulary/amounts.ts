// Number and size of the objects that a prompt requests.

import { lookUp, VOCABULARY } from './phrases.ts'
import { NUMBERS, SIZES, SOME, STACKS, type ThingSize } from './subject-words.ts'
import type { Match, Text } from './text.ts'

/** Max. distance in words from an object to its amount. */
const REACH = 4
const ONE: ReadonlySet<string> = new Set(['one', 'a', 'an', 'single', 'un', 'una'])
const OF: ReadonlySet<string> = new Set(['of', 'de'])

/** Shapes that are drawn several times if no number is given. */
const SEVERAL: ReadonlySet<string> = new Set(['spheres', 'cubes'])
/** Objects that aren’t multiplied for a plural: already drawn as several, or filling the view. */
const NO_PLURAL: ReadonlySet<string> = new Set([
  ...[
    'spheres',
    'cubes',
    'rings',
    'ribbons',
    'orange',
    'apple',
    'lemon',
    'pear',
    'cherries',
    'eggs',
    'donut',
    'ring',
  ],
  ...['flowers', 'tulips', 'plant', 'branches', 'mushrooms', 'banana', 'shoe', 'book', 'sushi', 'pancakes'],
  ...['arches', 'stairs', 'columns', 'hills', 'peaks', 'dunes', 'sea', 'headphones', 'balloon', 'bread'],
])
/** Number drawn for a plural without a number. */
const PLURAL = 3

const isFinish = ({ kind }: Match) => kind === 'colour' || kind === 'material' || kind === 'mood'
const wordAt = ({ tokens }: Text, token: number) => tokens[token]?.word ?? ''

/** Tokens before a match that can belong to it, nearest first. */
function leadOf({ tokens, clauses }: Text, matches: readonly Match[], entry: Match): number[] {
  const lead: number[] = []
  for (
    let token = entry.first - 1;
    token >= entry.first - REACH && clauses[token] === entry.clause;
    token--
  ) {
    const other = matches.find(({ first, last }) => first <= token && last >= token)
    if (other && !isFinish(other)) break
    if (tokens[token] && !other) lead.push(token)
  }
  return lead
}

export interface Amount {
  count?: number
  /** Tokens that express it. */
  words: number[]
  isStacked?: true
}

/** Number of objects a prompt requests: the given number, several for a plural, otherwise one. */
export function countOf(text: Text, matches: readonly Match[], entry: Match): Amount {
  const last = wordAt(text, entry.last)
  const words = text.tokens.slice(entry.first, entry.last + 1).map(({ word }) => word)
  const isSingular = !last.endsWith('s')
  const stacks = leadOf(text, matches, entry).filter(
    (token) => STACKS.has(wordAt(text, token)) && OF.has(wordAt(text, token + 1)),
  )
  const isStacked = stacks.length > 0 && { isStacked: true as const }
  for (const token of leadOf(text, matches, entry)) {
    const word = wordAt(text, token)
    if (isSingular && ONE.has(word)) return { count: 1, words: [] }
    const number = Object.hasOwn(NUMBERS, word)
      ? NUMBERS[word]
      : /^([1-9]|10)$/.test(word)
        ? Number(word)
        : undefined
    if (number) return { count: number, words: [token, ...stacks], ...isStacked }
    if (!isSingular && Object.hasOwn(SOME, word) && (OF.has(wordAt(text, token + 1)) || isMany(word)))
      return { ...(SOME[word] && { count: SOME[word] }), words: [token], ...isStacked }
    if (OF.has(word) && !leadsToSome(text, token)) break
  }
  if (isSingular && SEVERAL.has(entry.value) && VOCABULARY.has(`${last}s`)) return { count: 1, words: [] }
  const isPlural = !isSingular && !VOCABULARY.has(words.join(' ')) && lookUp(words.join(' ')) !== undefined
  return isPlural && !NO_PLURAL.has(entry.value) ? { count: PLURAL, words: [] } : { words: [] }
}

/** Quantifiers without "of". */
const isMany = (word: string) => /^(few|several|many|dozen|varios|varias|muchos|muchas)$/.test(word)

const leadsToSome = (text: Text, token: number) => Object.hasOwn(SOME, wordAt(text, token - 1))

/** Size that a word expresses, if any. */
export const sizeWord = (word: string): ThingSize | undefined =>
  (Object.keys(SIZES) as ThingSize[]).find((size) =>
    (SIZES[size] as readonly string[]).includes(word.replace(/s$/, '')),
  )

/** Size of an object and the word that expresses it. In Spanish the word may follow the object. */
export function sizeOf(
  text: Text,
  matches: readonly Match[],
  entry: Match,
  isSpanish: boolean,
): { size: ThingSize; token: number } | undefined {
  const behind = isSpanish && text.clauses[entry.last + 1] === entry.clause ? [entry.last + 1] : []
  for (const token of [...leadOf(text, matches, entry), ...behind]) {
    const word = wordAt(text, token)
    if (token < entry.first && (OF.has(word) || word === 'and' || word === 'with')) return undefined
    const size = sizeWord(word)
    if (size) return { size, token }
  }
  return undefined
}
