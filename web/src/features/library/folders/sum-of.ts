import type { Counts } from '../library.queries.ts'

/** Of all kinds together. */
export const sumOf = (counts: Counts['all'] | undefined): number =>
  Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
