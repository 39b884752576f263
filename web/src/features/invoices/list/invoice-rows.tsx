import { formatDay, formatMoney } from '@studio/domain/kernel'
import type { InvoiceListItem } from '@studio/contract/invoices'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './list.module.css'
import { StateWord } from './state-word.tsx'

interface InvoiceRowsProps {
  invoices: readonly InvoiceListItem[]
  /** In a list of one client, rows show the subject instead of the name. */
  isOfOne?: boolean
}

/** Rows of documents with links. */
export function InvoiceRows({ invoices, isOfOne = false }: InvoiceRowsProps) {
  const { t } = useTranslation('invoices')
  const [locale] = useLocale()
  const dayOf = (day: string) => formatDay(day, locale, 'day')
  return (
    <ul className={styles.rows} aria-label={t(($) => $.list.label)}>
      {invoices.map(({ id, kind, number, name, about, dueDate, state, total, ...money }) => (
        <li key={id}>
          <Link className={styles.row} to="/dashboard/clients/invoices/$id" params={{ id }}>
            <span className={styles.number}>{number ?? t(($) => $.kinds[kind])}</span>
            <span className={styles.about}>
              {/* Isolated, so that right-to-left names don’t reorder the rest. */}
              <span>
                <bdi>{isOfOne ? about || t(($) => $.list.nothing) : name || t(($) => $.list.nobody)}</bdi>
              </span>
              {!isOfOne && about && (
                <span className={styles.meta}>
                  <bdi>{about}</bdi>
                </span>
              )}
            </span>
            <span className={styles.meta}>
              {dueDate && kind !== 'credit' && t(($) => $.list.due, { day: dayOf(dueDate) })}
            </span>
            <StateWord state={state} />
            <span className={styles.total}>{formatMoney(total, money, locale)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
