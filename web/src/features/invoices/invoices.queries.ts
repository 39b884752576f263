import {
  exportInvoices,
  getInvoice,
  getInvoicePdf,
  getSeller,
  getSellerLogo,
  type Invoice,
  listInvoices,
} from '@studio/contract/invoices'
import { localDay } from '@studio/domain/kernel'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, saveFile } from '../../platform/index.ts'

const PAGE = 50

export const invoiceKeys = {
  all: ['invoices'] as const,
  lists: () => [...invoiceKeys.all, 'list'] as const,
  one: (id: string) => [...invoiceKeys.all, 'one', id] as const,
  seller: () => [...invoiceKeys.all, 'seller'] as const,
}

/** Overdue is decided by the local calendar day. */
const today = () => localDay(new Date())

/** All documents of the user, or those of one client. */
export const invoicesQuery = (clientId?: string) =>
  infiniteQueryOptions({
    queryKey: [...invoiceKeys.lists(), clientId ?? ''],
    initialPageParam: null as string | null,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    refetchOnMount: 'always',
    queryFn: ({ pageParam, signal }) =>
      call(
        listInvoices,
        {
          query: {
            limit: PAGE,
            today: today(),
            ...(clientId && { clientId }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
  })

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: invoiceKeys.one(id),
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, query: { today: today() } }, { signal }),
    refetchOnMount: 'always',
  })

export const sellerQuery = queryOptions({
  queryKey: invoiceKeys.seller(),
  queryFn: ({ signal }) => call(getSeller, {}, { signal }),
})

/** A new logo has a new id, so its bytes never become stale. */
export const logoQuery = (logo: string) =>
  queryOptions({
    queryKey: [...invoiceKeys.seller(), 'logo', logo],
    queryFn: async ({ signal }) => (await call(getSellerLogo, {}, { signal })).blob(),
    staleTime: Infinity,
  })

/** Writes the response to the query cache and invalidates the lists. */
export function showInvoice(queries: QueryClient, invoice: Invoice): void {
  queries.setQueryData(invoiceKeys.one(invoice.id), { invoice })
  void queries.invalidateQueries({ queryKey: invoiceKeys.lists() })
}

const save = async (answer: Response, name: string): Promise<void> => saveFile(await answer.blob(), name)

/** Downloads the PDF. A draft is rendered as it is now and marked as a draft. */
export const savePdf = async ({ id, number }: Pick<Invoice, 'id' | 'number'>): Promise<void> =>
  save(await call(getInvoicePdf, { params: { id } }), `${number ?? 'draft'}.pdf`)

export const saveCsv = async (): Promise<void> =>
  save(await call(exportInvoices, { query: { today: today() } }), 'invoices.csv')
