// Finds known words and phrases in a prompt, longest first, and the unrecognised words.

import type { Match, Text, Token } from '../text.ts'
import type { FindProduct } from '../own-names.ts'
import { asThing, type Entry, isPassedOver, MAX_PHRASE_WORDS, lookUp, meantOtherwise } from '../phrases.ts'
import { isCyclePart, isNoSitter, isHungUp, UPON, isNoThing } from './no-things.ts'

function entryOf(word: string): Entry | undefined {
  if (word.startsWith('#')) return { kind: 'colour', value: word }
  if (/^\d+ ?mm$/.test(word)) return { kind: 'lens', value: String(Number.parseInt(word, 10)) }
  if (/^f\/?\d/.test(word))
    return { kind: 'focus', value: Number.parseFloat(word.replace(/^f\/?/, '')) < 4 ? 'shallow' : 'deep' }
  return lookUp(word)
}

/** Spanish plurals of objects that are colours after another object: gatos naranjas, zapatos rosas. */
const COLOURS_BEHIND: Readonly<Record<string, string>> = { naranjas: 'orange', rosas: 'pink' }

const ORANGES: ReadonlySet<string> = new Set(['orange', 'naranja'])

const ONE_OF: ReadonlySet<string> = new Set(['an', 'one', 'una'])

const LEADING_ON: ReadonlySet<string> = new Set(
  'on in and next with at by under behind beside near en sobre y con junto al bajo detras'.split(' '),
)

/** An orange is a fruit unless followed by a word that it could describe. */
function isAnOrange({ tokens, clauses }: Text, i: number): boolean {
  if (!ORANGES.has(tokens[i]?.word ?? '') || !ONE_OF.has(tokens[i - 1]?.word ?? '')) return false
  const next = tokens[i + 1]
  return !next || clauses[i + 1] !== clauses[i] || LEADING_ON.has(next.word)
}

const FLAMENCO = /^flamenc[oa]s?$/

/** Words that identify flamenco as the dance and not the bird. */
const DANCE_WORDS =
  /^(bail|danc|danz|tabla|cant[ea]|music|guitar|castan|traje|vestid|fald|volant|manton|tacon|dress|skirt|costume|show|espectacul|festival|artist|perform|gypsy|gitan)/

/** True for the dance: the text mentions dancing, its music or its dress. In Spanish, flamenco also means flamingo. */
const isFlamencoDance = ({ tokens }: Text, i: number): boolean =>
  FLAMENCO.test(tokens[i]?.word ?? '') && tokens.some(({ word }) => DANCE_WORDS.test(word))

/** An unrecognised meaningful part of the text, as tokens. */
export interface UnknownPhrase {
  first: number
  last: number
}

/** True if the words form a support: a preposition, optionally with colour, material and article. */
const isStoodOn = (tokens: readonly Token[], i: number): boolean =>
  [1, 2, 3, 4].some((back) => UPON.has(tokens[i - back]?.word ?? ''))

/** The longest known phrase that starts at a token, optionally after an object, and its number of tokens. */
function entryAt(text: Text, i: number, isThing: boolean): { entry: Entry; size: number } | undefined {
  const { tokens, clauses } = text
  if (isAnOrange(text, i)) return { entry: { kind: 'thing', value: 'orange' }, size: 1 }
  const isDance = isFlamencoDance(text, i)
  for (let size = Math.min(MAX_PHRASE_WORDS, tokens.length - i); size > 0; size--) {
    if (size === 1 && isDance) return { entry: { kind: 'together', value: 'dance', isRough: true }, size }
    if (clauses[i] !== clauses[i + size - 1]) continue
    const words = tokens.slice(i, i + size).map(({ word }) => word)
    const entry = size === 1 ? entryOf(words[0] ?? '') : lookUp(words.join(' '))
    // A support is an object itself if nothing is placed on it.
    const colour = COLOURS_BEHIND[words.join(' ')]
    if (colour && isThing) return { entry: { kind: 'colour', value: colour }, size }
    const own = entry?.kind === 'support' && !isStoodOn(tokens, i) ? asThing(words) : entry
    if (own) return { entry: own, size }
  }
  return undefined
}

export function find(text: Text, findOwn: FindProduct): { found: Match[]; unknown: UnknownPhrase[] } {
  const { tokens, clauses } = text
  const matches: Match[] = []
  const unknown: UnknownPhrase[] = []
  let i = 0
  while (i < tokens.length) {
    const before = matches.at(-1)
    const isBehind = before?.last === i - 1 && (before.kind === 'thing' || before.kind === 'garment')
    const clause = clauses[i] ?? 0
    const own = findOwn(tokens, i)
    if (own) {
      matches.push({ kind: 'own', value: own.id, first: i, last: i + own.size - 1, clause })
      i += own.size
      continue
    }
    const entry = entryAt(text, i, isBehind)
    const together = meantOtherwise(
      tokens.slice(i, i + MAX_PHRASE_WORDS).flatMap(({ word }, j) => (clauses[i + j] === clause ? word : [])),
    )
    if (together > (entry?.size ?? 0)) {
      unknown.push({ first: i, last: i + together - 1 })
      i += together
    } else if (entry?.entry.kind === 'medium' && isHungUp(text, matches, i, entry.size)) {
      unknown.push({ first: i, last: i + Math.max(0, entry.size - 2) })
      i += entry.size
    } else if (entry?.entry.isLikeness && isNoSitter(tokens, i, entry.size)) {
      unknown.push({ first: i, last: i + entry.size - 1 })
      i += entry.size
    } else if (isCyclePart(tokens, i)) {
      unknown.push({ first: i, last: i })
      i++
    } else if (isNoThing(tokens, i) && !(entry && entry.size > 1 && tokens[i]?.word === 'glasses')) i++
    else if (entry) {
      matches.push({ ...entry.entry, first: i, last: i + entry.size - 1, clause })
      i += entry.size
    } else {
      if (!isPassedOver(tokens[i]?.word ?? '')) unknown.push({ first: i, last: i })
      i++
    }
  }
  return { found: matches, unknown }
}
