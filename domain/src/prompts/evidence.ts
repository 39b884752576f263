import { wilson } from '../kernel/index.ts'
import type { EvidenceFigures } from '@studio/contract/prompts'

/** So many judged pictures are needed before a rate is told: fewer say too little. */
export const ENOUGH_JUDGED = 5
/** So many before two versions are compared. */
export const ENOUGH_TO_COMPARE = 8

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
