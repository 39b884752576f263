import {
  type EntryKind,
  ENTRY_KINDS,
  exportLedger,
  getPurchase,
  listLedger,
  listLedgerMonths,
  listPurchases,
} from '@studio/contract/economy'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call, saveFile } from '../../platform/index.ts'

/** Polling interval for a purchase while its payment is being confirmed. */
const CONFIRM_POLL_MS = 2_000

/** Filters of the ledger. Omitted ones don’t filter. */
export interface LedgerFilters {
  kind?: EntryKind
  dateFrom?: string
  dateTo?: string
  waived?: 'true'
}

const isKind = (text: unknown): text is EntryKind => (ENTRY_KINDS as readonly unknown[]).includes(text)
const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Parses the filters of a URL and ignores everything else. */
export const filtersIn = ({ kind, dateFrom, dateTo, waived }: Record<string, unknown>): LedgerFilters => ({
  ...(isKind(kind) && { kind }),
  ...(isDay(dateFrom) && { dateFrom }),
  ...(isDay(dateTo) && { dateTo }),
  ...(waived === 'true' && { waived }),
})

/** ISO days compare like text. */
export const isBackwards = ({ dateFrom, dateTo }: LedgerFilters): boolean =>
  dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo

export function useLedger(filters: LedgerFilters) {
  return useInfiniteQuery({
    queryKey: ['economy', 'ledger', filters],
    queryFn: ({ signal, pageParam }) =>
      call(listLedger, { query: { ...filters, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: !isBackwards(filters),
    refetchOnMount: 'always',
  })
}

export function useLedgerMonths() {
  return useQuery({
    queryKey: ['economy', 'months'],
    queryFn: ({ signal }) => call(listLedgerMonths, {}, { signal }),
    select: ({ months }) => months,
    refetchOnMount: 'always',
  })
}

/** Downloads the filtered ledger as a file. */
export const useExportLedger = () =>
  useMutation({
    mutationFn: async (filters: LedgerFilters) => {
      const response = await call(exportLedger, { query: filters })
      saveFile(await response.blob(), 'credits-ledger.csv')
    },
  })

export function usePurchases() {
  return useInfiniteQuery({
    queryKey: ['economy', 'purchases'],
    queryFn: ({ signal, pageParam }) => call(listPurchases, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  })
}

/** One purchase, polled while its payment is being confirmed. */
export function usePurchase(id: string) {
  return useQuery({
    queryKey: ['economy', 'purchase', id],
    queryFn: ({ signal }) => call(getPurchase, { params: { id } }, { signal }),
    select: ({ purchase }) => purchase,
    refetchInterval: ({ state }) =>
      state.data?.purchase.status === 'pending' && !state.error ? CONFIRM_POLL_MS : false,
    refetchOnMount: 'always',
  })
}
