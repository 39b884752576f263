import { createPrompt, getPrompt, listPrompts, type PromptDraft } from '@studio/contract/prompts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { browserStorage, call, createIntents, isAnswered, RequestError } from '../../platform/index.ts'
import { promptKeys, type PromptListQuery } from './prompts.keys.ts'

/** Small first page for a fast first render, large later pages for smooth scrolling. */
const FIRST_PAGE = 60
const NEXT_PAGES = 200

const intents = createIntents(browserStorage, 'studio-prompt-intent')

/** Permanent errors, which are not retried. */
export const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.status === 404

export const retryUnlessNotFound = (failures: number, error: Error) => failures < 3 && !isNotFound(error)

const queryOf = ({ favourite, deleted, ...rest }: PromptListQuery, cursor: string | null) => ({
  limit: cursor ? NEXT_PAGES : FIRST_PAGE,
  ...rest,
  ...(favourite !== undefined && { favourite: favourite ? ('true' as const) : ('false' as const) }),
  ...(deleted && { deleted: 'true' as const }),
  ...(cursor && { cursor }),
})

const promptsQuery = (query: PromptListQuery) =>
  infiniteQueryOptions({
    queryKey: promptKeys.list(query),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    queryFn: ({ pageParam, signal }) => call(listPrompts, { query: queryOf(query, pageParam) }, { signal }),
    // Shows the previous results until those of the new filters are loaded.
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Pages of the user’s prompts. */
export const usePrompts = (query: PromptListQuery) => useInfiniteQuery(promptsQuery(query))

export const promptQuery = (id: string) =>
  queryOptions({
    queryKey: promptKeys.one(id),
    queryFn: ({ signal }) => call(getPrompt, { params: { id } }, { signal }),
    select: ({ prompt }) => prompt,
    retry: retryUnlessNotFound,
    refetchOnMount: 'always',
  })

export const usePrompt = (id: string) => useQuery(promptQuery(id))

/** Saves a new prompt and caches it. Retrying the same draft after a lost response doesn't create a duplicate. */
export function useSavePrompt() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: PromptDraft) =>
      call(createPrompt, { body: draft }, { idempotencyKey: intents.keyFor(draft) }),
    onSuccess: ({ prompt }) => {
      intents.settle()
      cache.setQueryData(promptKeys.one(prompt.id), { prompt })
      void cache.invalidateQueries({ queryKey: promptKeys.lists })
    },
    onError: (error) => {
      if (isAnswered(error)) intents.settle()
    },
  })
}
