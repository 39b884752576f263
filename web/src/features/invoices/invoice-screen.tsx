import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DraftEditor } from './editor/draft-editor.tsx'
import { invoiceQuery, sellerQuery } from './invoices.queries.ts'
import { IssuedView } from './issued/issued-view.tsx'
import { LoadFailure } from './load-failure.tsx'

/** `/dashboard/clients/invoices/:id`: the editor of a draft, or an issued document with its state. */
export function InvoiceScreen() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(invoiceQuery(id))
  const seller = useQuery(sellerQuery)
  if (!query.data || !seller.data) {
    const retry = () => void Promise.all([query.refetch(), seller.refetch()])
    return <LoadFailure error={query.error ?? seller.error} retry={retry} />
  }
  const { invoice } = query.data
  if (invoice.status !== 'draft') return <IssuedView invoice={invoice} />
  return <DraftEditor key={id} saved={invoice} seller={seller.data.seller} />
}
