import type { Invoice } from '@studio/contract/invoices'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/index.ts'
import styles from './invoices.module.css'

/** Title and buyer of a document, with a link back to the client. */
export function InvoiceHead({ invoice, extra }: { invoice: Invoice; extra: ReactNode }) {
  const { t } = useTranslation('invoices')
  const { kind, clientId, number, nextNumber, buyer, status, related } = invoice
  const name = buyer.company || buyer.name
  const back = (
    <>
      <ArrowLeft size={14} aria-hidden="true" />
      {clientId ? name || t(($) => $.list.clients) : t(($) => $.list.title)}
    </>
  )
  return (
    <header className={styles.head}>
      {clientId ? (
        <Link className={styles.back} to="/dashboard/clients/$id" params={{ id: clientId }}>
          {back}
        </Link>
      ) : (
        <Link className={styles.back} to="/dashboard/clients/invoices">
          {back}
        </Link>
      )}
      <h2 className={styles.title} dir="auto">
        {t(($) => $.titles[kind], { name: name || '…' })}
      </h2>
      <p className={styles.meta}>
        {status === 'draft' ? t(($) => $.editor.next, { number: nextNumber ?? '' }) : number}
        {related.map((each) => (
          <Link
            key={each.id}
            className={styles.related}
            to="/dashboard/clients/invoices/$id"
            params={{ id: each.id }}
          >
            {each.number === null
              ? t(($) => $.kindDraft[each.kind])
              : `${t(($) => $.kinds[each.kind])} ${each.number}`}
          </Link>
        ))}
      </p>
      {extra}
    </header>
  )
}
