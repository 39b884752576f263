import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { invoicesQuery } from '../invoices.queries.ts'
import { LoadFailure } from '../load-failure.tsx'
import { InvoiceRows } from './invoice-rows.tsx'
import styles from './list.module.css'
import { NewInvoiceButton } from './new-invoice-button.tsx'

/** Documents of one client, on the client’s page. */
export function ClientInvoices({ clientId }: { clientId: string }) {
  const { t } = useTranslation('invoices')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    invoicesQuery(clientId),
  )
  const invoices = data?.pages.flatMap((page) => page.invoices)
  return (
    <section aria-label={t(($) => $.list.title)}>
      <header className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{t(($) => $.list.title)}</h2>
        <NewInvoiceButton clientId={clientId} kind="quote" />
      </header>
      {!invoices && <LoadFailure error={error} retry={() => void refetch()} />}
      {invoices?.length === 0 && <p className={styles.meta}>{t(($) => $.list.noneOfClient)}</p>}
      {invoices && invoices.length > 0 && <InvoiceRows invoices={invoices} isOfOne />}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.list.more)}
        </Button>
      )}
    </section>
  )
}
