import type { Invoice } from '@studio/contract/invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useErrorText } from '../../../platform/index.ts'
import { showInvoice } from '../invoices.queries.ts'

/** Mutation of an issued document that returns its new state. */
export function useAct(action: () => Promise<{ invoice: Invoice }>, done: () => void) {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: action,
    onSuccess: ({ invoice }) => {
      showInvoice(queries, invoice)
      done()
    },
  })
  return { act: () => mutate(), isBusy: isPending, problem: error ? errorText(error) : null }
}
