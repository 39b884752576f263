import { listGallery } from '@studio/contract/gallery'
import { type EvidenceFigures, listPromptVersions, type PromptVersion } from '@studio/contract/prompts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { retryUnlessNotFound } from '../prompts.queries.ts'
import { galleryKeys } from '../../gallery/index.ts'

export type KnownVersion = PromptVersion & { evidence: EvidenceFigures }

const RENDERS = 60

const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: promptKeys.versions(id),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: { nextBefore: number | null }) => page.nextBefore ?? undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listPromptVersions,
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    retry: retryUnlessNotFound,
    refetchOnMount: 'always',
  })

/** Versions of a prompt, newest first, in pages. */
export function useVersions(id: string) {
  const query = useInfiniteQuery(versionsQuery(id))
  return { query, versions: query.data?.pages.flatMap((page) => page.versions) }
}

/** The newest images of a prompt. Refetched after each change in the gallery. */
const rendersQuery = (id: string) =>
  queryOptions({
    queryKey: galleryKeys.ofPrompt(id),
    queryFn: ({ signal }) => call(listGallery, { query: { prompt: id, limit: RENDERS } }, { signal }),
    refetchOnMount: 'always',
    // Signed URLs of the images expire after 5 minutes.
    staleTime: 120_000,
  })

export const useRenders = (id: string) => useQuery(rendersQuery(id))
