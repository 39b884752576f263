// What of a thing a prompt wants: a slice of it, a round one, one that is laid for a meal.

import type { Thing } from './scene-spec.ts'
import type { Found, Text } from './text.ts'

/** What is cut: as much of it is drawn as is said. */
const SLICED: ReadonlySet<string> = new Set(['cake', 'pizza'])
const SLICE: ReadonlySet<string> = new Set(
  'slice slices piece wedge porcion porciones trozo rebanada pedazo'.split(' '),
)
const OF: ReadonlySet<string> = new Set(['of', 'de'])
const ROUND: ReadonlySet<string> = new Set(['round', 'circular', 'redonda', 'redondo'])
const LAID: ReadonlySet<string> = new Set('set laid dinner puesta servida'.split(' '))
/** How many words may stand between what is said and what it is said of. */
const REACH = 4

export interface Portion {
  portion: Pick<Thing, 'isSlice' | 'isRound' | 'isLaid'>
  /** The words that say so, in tokens. */
  words: number[]
}

/** What is said of how much of a thing there is, and how it is laid. */
export function portionOf({ tokens, clauses }: Text, entry: Found): Portion {
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
  if (entry.value !== 'diningtable') return { portion: {}, words: [] }
  const beside = [entry.first - 2, entry.first - 1, entry.last + 1]
  const words = beside.filter((token) => ROUND.has(wordAt(token)))
  return {
    portion: {
      ...((words.length > 0 || within.some((word) => ROUND.has(word))) && { isRound: true as const }),
      ...(within.some((word) => LAID.has(word)) && { isLaid: true as const }),
    },
    words,
  }
}
