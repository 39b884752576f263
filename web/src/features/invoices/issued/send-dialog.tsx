import { getClient } from '@studio/contract/clients'
import { type Invoice, sendInvoice } from '@studio/contract/invoices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput } from '../../../design/index.ts'
import { call, useTranslation } from '../../../platform/index.ts'
import { FormDialog } from '../editor/form-dialog.tsx'
import styles from '../invoices.module.css'
import { useAct } from './use-act.ts'

/** Emails the PDF. Defaults to the client’s address. */
export function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const { id, clientId, sentTo } = invoice
  const { data } = useQuery({
    queryKey: ['clients', 'one', clientId],
    queryFn: ({ signal }) => call(getClient, { params: { id: clientId ?? '' } }, { signal }),
    enabled: clientId !== null,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const to = typed ?? sentTo ?? data?.client.email ?? ''
  const { act, isBusy, problem } = useAct(
    () => call(sendInvoice, { params: { id }, body: { to: to.trim() } }),
    onClose,
  )
  return (
    <FormDialog
      title={t(($) => $.send.title, { number: invoice.number ?? '' })}
      description={t(($) => $.send.text)}
      act={t(($) => $.send.act)}
      problem={problem}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={act}
    >
      <TextInput
        className={styles.wide}
        label={t(($) => $.send.to)}
        type="email"
        required
        maxLength={254}
        value={to}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
