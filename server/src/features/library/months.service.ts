import type { LibraryKind, LibraryMonth, LibraryMonthsQuery } from '@studio/contract/library'
import { LIBRARY_KINDS } from '@studio/contract/library'
import type { Database } from '../../platform/database/index.ts'
import { clockIn, cutsOf, inParts, monthsBetween, PARTS, spreadOver } from '../gallery/index.ts'
import type { LibraryDeps } from './library.deps.ts'
import { parseFilters } from './list.service.ts'
import * as store from './list.store.ts'

interface MonthCounts {
  month: string
  kind: LibraryKind
  count: number
  /** Null if nothing has an image. */
  proportion: number | null
  /** Times, newest first, with the share of newer entries, where entries aren’t evenly distributed. */
  points?: number[][] | undefined
}

interface Part {
  counted: MonthCounts[]
  isEstimate: boolean
}

const isPicture = (kind: LibraryKind) => kind === 'image' || kind === 'video'

export type MonthsService = ReturnType<typeof createMonthsService>

/** Number of entries by month, so that the length of the list is known before it is loaded. */
export function createMonthsService({
  database,
  gallery,
  restorableSince,
}: LibraryDeps & { restorableSince: () => Date }) {
  /** Images everywhere, which the gallery counts by its own indexes. */
  async function ofGallery(userId: string, query: LibraryMonthsQuery, kind: 'image' | 'video' | undefined) {
    const { q, tag, zone } = query
    const { months, isEstimate } = await gallery.countMonths(userId, {
      type: kind,
      zone,
      q,
      ...(tag === undefined ? {} : { tags: [tag] }),
    })
    return { counted: months.map((month): MonthCounts => ({ kind: 'image', ...month })), isEstimate }
  }

  /** Kinds that are scanned one by one. */
  async function ofKinds(
    db: Database,
    userId: string,
    query: LibraryMonthsQuery,
    kinds: readonly LibraryKind[],
  ): Promise<Part> {
    const since = restorableSince()
    const request = {
      ...(await parseFilters(db, userId, query)),
      after: undefined,
      isBackwards: false,
      limit: 1,
    }
    const isTrash = query.folder === 'trash'
    const end = async (isBackwards: boolean) => {
      const lists = await Promise.all(
        kinds.map((kind) =>
          isTrash
            ? store.findDeleted(db, kind, { ...request, isBackwards, since })
            : // If nothing matches the words, no month does. Without the words, the bounds are found quickly.
              store.findOfKind(db, kind, { ...request, words: undefined, tag: undefined, isBackwards }),
        ),
      )
      return lists.flat().map(({ micros }) => Number(BigInt(micros) / 1000n))
    }
    const [newest, oldest] = await Promise.all([end(false), end(true)])
    if (newest.length === 0) return { counted: [], isEstimate: false }
    const starts = monthsBetween(
      new Date(Math.min(...oldest)),
      new Date(Math.max(...newest)),
      clockIn(query.zone),
    )
    const bounds = starts.map(({ start }) => start)
    const bounded = { ...request, bounds, cuts: cutsOf(bounds), parts: PARTS }
    let isEstimate = false
    const count = async (kind: LibraryKind) => {
      const spread = (rows: readonly store.MonthCount[], filters: store.ListQuery) =>
        spreadOver(inParts(rows, bounds), (dense) =>
          isTrash
            ? store.readDeletedRanks(db, kind, filters, dense)
            : store.readRanks(db, kind, filters, dense),
        )
      if (isTrash) return spread(await store.countDeletedMonths(db, kind, { ...bounded, since }), request)
      const all = { ...bounded, words: undefined, tag: undefined }
      if (request.words === undefined && request.tag === undefined)
        return spread(await store.countMonths(db, kind, all), all)
      const { months, isAll } = await store.findMonths(db, kind, bounded)
      if (isAll) return spread(months, request)
      isEstimate = true
      return extrapolate(await spread(await store.countMonths(db, kind, all), all), months)
    }
    const counts = await Promise.all(kinds.map(async (kind) => ({ kind, rows: await count(kind) })))
    return {
      counted: counts.flatMap(({ kind, rows }) =>
        rows.map(({ place, count, proportion, points }) => ({
          kind,
          month: starts[place - 1]?.month ?? '',
          count,
          proportion,
          ...(points && { points }),
        })),
      ),
      isEstimate,
    }
  }

  return async (userId: string, query: LibraryMonthsQuery) => {
    const { db } = database
    const clock = clockIn(query.zone)
    const { kind, folder } = query
    const kinds = LIBRARY_KINDS.filter((each) => kind === undefined || each === kind)
    const isEverywhere = folder === undefined
    const isOfGallery = isEverywhere && kinds.some(isPicture)
    const walked = isEverywhere ? kinds.filter((each) => !isPicture(each)) : kinds
    const type = kind === 'image' || kind === 'video' ? kind : undefined
    const parts = await Promise.all([
      ...(isOfGallery ? [ofGallery(userId, query, type)] : []),
      ofKinds(db, userId, query, walked),
    ])
    return {
      months: added(
        parts.flatMap(({ counted }) => counted),
        clock,
      ),
      // Entries that match only by their note aren’t counted among all images.
      isEstimate:
        parts.some((part) => part.isEstimate) || (isOfGallery && query.q !== undefined && query.q !== ''),
    }
  }
}

