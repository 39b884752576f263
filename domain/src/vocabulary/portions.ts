// Portions and variants of objects: a slice, a round table, a table laid for a meal.

import { NUMBERS, type PourableDrink } from './subject-words.ts'
import type { Thing } from './scene-spec.ts'
import type { Match, Text } from './text.ts'

/** Objects drawn as slices on request. */
const SLICED: ReadonlySet<string> = new Set(['cake', 'pizza'])
/** Words for one portion. */
export const SLICE: ReadonlySet<string> = new Set(
  'slice slices piece wedge porcion porciones trozo rebanada pedazo'.split(' '),
)
const OF: ReadonlySet<string> = new Set(['of', 'de'])
const ROUND: ReadonlySet<string> = new Set(['round', 'circular', 'redonda', 'redondo'])
const LAID: ReadonlySet<string> = new Set('set laid dinner puesta servida'.split(' '))
/** Max. distance in words between an object and its portion. */
const REACH = 4

const HALF: ReadonlySet<string> = new Set(['half', 'medio', 'media', 'mitad'])
const IN_JUGS: Readonly<Record<string, PourableDrink>> = {
  water: 'waterglass',
  agua: 'waterglass',
  milk: 'bottle',
  leche: 'bottle',
}
const BLADES: ReadonlySet<string> = new Set(['blades', 'aspas', 'palas'])
/** Max. distance in words between a fan and its blades, and the max. number of blades. */
const FAN_REACH = 6
const MAX_BLADES = 10

export interface Portion {
  portion: Pick<Thing, 'isSlice' | 'isRound' | 'isLaid' | 'isHalf' | 'holds' | 'blades'>
  /** Tokens that express it. */
  words: number[]
}

/** Number of blades of a fan. */
function bladesOf(wordAt: (token: number) => string, entry: Match): Portion {
  for (let token = entry.last + 1; token <= entry.last + FAN_REACH; token++) {
    if (!BLADES.has(wordAt(token))) continue
    for (let back = token - 1; back > entry.last; back--) {
      const word = wordAt(back)
      const blades = Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : Number(word)
      if (blades && blades > 1 && blades <= MAX_BLADES) return { portion: { blades }, words: [back, token] }
    }
    return { portion: {}, words: [token] }
  }
  return { portion: {}, words: [] }
}

/** Portion of an object, and how a table is laid. */
export function portionOf({ tokens, clauses }: Text, entry: Match): Portion {
  const wordAt = (token: number) => (clauses[token] === entry.clause ? (tokens[token]?.word ?? '') : '')
  const within = Array.from({ length: entry.last - entry.first + 1 }, (_, i) => wordAt(entry.first + i))
  if (SLICED.has(entry.value)) {
    if (within.some((word) => SLICE.has(word))) return { portion: { isSlice: true }, words: [] }
    for (let back = 2; back <= REACH; back++) {
      const token = entry.first - back
      if (SLICE.has(wordAt(token)) && OF.has(wordAt(token + 1)))
        return { portion: { isSlice: true }, words: [token] }
    }
    const behind = entry.last + 1
    return SLICE.has(wordAt(behind))
      ? { portion: { isSlice: true }, words: [behind] }
      : { portion: {}, words: [] }
  }
  if (entry.value === 'ceilingfan') return bladesOf(wordAt, entry)
  if (entry.value === 'pitcher') {
    const poured = within.flatMap((word) => IN_JUGS[word] ?? [])[0]
    const holds = poured && { holds: poured }
    const half = [1, 2, 3].map((back) => entry.first - back).find((token) => HALF.has(wordAt(token)))
    return half === undefined
      ? { portion: { ...holds }, words: [] }
      : {
          portion: { ...holds, isHalf: true },
          words: [half, ...(wordAt(half + 1) === 'full' ? [half + 1] : [])],
        }
  }
  if (entry.value !== 'diningtable') return { portion: {}, words: [] }
  const neighbors = [entry.first - 2, entry.first - 1, entry.last + 1]
  const words = neighbors.filter((token) => ROUND.has(wordAt(token)))
  return {
    portion: {
      ...((words.length > 0 || within.some((word) => ROUND.has(word))) && { isRound: true as const }),
      ...(within.some((word) => LAID.has(word)) && { isLaid: true as const }),
    },
    words,
  }
}
