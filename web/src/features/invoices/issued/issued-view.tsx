import { dateFormat, formatMoney } from '@studio/domain/kernel'
import { creditInvoice, type Invoice, invoiceQuote } from '@studio/contract/invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileDown, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button, useToast } from '../../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { Paper } from '../editor/paper.tsx'
import { InvoiceHead } from '../invoice-head.tsx'
import styles from '../invoices.module.css'
import { savePdf, showInvoice } from '../invoices.queries.ts'
import { StateWord } from '../list/state-word.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { Payments } from './payments.tsx'
import { SendDialog } from './send-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** An issued document with its state, payments and actions. */
export function IssuedView({ invoice }: { invoice: Invoice }) {
  // Long function: composes the parts of the page.
  const { t } = useTranslation('invoices')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'send' | 'pay' | 'void' | null>(null)
  const { id, kind, status, state, total, paid, due, sentAt, sentTo } = invoice
  const failed = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.notDone), description: errorText(error) })
  /** Creates a credit note for an invoice, or an invoice from a quote, as a draft. */
  const start = useMutation({
    mutationFn: () => call(kind === 'quote' ? invoiceQuote : creditInvoice, { params: { id } }),
    onSuccess: async (answer) => {
      showInvoice(queries, answer.invoice)
      await navigate({ to: '/dashboard/clients/invoices/$id', params: { id: answer.invoice.id } })
    },
    onError: failed,
  })
  const close = () => setDialog(null)
  const money = (amount: number) => formatMoney(amount, invoice, locale)
  const isOpen = status !== 'void'
  const isPayable = kind === 'invoice' && isOpen && due > 0
  const canBeVoid =
    isOpen && (kind === 'quote' || (status === 'issued' && paid === 0 && state !== 'credited'))
  const canBegin =
    isOpen && (kind === 'quote' ? state !== 'invoiced' : kind === 'invoice' && state !== 'credited')
  return (
    <div className={styles.split}>
      <div className={styles.form}>
        <InvoiceHead invoice={invoice} extra={<StateWord state={state} />} />
        <dl className={styles.figures}>
          <div>
            <dt>{t(($) => $.editor.total)}</dt>
            <dd>{money(total)}</dd>
          </div>
          {kind === 'invoice' && (
            <>
              <div>
                <dt>{t(($) => $.issued.paid)}</dt>
                <dd>{money(paid)}</dd>
              </div>
              <div>
                <dt>{t(($) => $.issued.owed)}</dt>
                <dd>{money(due)}</dd>
              </div>
            </>
          )}
        </dl>
        {sentAt && sentTo && (
          <p className={styles.meta}>
            {t(($) => $.issued.sent, {
              to: sentTo,
              day: dateFormat(locale, 'day').format(new Date(sentAt)),
            })}
          </p>
        )}
        <div className={styles.buttons}>
          {isOpen && (
            <Button
              variant={sentAt ? 'quiet' : 'accent'}
              icon={<Mail size={16} aria-hidden="true" />}
              onClick={() => setDialog('send')}
            >
              {t(($) => $.send[sentAt ? 'again' : 'open'])}
            </Button>
          )}
          {isPayable && (
            <Button variant={sentAt ? 'accent' : 'quiet'} onClick={() => setDialog('pay')}>
              {t(($) => $.pay.open)}
            </Button>
          )}
          <Button
            icon={<FileDown size={16} aria-hidden="true" />}
            onClick={() => void savePdf(invoice).catch(failed)}
          >
            {t(($) => $.issued.pdf)}
          </Button>
          {canBegin && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {t(($) => $.issued[kind === 'quote' ? 'invoice' : 'credit'])}
            </Button>
          )}
          {canBeVoid && (
            <Button variant="plain" onClick={() => setDialog('void')}>
              {t(($) => $.void.open)}
            </Button>
          )}
        </div>
        {kind === 'invoice' && <Payments invoice={invoice} />}
        <p className={styles.meta}>{t(($) => $.issued.frozen)}</p>
      </div>
      <aside className={styles.preview} aria-label={t(($) => $.editor.preview)}>
        <Paper invoice={invoice} problems={[]} />
      </aside>
      {dialog === 'send' && <SendDialog invoice={invoice} onClose={close} />}
      {dialog === 'pay' && <PayDialog invoice={invoice} onClose={close} />}
      {dialog === 'void' && <VoidDialog invoice={invoice} onClose={close} />}
    </div>
  )
}
