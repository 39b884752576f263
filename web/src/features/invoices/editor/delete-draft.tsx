import { deleteInvoice, type Invoice } from '@studio/contract/invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { invoiceKeys } from '../invoices.queries.ts'
import { FormDialog } from './form-dialog.tsx'

/** Confirms the permanent deletion of a draft. */
export function DeleteDraft({
  invoice: { id, clientId },
  onDeleted,
  onClose,
}: {
  invoice: Invoice
  onDeleted: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('invoices')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(deleteInvoice, { params: { id } }),
    onSuccess: async () => {
      onDeleted()
      await queries.invalidateQueries({ queryKey: invoiceKeys.lists() })
      await (clientId
        ? navigate({ to: '/dashboard/clients/$id', params: { id: clientId } })
        : navigate({ to: '/dashboard/clients/invoices' }))
      queries.removeQueries({ queryKey: invoiceKeys.one(id) })
    },
  })
  return (
    <FormDialog
      title={t(($) => $.delete.title)}
      description={t(($) => $.delete.text)}
      problem={remove.error ? errorText(remove.error) : null}
      isBusy={remove.isPending}
      act={t(($) => $.delete.act)}
      isDanger
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    />
  )
}
