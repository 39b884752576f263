import {
  exportLegalAcceptances,
  getLegalDraftDiff,
  type LegalAcceptanceFilter,
  type LegalDocumentId,
  type LegalDraft,
  type LegalDrafts,
  type LegalLocale,
  listLegalAcceptances,
  listLegalDrafts,
} from '@studio/contract/legal'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import { call, saveFile } from '../../../platform/index.ts'

export const legalDraftsQuery = queryOptions({
  queryKey: ['admin', 'legal', 'drafts'],
  queryFn: ({ signal }) => call(listLegalDrafts, {}, { signal }),
  refetchOnMount: 'always',
})

/** Replaces the cached drafts with the response of a write. */
export const setCachedDraft = (queries: QueryClient, draft: LegalDraft) =>
  queries.setQueryData<LegalDrafts>(
    legalDraftsQuery.queryKey,
    (cached) =>
      cached && { ...cached, drafts: [...cached.drafts.filter(({ id }) => id !== draft.id), draft] },
  )

/** As those will see it who accepted the version in force; each saved version of the draft is another. */
export const draftDiffQuery = (id: LegalDocumentId, version: number, locale: LegalLocale) =>
  queryOptions({
    queryKey: ['admin', 'legal', 'diff', id, version, locale],
    queryFn: ({ signal }) => call(getLegalDraftDiff, { params: { id }, query: { locale } }, { signal }),
  })

export const acceptancesQuery = (filter: LegalAcceptanceFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'legal', 'acceptances', filter],
    queryFn: ({ signal, pageParam }) =>
      call(listLegalAcceptances, { query: { ...filter, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Keeps the previous results while new ones load, so that the list doesn’t jump.
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The filtered list as a file, given to the browser to save. */
export const useExportAcceptances = () =>
  useMutation({
    mutationFn: async (filter: LegalAcceptanceFilter) => {
      const response = await call(exportLegalAcceptances, { query: filter })
      saveFile(await response.blob(), 'legal-acceptances.csv')
    },
  })
