import { wilson } from '../kernel/index.ts'
import type { EvidenceFigures } from '@studio/contract/prompts'

/** Minimum number of rated images before a keep rate is shown. */
export const MIN_JUDGED = 5
/** Minimum number of rated images before two versions are compared. */
export const MIN_TO_COMPARE = 8

/** Keep rate from the rated images. Images without a rating are counted separately, never as rejected. */
export const evidenceOf = (counts: {
  made: number
  judged: number
  kept: number
  /** Credits for all generated images. */
  credits: number
}): EvidenceFigures => ({
  made: counts.made,
  judged: counts.judged,
  kept: counts.kept,
  rate: counts.judged < MIN_JUDGED ? null : wilson(counts.kept, counts.judged),
  creditsPerKept: counts.kept === 0 ? null : counts.credits / counts.kept,
})

/** Sample of a gamma distribution with an integer shape. */
function gamma(parts: number, random: () => number): number {
  let sum = 0
  for (let n = 0; n < parts; n++) sum -= Math.log(1 - random())
  return sum
}

/**
 * Probability, 0 to 1, that the second version has the higher keep rate, from that many samples; undefined while
 * either has too few rated images.
 */
export function betterThan(
  first: Pick<EvidenceFigures, 'judged' | 'kept'>,
  second: Pick<EvidenceFigures, 'judged' | 'kept'>,
  random: () => number = Math.random,
  draws = 20_000,
): number | undefined {
  if (first.judged < MIN_TO_COMPARE || second.judged < MIN_TO_COMPARE) return undefined
  const rateOf = ({ judged, kept }: Pick<EvidenceFigures, 'judged' | 'kept'>) => {
    const good = gamma(1 + kept, random)
    return good / (good + gamma(1 + judged - kept, random))
  }
  let better = 0
  for (let n = 0; n < draws; n++) if (rateOf(second) > rateOf(first)) better++
  return better / draws
}
