import type { EvidenceFigures } from './prompts.ts'

/** So many judged pictures are needed before a rate is told: fewer say too little. */
export const ENOUGH_JUDGED = 5
/** So many before two versions are compared. */
export const ENOUGH_TO_COMPARE = 8

/** Of the normal distribution, for 95 %. */
const Z = 1.959964

/** The Wilson interval at 95 % of `kept` of `judged`; both from 0 to 1. */
export function wilson(kept: number, judged: number): { value: number; low: number; high: number } {
  if (judged === 0) return { value: 0, low: 0, high: 1 }
  const rate = kept / judged
  const square = (Z * Z) / judged
  const middle = (rate + square / 2) / (1 + square)
  const half = (Z / (1 + square)) * Math.sqrt((rate * (1 - rate)) / judged + square / (4 * judged))
  return { value: rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** What is told of so many pictures. Those that nobody has judged are counted apart, never as rejected. */
export const evidenceOf = (counts: {
  made: number
  judged: number
  kept: number
  /** For all that were made. */
  credits: number
}): EvidenceFigures => ({
  made: counts.made,
  judged: counts.judged,
  kept: counts.kept,
  rate: counts.judged < ENOUGH_JUDGED ? null : wilson(counts.kept, counts.judged),
  creditsPerKept: counts.kept === 0 ? null : counts.credits / counts.kept,
})

/** A draw from a gamma distribution of a whole number of parts. */
function gamma(parts: number, random: () => number): number {
  let sum = 0
  for (let n = 0; n < parts; n++) sum -= Math.log(1 - random())
  return sum
}

/**
 * How likely it is that the second does better than the first, 0 to 1, by so many draws; undefined while either has too
 * few judged pictures.
 */
export function betterThan(
  first: Pick<EvidenceFigures, 'judged' | 'kept'>,
  second: Pick<EvidenceFigures, 'judged' | 'kept'>,
  random: () => number = Math.random,
  draws = 20_000,
): number | undefined {
  if (first.judged < ENOUGH_TO_COMPARE || second.judged < ENOUGH_TO_COMPARE) return undefined
  const rateOf = ({ judged, kept }: Pick<EvidenceFigures, 'judged' | 'kept'>) => {
    const good = gamma(1 + kept, random)
    return good / (good + gamma(1 + judged - kept, random))
  }
  let better = 0
  for (let n = 0; n < draws; n++) if (rateOf(second) > rateOf(first)) better++
  return better / draws
}
