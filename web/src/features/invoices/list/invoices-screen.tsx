import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import { Button, EmptyState, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from '../invoices.module.css'
import { invoicesQuery, saveCsv } from '../invoices.queries.ts'
import { LoadFailure } from '../load-failure.tsx'
import { InvoiceRows } from './invoice-rows.tsx'

/** `/dashboard/clients/invoices`: all quotes, invoices and credit notes of the user, newest first. */
export function InvoicesScreen() {
  const { t } = useTranslation('invoices')
  const showToast = useToast()
  const errorText = useErrorText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    invoicesQuery(),
  )
  const invoices = data?.pages.flatMap((page) => page.invoices)
  if (!invoices) return <LoadFailure error={error} retry={() => void refetch()} />
  const toClients = (
    <Button asChild>
      <Link to="/dashboard/clients">
        <ArrowLeft size={16} aria-hidden="true" />
        {t(($) => $.list.clients)}
      </Link>
    </Button>
  )
  if (invoices.length === 0)
    return <EmptyState title={t(($) => $.list.empty)} text={t(($) => $.list.emptyText)} action={toClients} />
  const download = () =>
    saveCsv().catch((problem: unknown) =>
      showToast({ tone: 'bad', title: t(($) => $.list.notSaved), description: errorText(problem) }),
    )
  return (
    <section className={styles.page} aria-label={t(($) => $.list.title)}>
      <header className={styles.bar}>
        {toClients}
        <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => void download()}>
          {t(($) => $.list.csv)}
        </Button>
      </header>
      <InvoiceRows invoices={invoices} />
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.list.more)}
        </Button>
      )}
    </section>
  )
}
