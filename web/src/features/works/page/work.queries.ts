import { getLineage, getWork, likeWork, unlikeWork, type Work, type WorkPage } from '@studio/contract/works'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, RequestError } from '../../../platform/index.ts'

/** Statuses for which a retry is pointless. */
const FINAL = [404, 410, 422]

export const workQuery = (id: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: ['works', 'page', id, viewerId ?? 'visitor'],
    queryFn: async ({ signal }) => (await call(getWork, { params: { id } }, { signal })).work,
    retry: (failures, reason) =>
      failures < 2 && !(reason instanceof RequestError && FINAL.includes(reason.status)),
  })

/** Sources and remixes, also of withdrawn and removed works. */
export const lineageQuery = (id: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: ['works', 'lineage', id, viewerId ?? 'visitor'],
    queryFn: ({ signal }) => call(getLineage, { params: { id } }, { signal }),
  })

/** Likes or unlikes a work. Optimistic, and reverted if the request fails. */
export function useLike(work: WorkPage, viewerId: string | undefined) {
  const queries = useQueryClient()
  const { queryKey } = workQuery(work.id, viewerId)
  const change = (part: Partial<WorkPage>) =>
    queries.setQueryData<WorkPage>(queryKey, (cached) => cached && { ...cached, ...part })
  return useMutation({
    mutationFn: (isLiked: boolean) => call(isLiked ? likeWork : unlikeWork, { params: { id: work.id } }),
    onMutate: (isLiked) => {
      change({ isLiked, likes: work.likes + (isLiked ? 1 : -1) })
    },
    onSuccess: ({ likes, isLiked }) => change({ likes, isLiked }),
    onError: () => change({ isLiked: work.isLiked, likes: work.likes }),
  })
}

interface ListPage {
  works: Work[]
  total?: number | null
}

export interface Neighbours {
  previous: string | undefined
  next: string | undefined
  /** Starts at 1. */
  place: number
  total: number | undefined
}

/** Finds the previous and next work in the most recent list that contains this one; undefined if there is none. */
export function neighboursOf(queries: QueryClient, id: string): Neighbours | undefined {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: ['works'] })
    .filter(({ state }) => isList(state.data) && worksIn(state.data).some((work) => work.id === id))
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const data = lists[0]?.state.data
  if (!isList(data)) return undefined
  const works = worksIn(data)
  const at = works.findIndex((work) => work.id === id)
  return {
    previous: works[at - 1]?.id,
    next: works[at + 1]?.id,
    place: at + 1,
    total: data.pages[0]?.total ?? undefined,
  }
}

const isList = (data: unknown): data is { pages: ListPage[] } =>
  Array.isArray((data as { pages?: ListPage[] } | undefined)?.pages?.[0]?.works)

const worksIn = ({ pages }: { pages: ListPage[] }): Work[] => pages.flatMap(({ works }) => works)
