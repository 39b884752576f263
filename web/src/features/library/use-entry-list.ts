import type { LibraryEntry } from '@studio/contract/library'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNetwork } from '../../platform/index.ts'
import type { LibrarySearch } from './library-search.ts'
import { renewAddresses } from './library-lists.ts'
import { listQuery } from './library.queries.ts'

const NONE: readonly LibraryEntry[] = []

export type EntryList = ReturnType<typeof useEntryList>

/** The entries that the address asks for, page by page. */
export function useEntryList(search: LibrarySearch) {
  const cache = useQueryClient()
  const isAway = useNetwork() !== 'here'
  const query = listQuery(search)
  const list = useInfiniteQuery({ ...query, placeholderData: (before) => before })
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list
  const pages = data?.pages
  // The wall is laid out anew only when there are other entries.
  const entries = useMemo(() => (pages ? pages.flatMap((page) => page.entries) : NONE), [pages])
  return {
    ...{ entries, error, isAway, isFetchingNextPage, isFetchNextPageError },
    isThere: data !== undefined,
    /** What is shown was asked for with other filters. */
    isOld: isPlaceholderData,
    isComplete: !hasNextPage && !isPlaceholderData,
    renew: (entry: LibraryEntry) => renewAddresses(cache, query.queryKey, entry),
    retry: () => void list.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isPlaceholderData)
        void list.fetchNextPage({ cancelRefetch: false })
    },
  }
}
