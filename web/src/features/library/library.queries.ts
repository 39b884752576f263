import { countLibrary, type LibraryEntry, listLibrary } from '@studio/contract/library'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'
import { type LibrarySearch, wantedOf } from './library-search.ts'

export const libraryKeys = {
  all: ['library'],
  lists: ['library', 'list'],
  counts: ['library', 'counts'],
} as const

/** Entries that one call brings. */
const PAGE = 100

export interface LibraryPage {
  entries: LibraryEntry[]
  nextCursor: string | null
}

export const listQuery = (search: LibrarySearch) =>
  infiniteQueryOptions({
    queryKey: [...libraryKeys.lists, wantedOf(search)],
    queryFn: ({ pageParam, signal }): Promise<LibraryPage> =>
      call(
        listLibrary,
        { query: { ...wantedOf(search), limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const countsQuery = queryOptions({
  queryKey: libraryKeys.counts,
  queryFn: ({ signal }) => call(countLibrary, {}, { signal }),
  refetchOnMount: 'always',
})

export type Counts = Awaited<ReturnType<typeof call<typeof countLibrary>>>
