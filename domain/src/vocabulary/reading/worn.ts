// Decides what is worn and by whom, and what is a separate object.

import { hasWearer, isPerson } from '../people.ts'
import type { Match, Text } from '../text.ts'
import { ownerOf } from '../finishes.ts'
import { UPON } from './no-things.ts'

const WORN: ReadonlySet<string> = new Set([
  'wearing',
  'wears',
  'dressed',
  'llevando',
  'lleva',
  'vestido',
  'vestida',
])

/** Clothes of an animal aren't drawn, and add no person to the image. */
export function withoutDressedThings({ tokens }: Text, matches: Match[]): Match[] {
  const hasNoPerson = !matches.some(isPerson)
  const isWorn = matches.some(
    ({ kind }, i) =>
      kind === 'thing' &&
      tokens.slice((matches[i]?.last ?? 0) + 1, matches[i + 1]?.first).some(({ word }) => WORN.has(word)),
  )
  return hasNoPerson && isWorn
    ? matches.filter(
        ({ kind, value }, i) =>
          kind !== 'garment' && kind !== 'hair' && !(i > 0 && kind === 'thing' && EYEWEAR.has(value)),
      )
    : matches
}

/** With a dressed person, knit without another noun is a sweater. */
export function wearKnit(text: Text, matches: Match[], isSpanish: boolean): Match[] {
  if (!matches.some(({ kind }) => kind === 'garment' || kind === 'person')) return matches
  return matches.map((entry, i) =>
    entry.kind === 'material' && entry.value === 'knit' && ownerOf(text, matches, i, isSpanish) === undefined
      ? { ...entry, kind: 'garment', value: 'sweater' }
      : entry,
  )
}

/** Words after which shoes are held or placed. */
const APART: ReadonlySet<string> = new Set([
  'holding',
  'beside',
  'near',
  'next',
  'behind',
  'single',
  'junto',
  'cerca',
  'sosteniendo',
])

/** Last words before a match. */
const before = ({ tokens }: Text, { first }: Match) =>
  tokens.slice(Math.max(0, first - 3), first).map(({ word }) => word)

/** With a person, a pair of shoes is worn. */
export function wearShoes(text: Text, matches: Match[]): Match[] {
  if (!hasWearer(matches)) return matches
  return matches.map((entry) => {
    if (entry.kind !== 'thing' || entry.value !== 'shoe') return entry
    const isPair = text.tokens[entry.last]?.word.endsWith('s') === true
    return isPair && !before(text, entry).some((word) => APART.has(word))
      ? { ...entry, kind: 'garment', value: 'shoes' }
      : entry
  })
}

/** Worn on the face with a person, otherwise an object. */
const EYEWEAR: ReadonlySet<string> = new Set(['glasses', 'sunglasses'])

/** With a person, glasses are worn, unless they are held or placed. */
export function wearGlasses(text: Text, matches: Match[]): Match[] {
  if (!hasWearer(matches)) return matches
  return matches.map((entry) => {
    if (entry.kind !== 'thing' || !EYEWEAR.has(entry.value)) return entry
    return before(text, entry).some((word) => APART.has(word) || UPON.has(word))
      ? entry
      : { ...entry, kind: 'garment' }
  })
}
