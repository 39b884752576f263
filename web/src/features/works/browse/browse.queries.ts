import { HOUR_MS } from '@studio/contract/kernel'
import { listDecisions } from '@studio/contract/moderation'
import { listWorkFacets, listWorks, type Work } from '@studio/contract/works'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import type { WorksSearch } from './works-search.ts'

const PAGE = 60
/** Cache time of works that no screen shows. */
const CACHE_MS = HOUR_MS

export interface WorksPage {
  works: Work[]
  nextCursor: string | null
  total: number | null
}

export const worksKeys = {
  all: ['works', 'browse'] as const,
  list: (search: WorksSearch) => [...worksKeys.all, search] as const,
}

export const worksQuery = (search: WorksSearch) =>
  infiniteQueryOptions({
    queryKey: worksKeys.list(search),
    initialPageParam: null as string | null,
    getNextPageParam: (page: WorksPage) => page.nextCursor,
    // Offline, the cached pages are all there is.
    gcTime: CACHE_MS,
    queryFn: ({ pageParam, signal }): Promise<WorksPage> =>
      call(
        listWorks,
        { query: { ...search, limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
  })

export const facetsQuery = queryOptions({
  queryKey: ['works', 'facets'],
  queryFn: ({ signal }) => call(listWorkFacets, {}, { signal }),
  staleTime: 600_000,
})

/** The user’s works under review. */
export const underReviewQuery = queryOptions({
  queryKey: ['works', 'held'],
  queryFn: ({ signal }) => call(listDecisions, {}, { signal }),
  select: ({ decisions }) =>
    decisions.filter(
      ({ kind, state, subject, isStanding }) =>
        kind === 'hold' && state === 'held' && subject.kind === 'work' && isStanding,
    ),
})

/** Updates a work in all cached lists. */
export function changeShown(queries: QueryClient, id: string, change: (work: Work) => Partial<Work>): void {
  queries.setQueriesData<InfiniteData<WorksPage>>({ queryKey: worksKeys.all }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) =>
            page.works.some((work) => work.id === id)
              ? {
                  ...page,
                  works: page.works.map((work) => (work.id === id ? { ...work, ...change(work) } : work)),
                }
              : page,
          ),
        }
      : data,
  )
}
