import {
  type CreatorSort,
  getCreator,
  listCreatorWorks,
  type Work,
  type WorkKind,
} from '@studio/contract/works'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, RequestError } from '../../../platform/index.ts'

export const creatorQuery = (id: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: ['works', 'creator', id, viewerId ?? 'visitor'],
    queryFn: async ({ signal }) => (await call(getCreator, { params: { id } }, { signal })).creator,
    retry: (failures, reason) =>
      failures < 2 && !(reason instanceof RequestError && [404, 422].includes(reason.status)),
  })

export interface CreatorWorksFilters {
  kind: WorkKind | undefined
  sort: CreatorSort
  /** The user’s own works, including those that others can’t see. */
  isOwn: boolean
}

interface WorksPage {
  works: Work[]
  nextCursor: string | null
}

export const creatorWorksQuery = (id: string, viewerId: string | undefined, listQuery: CreatorWorksFilters) =>
  infiniteQueryOptions({
    queryKey: ['works', 'creator-works', id, viewerId ?? 'visitor', listQuery],
    initialPageParam: null as string | null,
    getNextPageParam: (page: WorksPage) => page.nextCursor,
    queryFn: ({ pageParam, signal }): Promise<WorksPage> => {
      const { kind, sort, isOwn } = listQuery
      const query = { sort, ...(kind && { kind }), ...(isOwn && { own: 'true' as const }) }
      return call(
        listCreatorWorks,
        { params: { id }, query: { ...query, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      )
    },
  })