/** Extrapolates the share of matches to months that weren’t searched. */
function extrapolate<Month extends store.MonthCount>(
  all: readonly Month[],
  counts: readonly (store.MonthCount & { looked: number })[],
): Month[] {
  const hits = counts.reduce((sum, { count }) => sum + count, 0)
  const share =
    hits /
    Math.max(
      1,
      counts.reduce((sum, row) => sum + row.looked, 0),
    )
  const byPlace = new Map(counts.map((row) => [row.place, row]))
  return all.map((row) => {
    const counted = byPlace.get(row.place)
    if (!counted || counted.looked < row.count) return { ...row, count: Math.round(row.count * share) }
    return { ...row, count: counted.count, proportion: counted.proportion }
  })
}

/** Merges the months of several kinds into one list, newest first. */
function added(counted: readonly MonthCounts[], clock: Clock): LibraryMonth[] {
  const months = Map.groupBy(
    counted.filter(({ count }) => count > 0),
    ({ month }) => month,
  )
  return [...months]
    .map(([month, rows]) => {
      const visible = rows.filter(({ proportion }) => proportion !== null)
      const sum = (months: readonly MonthCounts[]) => months.reduce((total, { count }) => total + count, 0)
      const pictures = sum(visible)
      const widths = visible.reduce((total, { count, proportion }) => total + count * (proportion ?? 1), 0)
      return {
        month,
        count: sum(rows),
        words: sum(rows) - pictures,
        ...pointsOf(rows, sum(rows), month, clock),
        proportion: pictures === 0 ? 1 : Math.round((widths / pictures) * 1000) / 1000,
      }
    })
    .sort((a, b) => (a.month < b.month ? 1 : -1))
}

type Clock = ReturnType<typeof clockIn>
type Line = readonly (readonly [moment: number, newer: number])[]

/**
 * Merges the distributions of several kinds in a month: at each known time, the share of newer entries of all kinds.
 */
function pointsOf(
  rows: readonly MonthCounts[],
  count: number,
  month: string,
  clock: Clock,
): { points?: number[][] } {
  const spread = rows.flatMap(({ points }) => (points ? [points] : []))
  const [only] = spread
  if (!only) return {}
  if (rows.length === 1) return { points: only }
  const middle = new Date(`${month}-15T12:00:00Z`)
  const [first, next] = monthsBetween(middle, middle, clock)
  const ends = [next?.start.getTime() ?? 0, first?.start.getTime() ?? 0] as const
  const lines = rows.map((row): { count: number; line: Line } => ({
    count: row.count,
    line: [[ends[0], 0], ...((row.points ?? []) as [number, number][]), [ends[1], 1]],
  }))
  const moments = [...new Set(spread.flat().map(([moment = 0]) => moment))].sort((a, b) => b - a)
  return {
    points: moments.map((moment) => {
      const newer = lines.reduce((sum, { count, line }) => sum + count * newerAt(line, moment), 0)
      return [moment, Math.round((newer / count) * 1e6) / 1e6]
    }),
  }
}

/** Share of entries of one kind newer than a time, interpolated linearly between two points. */
function newerAt(line: Line, moment: number): number {
  const next = line.findIndex(([at]) => at <= moment)
  if (next <= 0) return next === 0 ? line[0]![1] : 1
  const [from, to] = [line[next - 1]!, line[next]!]
  return from[1] + (to[1] - from[1]) * (from[0] > to[0] ? (from[0] - moment) / (from[0] - to[0]) : 1)
}
