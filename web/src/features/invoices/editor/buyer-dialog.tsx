import { changeClient } from '@studio/contract/clients'
import type { Invoice } from '@studio/contract/invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { invoiceKeys } from '../invoices.queries.ts'
import { AddressFields } from './address-fields.tsx'
import { FormDialog } from './form-dialog.tsx'

interface BuyerDialogProps {
  clientId: string
  buyer: Invoice['buyer']
  onClose: () => void
}

/** Edits the buyer. Changes are saved with the client and apply to future documents. */
export function BuyerDialog({ clientId, buyer, onClose }: BuyerDialogProps) {
  const { t } = useTranslation('invoices')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(buyer)
  const save = useMutation({
    mutationFn: () => call(changeClient, { params: { id: clientId }, body: draft }),
    onSuccess: async () => {
      // Clients belong to another feature, so all queries that may show this one are invalidated.
      await queries.invalidateQueries({ queryKey: invoiceKeys.all })
      void queries.invalidateQueries({ queryKey: ['clients'] })
      onClose()
    },
  })
  const text = (name: 'name' | 'company' | 'taxId', label: string, maxLength: number) => ({
    label,
    maxLength,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <FormDialog
      title={t(($) => $.party.buyerTitle)}
      description={t(($) => $.party.buyerText)}
      problem={save.error ? errorText(save.error) : null}
      isBusy={save.isPending}
      act={t(($) => $.save)}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <TextInput
        {...text(
          'name',
          t(($) => $.party.contact),
          120,
        )}
      />
      <TextInput
        {...text(
          'company',
          t(($) => $.party.company),
          160,
        )}
      />
      <TextInput
        {...text(
          'taxId',
          t(($) => $.party.taxId),
          40,
        )}
      />
      <AddressFields address={draft.address} onChange={(address) => setDraft({ ...draft, address })} />
    </FormDialog>
  )
}
