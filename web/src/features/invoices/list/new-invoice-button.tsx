import { createInvoice } from '@studio/contract/invoices'
import { localDay } from '@studio/domain/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Button, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { showInvoice } from '../invoices.queries.ts'

/** Creates a draft invoice or quote for a client and opens it. */
export function NewInvoiceButton({
  clientId,
  kind = 'invoice',
}: {
  clientId: string
  kind?: 'invoice' | 'quote'
}) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const create = async () => {
    setIsBusy(true)
    try {
      const body = { clientId, kind, issueDate: localDay(new Date()) }
      const { invoice } = await call(createInvoice, { body })
      showInvoice(queries, invoice)
      await navigate({ to: '/dashboard/clients/invoices/$id', params: { id: invoice.id } })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.list.notBegun), description: errorText(error) })
    }
    setIsBusy(false)
  }
  return (
    <Button
      loading={isBusy}
      icon={<ReceiptText size={16} aria-hidden="true" />}
      onClick={() => void create()}
    >
      {t(($) => $.list[kind === 'quote' ? 'newQuote' : 'new'])}
    </Button>
  )
}
