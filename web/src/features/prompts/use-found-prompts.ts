import { listPrompts, type PromptListItem } from '@studio/contract/prompts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'
import { promptKeys } from './prompts.keys.ts'

const MAX_RESULTS = 5
/** Min. length of a search, since a single letter matches nearly everything. */
const MIN_CHARACTERS = 2

/** A few saved prompts that contain the words, newest first. Empty without words. */
export function useFoundPrompts(q: string): readonly PromptListItem[] {
  const shouldSearch = q.length >= MIN_CHARACTERS
  const { data } = useQuery({
    queryKey: [...promptKeys.lists, 'found', q],
    queryFn: ({ signal }) => call(listPrompts, { query: { q, limit: MAX_RESULTS } }, { signal }),
    select: ({ prompts }) => prompts,
    enabled: shouldSearch,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  return (shouldSearch && data) || []
}
