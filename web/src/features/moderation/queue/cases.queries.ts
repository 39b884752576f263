import { type CaseTab, getCase, listCases } from '@studio/contract/moderation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'

/** Key prefix of all moderation data, so that it can be cleared when admin rights are removed. */
export const CASES_KEY = ['admin', 'cases'] as const
/** Fallback poll interval in ms. Claims and decisions of others normally arrive as events. */
const ASK_AGAIN_MS = 20_000

export const casesQuery = (tab: CaseTab) =>
  queryOptions({
    queryKey: [...CASES_KEY, 'list', tab],
    queryFn: ({ signal }) => call(listCases, { query: { tab } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_AGAIN_MS,
  })

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...CASES_KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(getCase, { params: { id } }, { signal })).case,
  })
