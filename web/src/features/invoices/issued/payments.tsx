import { formatDay, formatMoney } from '@studio/domain/kernel'
import { type Invoice, type Payment, removeInvoicePayment } from '@studio/contract/invoices'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../design/index.ts'
import { call, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from '../invoices.module.css'
import { useAct } from './use-act.ts'

/** Payments, oldest first. */
export function Payments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  return (
    <section aria-label={t(($) => $.pay.list)}>
      <h3 className={styles.label}>{t(($) => $.pay.list)}</h3>
      {invoice.payments.length === 0 ? (
        <p className={styles.meta}>{t(($) => $.pay.none)}</p>
      ) : (
        <ul className={styles.payments}>
          {invoice.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} invoice={invoice} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PaymentRow({ payment, invoice }: { payment: Payment; invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const [locale] = useLocale()
  const { act, isBusy, problem } = useAct(
    () => call(removeInvoicePayment, { params: { id: invoice.id, paymentId: payment.id } }),
    () => undefined,
  )
  const amount = formatMoney(payment.amount, invoice, locale)
  return (
    <li>
      <span>{formatDay(payment.at, locale, 'longDay')}</span>
      <span className={styles.meta}>{payment.method}</span>
      <span className={styles.amount}>{amount}</span>
      <IconButton
        label={t(($) => $.pay.remove, { amount })}
        icon={<Trash2 size={14} aria-hidden="true" />}
        disabled={isBusy}
        onClick={act}
      />
      {problem && (
        <p className={styles.bad} role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
