// Decides what is worn and by whom, and what is a separate object.

import { hasWearer, isSomebody } from '../people.ts'
import type { Found, Text } from '../text.ts'
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
export function withoutDressedThings({ tokens }: Text, found: Found[]): Found[] {
  const isOfNobody = !found.some(isSomebody)
  const isWorn = found.some(
    ({ kind }, i) =>
      kind === 'thing' &&
      tokens.slice((found[i]?.last ?? 0) + 1, found[i + 1]?.first).some(({ word }) => WORN.has(word)),
  )
  return isOfNobody && isWorn
    ? found.filter(
        ({ kind, value }, i) =>
          kind !== 'garment' && kind !== 'hair' && !(i > 0 && kind === 'thing' && EYEWEAR.has(value)),
      )
    : found
}

/** With a dressed person, knit without another noun is a sweater. */
export function wearKnit(text: Text, found: Found[], isSpanish: boolean): Found[] {
  if (!found.some(({ kind }) => kind === 'garment' || kind === 'person')) return found
  return found.map((entry, i) =>
    entry.kind === 'material' && entry.value === 'knit' && ownerOf(text, found, i, isSpanish) === undefined
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
const before = ({ tokens }: Text, { first }: Found) =>
  tokens.slice(Math.max(0, first - 3), first).map(({ word }) => word)

/** With a person, a pair of shoes is worn. */
export function wearShoes(text: Text, found: Found[]): Found[] {
  if (!hasWearer(found)) return found
  return found.map((entry) => {
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
export function wearGlasses(text: Text, found: Found[]): Found[] {
  if (!hasWearer(found)) return found
  return found.map((entry) => {
    if (entry.kind !== 'thing' || !EYEWEAR.has(entry.value)) return entry
    return before(text, entry).some((word) => APART.has(word) || UPON.has(word))
      ? entry
      : { ...entry, kind: 'garment' }
  })
}
