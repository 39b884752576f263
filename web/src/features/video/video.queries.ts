import { getGalleryItem } from '@studio/contract/gallery'
import { listModels } from '@studio/contract/models'
import { getStoryboard, listStoryboards, type Storyboard } from '@studio/contract/video'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, RequestError } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'

export const videoKeys = {
  list: ['video', 'list'] as const,
  board: (id: string) => ['video', 'board', id] as const,
  tracks: ['video', 'tracks'] as const,
}

const PAGE = 48

/** True if the storyboard no longer exists. Retrying is pointless. */
export const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.status === 404

const retryUnlessNotFound = (failures: number, error: Error) => failures < 3 && !isNotFound(error)

export const boardsQuery = infiniteQueryOptions({
  queryKey: videoKeys.list,
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  queryFn: ({ pageParam, signal }) =>
    call(listStoryboards, { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } }, { signal }),
  refetchOnMount: 'always',
})

export const boardQuery = (id: string) =>
  queryOptions({
    queryKey: videoKeys.board(id),
    queryFn: ({ signal }) => call(getStoryboard, { params: { id } }, { signal }),
    select: ({ storyboard }) => storyboard,
    retry: retryUnlessNotFound,
    refetchOnMount: 'always',
  })

/** First frame of a shot. Refetched when the gallery changes. */
export const frameQuery = (id: string) =>
  queryOptions({
    queryKey: galleryKeys.frame(id),
    queryFn: async ({ signal }) => (await call(getGalleryItem, { params: { id } }, { signal })).item,
    retry: retryUnlessNotFound,
    // Its signed URLs expire after 5 minutes.
    staleTime: 120_000,
  })

/** All video models, configured or not. */
export function useVideoModels() {
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => call(listModels, {}, { signal }),
    select: ({ models }) => models.filter(({ kinds }) => kinds.includes('video')),
  })
}

/** Updates a cached storyboard from a response. */
export function useRememberBoard() {
  const cache = useQueryClient()
  return (storyboard: Storyboard) => {
    cache.setQueryData(videoKeys.board(storyboard.id), { storyboard })
    void cache.invalidateQueries({ queryKey: videoKeys.list })
  }
}
