// Many numbers by the bucket they fall into: what they have in common is read from it, to within 2 %.

/** How much wider each bucket is than the one before. */
const GROWTH = 1.04
const STEP = Math.log(GROWTH)

/** How many numbers fell into which bucket. */
export type Histogram = Map<number, number>

/** The bucket of a number: 0 below 1, then each a 25th wider than the one before. */
export const bucketOf = (value: number): number =>
  value < 1 ? 0 : 1 + Math.floor(Math.log(value) / STEP + 1e-9)

/** Adds a count to a bucket. */
export function addTo(histogram: Histogram, bucket: number, count: number): void {
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + count)
}

export const countOf = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0)

/** The number below which `share` of all are; undefined when there are none. */
export function quantileOf(histogram: Histogram, share: number): number | undefined {
  const count = countOf(histogram)
  return count === 0 ? undefined : atRank(histogram, share * count)
}

/**
 * The interval of 95 % of a quantile. It is that of a bootstrap of endlessly many draws: how many of a draw fall below
 * a quantile is binomial, so that its ends are numbers of known rank, and nothing has to be drawn.
 */
export function intervalOf(histogram: Histogram, share: number): { low: number; high: number } | undefined {
  const count = countOf(histogram)
  if (count === 0) return undefined
  const spread = 1.96 * Math.sqrt(count * share * (1 - share))
  return {
    low: atRank(histogram, Math.max(0, share * count - spread)),
    high: atRank(histogram, Math.min(count, share * count + spread)),
  }
}

/** Within a bucket numbers are taken to lie evenly, as their logarithms do. */
function atRank(histogram: Histogram, rank: number): number {
  let below = 0
  let last = 0
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    last = bucket
    if (below + count >= rank) return bucket === 0 ? 0 : GROWTH ** (bucket - 1 + (rank - below) / count)
    below += count
  }
  return last === 0 ? 0 : GROWTH ** last
}
