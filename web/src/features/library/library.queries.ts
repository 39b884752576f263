import { ownTimeZone } from '@studio/domain/kernel'
import { countLibrary, type LibraryEntry, listLibrary, listLibraryMonths } from '@studio/contract/library'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'
import { type LibrarySearch, toQuery } from './library-search.ts'

export const libraryKeys = {
  all: ['library'],
  lists: ['library', 'list'],
  counts: ['library', 'counts'],
  months: ['library', 'months'],
} as const

/** Entries per page. */
const PAGE = 100

export interface LibraryPage {
  items: LibraryEntry[]
  nextCursor: string | null
  previousCursor: string | null
}

/**
 * Page parameter: the top, a cursor, `before:` with a cursor or `end`, or `dateTo:` with a time and optionally an ID.
 */
export type PageParam = string | null
export type LibraryPages = InfiniteData<LibraryPage, PageParam>

/** Parameters of the call for a page; a time is that of the newest possible entry. */
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
  const query = { ...toQuery(search), limit, ...askOf(param) }
  const { entries, ...cursors } = await call(listLibrary, { query }, signal && { signal })
  return { items: entries, ...cursors }
}

export const listKey = (search: LibrarySearch) => [...libraryKeys.lists, toQuery(search)]

/** Range of the list from the top or from `start`, which grows in both directions. */
export const listQuery = (search: LibrarySearch, start: PageParam = null) =>
  infiniteQueryOptions({
    queryKey: listKey(search),
    queryFn: ({ pageParam, signal }) => loadPage(search, pageParam, PAGE, signal),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }: LibraryPage): PageParam => nextCursor,
    getPreviousPageParam: ({ previousCursor }: LibraryPage): PageParam =>
      previousCursor && `before:${previousCursor}`,
  })

/** Months in the time zone of this browser. */
export const monthsQuery = (search: LibrarySearch) =>
  queryOptions({
    queryKey: [...libraryKeys.months, toQuery(search)],
    queryFn: ({ signal }) => {
      const zone = ownTimeZone()
      return call(listLibraryMonths, { query: { ...toQuery(search), zone } }, { signal })
    },
  })

export const countsQuery = queryOptions({
  queryKey: libraryKeys.counts,
  queryFn: ({ signal }) => call(countLibrary, {}, { signal }),
  refetchOnMount: 'always',
})

export type Counts = Awaited<ReturnType<typeof call<typeof countLibrary>>>
