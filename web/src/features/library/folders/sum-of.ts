import type { Counts } from '../library.queries.ts'

/** Total over all kinds. */
export const sumOf = (counts: Counts['all'] | undefined): number =>
  Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
