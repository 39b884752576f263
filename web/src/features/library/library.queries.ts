import { ownTimeZone } from '@studio/domain/kernel'
import { countLibrary, type LibraryEntry, listLibrary, listLibraryMonths } from '@studio/contract/library'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'
import { type LibrarySearch, wantedOf } from './library-search.ts'

export const libraryKeys = {
  all: ['library'],
  lists: ['library', 'list'],
  counts: ['library', 'counts'],
  months: ['library', 'months'],
} as const

/** Entries that one call brings. */
const PAGE = 100

export interface LibraryPage {
  items: LibraryEntry[]
  nextCursor: string | null
  previousCursor: string | null
}

/** Of the pages of a list: the top, a cursor, `before:` and a cursor or `end`, or `dateTo:` and an instant, behind which an id may stand. */
export type PageParam = string | null
export type LibraryPages = InfiniteData<LibraryPage, PageParam>

/** What a call asks for a page; an instant is that of the newest that may be on it. */
export function askOf(param: PageParam): Partial<Record<'cursor' | 'before' | 'until' | 'untilId', string>> {
  const [, name, value, id] = /^(before|dateTo):([^,]+),?(.*)/.exec(param ?? '') ?? []
  if (name === 'before') return { before: value! }
  if (name === 'dateTo')
    return { until: new Date(Date.parse(value!) + 1).toISOString(), ...(id && { untilId: id }) }
  return param ? { cursor: param } : {}
}

export async function loadPage(
  search: LibrarySearch,
  param: PageParam,
  limit: number,
  signal?: AbortSignal,
): Promise<LibraryPage> {
  const query = { ...wantedOf(search), limit, ...askOf(param) }
  const { entries, ...cursors } = await call(listLibrary, { query }, signal && { signal })
  return { items: entries, ...cursors }
}

export const listKey = (search: LibrarySearch) => [...libraryKeys.lists, wantedOf(search)]

/** A stretch of the list, at its top or from `start` on, that grows in both directions. */
export const listQuery = (search: LibrarySearch, start: PageParam = null) =>
  infiniteQueryOptions({
    queryKey: listKey(search),
    queryFn: ({ pageParam, signal }) => loadPage(search, pageParam, PAGE, signal),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }: LibraryPage): PageParam => nextCursor,
    getPreviousPageParam: ({ previousCursor }: LibraryPage): PageParam =>
      previousCursor && `before:${previousCursor}`,
  })

/** Months as the clocks of this browser have them. */
export const monthsQuery = (search: LibrarySearch) =>
  queryOptions({
    queryKey: [...libraryKeys.months, wantedOf(search)],
    queryFn: ({ signal }) => {
      const zone = ownTimeZone()
      return call(listLibraryMonths, { query: { ...wantedOf(search), zone } }, { signal })
    },
  })

export const countsQuery = queryOptions({
  queryKey: libraryKeys.counts,
  queryFn: ({ signal }) => call(countLibrary, {}, { signal }),
  refetchOnMount: 'always',
})

export type Counts = Awaited<ReturnType<typeof call<typeof countLibrary>>>
