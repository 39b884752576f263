import { getSession } from '@studio/contract/sessions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

export const sessionKeys = {
  lately: ['sessions', 'lately'] as const,
  one: (id: string) => ['sessions', 'one', id] as const,
  summary: (id: string) => ['sessions', 'summary', id] as const,
}

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKeys.one(id),
    queryFn: ({ signal }) => call(getSession, { params: { id }, query: {} }, { signal }),
    refetchOnMount: 'always',
  })
