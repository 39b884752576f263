import { listPromptFolders, listPromptTags } from '@studio/contract/prompts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'

export const foldersQuery = queryOptions({
  queryKey: promptKeys.folders,
  queryFn: ({ signal }) => call(listPromptFolders, {}, { signal }),
  select: ({ folders }) => folders,
  refetchOnMount: 'always',
})

export const tagsQuery = queryOptions({
  queryKey: promptKeys.tags,
  queryFn: ({ signal }) => call(listPromptTags, {}, { signal }),
  select: ({ tags }) => tags,
  refetchOnMount: 'always',
})
