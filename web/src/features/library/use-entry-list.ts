import type { LibraryEntry } from '@studio/contract/library'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNetwork } from '../../platform/index.ts'
import { keptPlace, MAX_PAGES } from '../gallery/length/index.ts'
import { type LibrarySearch, toQuery } from './library-search.ts'
import { renewAddresses } from './library-lists.ts'
import { listQuery } from './library.queries.ts'

export type EntryList = ReturnType<typeof useEntryList>

/** Loaded range of the list for the URL, paged in both directions. */
export function useEntryList(search: LibrarySearch) {
  const cache = useQueryClient()
  const isOffline = useNetwork() !== 'here'
  const [initialPlace] = useState(() => keptPlace('library', toQuery(search)))
  const query = listQuery(search, initialPlace?.param)
  const list = useInfiniteQuery({ ...query, maxPages: MAX_PAGES, placeholderData: (before) => before })
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list
  const { hasNextPage, hasPreviousPage } = list
  const isSaved = data ? data.pageParams[0] === initialPlace?.param : list.isPending
  return {
    pages: data?.pages,
    error,
    isOffline,
    isFetchingNextPage,
    isFetchNextPageError,
    isThere: data !== undefined,
    /** The shown entries belong to other filters. */
    isOld: isPlaceholderData,
    stretch: {
      isFromTop: !hasPreviousPage && !isPlaceholderData,
      isComplete: !hasNextPage && !isPlaceholderData,
    },
    /** Scroll position when this history entry was left. */
    kept: isSaved ? initialPlace : undefined,
    renew: (entry: LibraryEntry) => renewAddresses(cache, query.queryKey, entry),
    retry: () => void list.refetch(),
    more: () => {
      if (hasNextPage && !isFetching && !isPlaceholderData) void list.fetchNextPage({ cancelRefetch: false })
    },
    before: () => {
      if (hasPreviousPage && !isFetching && !isPlaceholderData)
        void list.fetchPreviousPage({ cancelRefetch: false })
    },
  }
}
