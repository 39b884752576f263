import { type Invoice, voidInvoice } from '@studio/contract/invoices'
import { call, useTranslation } from '../../../platform/index.ts'
import { FormDialog } from '../editor/form-dialog.tsx'
import { useAct } from './use-act.ts'

/** Confirms voiding, which can’t be undone and keeps the number. */
export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const { act, isBusy, problem } = useAct(() => call(voidInvoice, { params: { id: invoice.id } }), onClose)
  return (
    <FormDialog
      title={t(($) => $.void.title, { number: invoice.number ?? '' })}
      description={t(($) => $.void.text)}
      act={t(($) => $.void.act)}
      isDanger
      problem={problem}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={act}
    />
  )
}
