import type { GalleryMonth, MonthsQuery } from '@studio/contract/gallery'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { Folding } from '../folding.ts'
import { clockIn, monthsBetween } from './month-bounds.ts'
import {
  countIndexed,
  countSeldom,
  type MonthRow,
  readEnds,
  readRanks,
  readSeldomRanks,
} from './months.store.ts'
import { cutsOf, inParts, spreadOver } from './spread.ts'

/** Words with fewer hits in the sample are counted exactly. */
const ENOUGH_HITS = 40

export interface MonthsAnswer {
  months: GalleryMonth[]
  isEstimate: boolean
}

export function createMonthsService({
  database,
  folding,
}: {
  database: DatabaseHandle
  folding: Pick<Folding, 'filtersOf'>
}) {
  const { db } = database

  /** Number of matching items in each month of the caller's time zone, newest first. */
  return async (userId: string, { zone, ...query }: MonthsQuery): Promise<MonthsAnswer> => {
    const clock = clockIn(zone)
    const filters = await folding.filtersOf(query)
    const ends = await readEnds(db, { userId, filters })
    if (!ends) return { months: [], isEstimate: false }
    const starts = monthsBetween(ends.oldest, ends.newest, clock)
    const bounded = { userId, filters, bounds: starts.map(({ start }) => start) }
    const answer = (
      rows: readonly (MonthRow & { points?: number[][] | undefined })[],
      isEstimate: boolean,
    ): MonthsAnswer => ({
      months: rows
        .filter(({ count }) => count > 0)
        .map(({ place, count, proportion, points }) => ({
          month: starts[place - 1]?.month ?? '',
          count,
          proportion: Math.round(proportion * 1000) / 1000,
          ...(points && { points }),
        }))
        .toReversed(),
      isEstimate,
    })

    const seldom = async () => {
      const months = inParts(
        await countSeldom(db, { ...bounded, cuts: cutsOf(bounded.bounds) }),
        bounded.bounds,
      )
      return answer(await spreadOver(months, (dense) => readSeldomRanks(db, bounded, dense)), false)
    }
    if (filters.marks?.length || filters.job !== undefined || filters.stack !== undefined) return seldom()
    const counted = (await countIndexed(db, bounded)).map((row) => ({
      ...row,
      start: starts[row.place - 1]!.start,
      until: starts[row.place]!.start,
    }))
    const rows = await spreadOver(counted, (dense) => readRanks(db, bounded, dense))
    // Excluded marks and words are rare, so they don't change the size of a month visibly.
    const isRough = Boolean(filters.withoutMarks?.length || filters.withoutWords?.length)
    if (!filters.words?.length) return answer(rows, isRough)
    const hits = rows.reduce((sum, row) => sum + row.hits, 0)
    const isAll = rows.every(({ count, looked }) => looked >= count)
    if (hits < ENOUGH_HITS || isAll) return seldom()
    const reckoned = rows.map((row) => ({ ...row, count: Math.round((row.count * row.hits) / row.looked) }))
    return answer(reckoned, true)
  }
}
