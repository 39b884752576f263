import { listPromptVersions } from '@studio/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { promptQuery, retryUnlessNotFound } from '../prompts.queries.ts'

/** Title and number of a version; undefined while loading, or if it was deleted. */
export function useVersionName(
  promptId: string,
  versionId: string | undefined,
): { title: string; number: number } | undefined {
  const { data: prompt } = useQuery({ ...promptQuery(promptId), refetchOnMount: true, staleTime: 60_000 })
  const isOld = prompt !== undefined && versionId !== undefined && versionId !== prompt.versionId
  const { data: versions } = useQuery({
    queryKey: [...promptKeys.versions(promptId), 'names'],
    queryFn: ({ signal }) =>
      call(listPromptVersions, { params: { id: promptId }, query: { limit: 200 } }, { signal }),
    enabled: isOld,
    staleTime: 60_000,
    retry: retryUnlessNotFound,
  })
  if (!prompt) return undefined
  const number = isOld ? versions?.versions.find(({ id }) => id === versionId)?.number : prompt.head
  return number === undefined ? undefined : { title: prompt.title, number }
}
