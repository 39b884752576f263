import {
  changeForensicReport,
  deleteForensicReport,
  getForensicReport,
  listForensicReports,
  type RegionNote,
  type ReportDraft,
  restoreForensicReport,
  saveForensicReport,
} from '@studio/contract/forensics'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'

const KEY = ['forensic-reports']
const PAGE = 20

const LIST = [...KEY, 'list']
const oneOf = (id: string | undefined) => [...KEY, 'one', id]

const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: LIST })
/** A deleted report may still be on screen: it is refetched only when reopened. */
const removeFromCache = (cache: QueryClient, id: string) =>
  cache.invalidateQueries({ queryKey: oneOf(id), refetchType: 'none' })

/** Saved reports, newest first. */
export const useReports = () =>
  useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      call(
        listForensicReports,
        { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchOnMount: true,
  })

/** The report in the URL. */
export const useReport = (id: string | undefined) =>
  useQuery({
    queryKey: oneOf(id),
    queryFn: async ({ signal }) =>
      (await call(getForensicReport, { params: { id: id! } }, { signal })).report,
    enabled: id !== undefined,
  })

/** Saves a report; one idempotency key per report. */
export function useSaveReport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ draft, key }: { draft: ReportDraft; key: string }) =>
      (await call(saveForensicReport, { body: draft }, { idempotencyKey: key })).report,
    onSuccess: () => refresh(cache),
  })
}

export function useChangeNotes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, notes }: { id: string; notes: RegionNote[] }) =>
      (await call(changeForensicReport, { params: { id }, body: { notes } })).report,
    onSuccess: async ({ id }) => {
      await removeFromCache(cache, id)
      await refresh(cache)
    },
  })
}

export function useRenameReport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) =>
      (await call(changeForensicReport, { params: { id }, body: { name } })).report,
    onSuccess: async (report) => {
      cache.setQueryData(oneOf(report.id), report)
      await refresh(cache)
    },
  })
}

/** Deletes or restores a report. */
export function useDeleteReport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, deleted }: { id: string; deleted: boolean }): Promise<void> => {
      await call(deleted ? deleteForensicReport : restoreForensicReport, { params: { id } })
    },
    onSettled: async (_done, _error, { id }) => {
      await removeFromCache(cache, id)
      await refresh(cache)
    },
  })
}
