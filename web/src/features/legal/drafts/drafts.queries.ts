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

/** Preview for users who accepted the version in force. Each saved version of the draft has its own. */
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

/** Downloads the filtered list as a file. */
export const useExportAcceptances = () =>
  useMutation({
    mutationFn: async (filter: LegalAcceptanceFilter) => {
      const response = await call(exportLegalAcceptances, { query: filter })
      saveFile(await response.blob(), 'legal-acceptances.csv')
    },
  })
