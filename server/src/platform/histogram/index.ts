// Histograms with exponential buckets, which give quantiles to within 2 %.

/** Ratio of the width of each bucket to that of the previous one. */
const GROWTH = 1.04
const STEP = Math.log(GROWTH)

/** Count of numbers by bucket. */
export type Histogram = Map<number, number>

/** Bucket of a number: 0 below 1, then each 4 % wider than the previous one. */
export const bucketOf = (value: number): number =>
  value < 1 ? 0 : 1 + Math.floor(Math.log(value) / STEP + 1e-9)

/** Adds a count to a bucket. */
export function addTo(histogram: Histogram, bucket: number, count: number): void {
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + count)
}

export const countOf = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0)

/** Number below which `share` of all numbers are; undefined if there are none. */
export function quantileOf(histogram: Histogram, share: number): number | undefined {
  const count = countOf(histogram)
  return count === 0 ? undefined : valueAtRank(histogram, share * count)
}

/**
 * 95 % confidence interval of a quantile. It equals that of a bootstrap with infinitely many draws: the number of
 * values of a draw below a quantile is binomial, so both ends are values of known rank.
 */
export function intervalOf(histogram: Histogram, share: number): { low: number; high: number } | undefined {
  const count = countOf(histogram)
  if (count === 0) return undefined
  const spread = 1.96 * Math.sqrt(count * share * (1 - share))
  return {
    low: valueAtRank(histogram, Math.max(0, share * count - spread)),
    high: valueAtRank(histogram, Math.min(count, share * count + spread)),
  }
}

/** Assumes that the logarithms of the numbers in a bucket are evenly distributed. */
function valueAtRank(histogram: Histogram, rank: number): number {
  let below = 0
  let last = 0
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    last = bucket
    if (below + count >= rank) return bucket === 0 ? 0 : GROWTH ** (bucket - 1 + (rank - below) / count)
    below += count
  }
  return last === 0 ? 0 : GROWTH ** last
}
