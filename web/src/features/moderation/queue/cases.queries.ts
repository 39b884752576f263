import { type CaseTab, getCase, listCases } from '@studio/contract/moderation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'

/** Of all that stands here, so that it goes when somebody is an admin no more. */
export const CASES_KEY = ['admin', 'cases'] as const
/** Somebody else's claims and decisions are told as they happen; this is for when they cannot be. */
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
