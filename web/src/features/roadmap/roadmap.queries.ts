import {
  getRoadmapItem,
  listChangelog,
  listRoadmap,
  listRoadmapComments,
  type RoadmapItem,
  type RoadmapSort,
  type RoadmapStatus,
} from '@studio/contract/roadmap'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

/** Page size of a column. */
const PAGE = 15
const COMMENTS = 100

export interface RoadmapPage {
  items: RoadmapItem[]
  nextCursor: string | null
  counts: Record<RoadmapStatus, number>
  own: { votes: number; shipped: number; suggestionsLeft: number }
}

export const roadmapKeys = {
  all: ['roadmap'] as const,
  lists: () => [...roadmapKeys.all, 'list'] as const,
  items: () => [...roadmapKeys.all, 'item'] as const,
  comments: (id: string) => [...roadmapKeys.all, 'comments', id] as const,
  similar: () => [...roadmapKeys.all, 'similar'] as const,
  news: () => [...roadmapKeys.all, 'news'] as const,
}

export const columnQuery = (status: RoadmapStatus, sort: RoadmapSort, q: string) =>
  infiniteQueryOptions({
    queryKey: [...roadmapKeys.lists(), status, sort, q],
    initialPageParam: null as string | null,
    getNextPageParam: (page: RoadmapPage) => page.nextCursor,
    refetchOnMount: 'always',
    queryFn: ({ pageParam, signal }): Promise<RoadmapPage> =>
      call(
        listRoadmap,
        { query: { status, sort, limit: PAGE, ...(q && { q }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
  })

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: [...roadmapKeys.items(), id],
    queryFn: ({ signal }) => call(getRoadmapItem, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  })

export const commentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: roadmapKeys.comments(id),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    refetchOnMount: 'always',
    queryFn: ({ pageParam, signal }) =>
      call(
        listRoadmapComments,
        { params: { id }, query: { limit: COMMENTS, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
  })

export const newsQuery = queryOptions({
  queryKey: roadmapKeys.news(),
  queryFn: ({ signal }) => call(listChangelog, { query: { limit: 20 } }, { signal }),
})

type Standing = Pick<RoadmapItem, 'votes' | 'hasVoted' | 'isFollowed'>

/** Updates an item in every cached list. */
export function changeShown(
  queries: QueryClient,
  id: string,
  change: (item: RoadmapItem) => Partial<Standing>,
): void {
  const changed = (item: RoadmapItem) => (item.id === id ? { ...item, ...change(item) } : item)
  queries.setQueriesData<InfiniteData<RoadmapPage>>({ queryKey: roadmapKeys.lists() }, (data) =>
    data?.pages.some(({ items }) => items.some((item) => item.id === id))
      ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) }
      : data,
  )
  queries.setQueriesData<{ items: RoadmapItem[] }>(
    { queryKey: roadmapKeys.similar() },
    (data) => data && { items: data.items.map(changed) },
  )
  queries.setQueryData(itemQuery(id).queryKey, (data) => data && { ...data, item: changed(data.item) })
}
