import { readMinorUnits } from '../../../platform/read-number.ts'
import { addInvoicePayment, type Invoice, MAX_AMOUNT } from '@studio/contract/invoices'
import { formatAmount, localDay } from '@studio/domain/kernel'
import { useState } from 'react'
import { DateField, TextInput } from '../../../design/index.ts'
import { call, newUuid, useLocale, useTranslation } from '../../../platform/index.ts'
import { FormDialog } from '../editor/form-dialog.tsx'
import styles from '../invoices.module.css'
import { useAct } from './use-act.ts'

/** Records a payment. Defaults to the amount due. */
export function PayDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const [locale] = useLocale()
  const { id, due, currency, decimals } = invoice
  const [typed, setTyped] = useState(() => formatAmount(due, invoice, locale))
  const [day, setDay] = useState(() => localDay(new Date()))
  const [method, setMethod] = useState('')
  // Idempotency key while the dialog is open, so a double click records one payment.
  const [idempotencyKey] = useState(newUuid)
  const reading = readMinorUnits(typed, { decimals, min: 1, max: MAX_AMOUNT, language: locale })
  const amount = reading.value
  const isFine = amount !== undefined
  const { act, isBusy, problem } = useAct(
    () =>
      call(
        addInvoicePayment,
        { params: { id }, body: { amount: amount ?? 0, at: day, method } },
        { idempotencyKey: `${idempotencyKey}-${amount}-${day}` },
      ),
    onClose,
  )
  return (
    <FormDialog
      title={t(($) => $.pay.title)}
      act={t(($) => $.pay.act)}
      problem={problem}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => isFine && act()}
    >
      <TextInput
        label={t(($) => $.pay.amount, { currency })}
        inputMode="decimal"
        required
        value={typed}
        hint={
          reading.isAmbiguous && t(($) => $.readAs, { number: formatAmount(reading.value, invoice, locale) })
        }
        error={isFine ? null : t(($) => $.noNumber)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        label={t(($) => $.pay.method)}
        maxLength={60}
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value)}
      />
      <div className={styles.pills}>
        <DateField
          label={t(($) => $.pay.day)}
          value={day}
          empty={t(($) => $.editor.noDate)}
          onChange={(next) => setDay(next || localDay(new Date()))}
        />
      </div>
    </FormDialog>
  )
}
