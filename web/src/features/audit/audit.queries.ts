import {
  type AuditFilter,
  exportAudit,
  getAuditEntry,
  getAuditSummary,
  listAudit,
} from '@studio/contract/audit'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call, saveFile } from '../../platform/index.ts'

export const useAuditSummary = () =>
  useQuery({
    queryKey: ['admin', 'audit', 'summary'],
    queryFn: ({ signal }) => call(getAuditSummary, {}, { signal }),
    refetchOnMount: 'always',
  })

export const useAuditEntries = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['admin', 'audit', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      call(listAudit, { query: { ...filter, cursor: pageParam, limit: 40 } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

export const useAuditEntry = (id: string) =>
  useQuery({
    queryKey: ['admin', 'audit', 'entry', id],
    queryFn: ({ signal }) => call(getAuditEntry, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Downloads the filtered entries as a CSV file. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const response = await call(exportAudit, { query: filter })
      saveFile(await response.blob(), 'audit.csv')
    },
  })
