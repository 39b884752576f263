import { seededRandom } from '@studio/domain/kernel'
import { betterThan, MIN_TO_COMPARE } from '@studio/domain/prompts'
import type { EvidenceFigures } from '@studio/contract/prompts'

export type JudgedCounts = Pick<EvidenceFigures, 'judged' | 'kept'>

/** Number of draws in total, and of those between two pauses that keep the page responsive. */
const DRAWS = 20_000
const BATCH_SIZE = 1_000

/** True if both have enough rated images for a comparison. */
export const canCompare = (one: JudgedCounts, other: JudgedCounts): boolean =>
  Math.min(one.judged, other.judged) >= MIN_TO_COMPARE

/**
 * Probability, 0 to 1, that the second has the higher keep rate, computed without blocking the page. Undefined while
 * either has too few rated images, or after `signal` is aborted.
 */
export async function chanceOf(
  first: JudgedCounts,
  second: JudgedCounts,
  { signal, pause }: { signal: AbortSignal; pause: () => Promise<void> },
): Promise<number | undefined> {
  if (!canCompare(first, second)) return undefined
  const random = seededRandom(first.judged * 7919 + first.kept * 104_729 + second.judged * 31 + second.kept)
  let sum = 0
  for (let sampleCount = 0; sampleCount < DRAWS; sampleCount += BATCH_SIZE) {
    await pause()
    if (signal.aborted) return undefined
    sum += betterThan(first, second, random, BATCH_SIZE) ?? 0
  }
  return sum / (DRAWS / BATCH_SIZE)
}
