import type { InvoiceProblem } from '@studio/domain/invoices'
import { invoicesReasons } from '@studio/contract/invoices'
import { Refusal, refuse } from '@studio/contract/kernel'

export const noInvoice = () => new Refusal('NOT_FOUND', 'Invoice not found.')
export const noClient = () => new Refusal('NOT_FOUND', 'Client not found.')
export const noLogo = () => new Refusal('NOT_FOUND', 'Logo not found.')
export const noPayment = () => new Refusal('NOT_FOUND', 'Payment not found.')

/** Lists each missing field with its code. */
export const incomplete = (problems: readonly InvoiceProblem[]) =>
  refuse(
    invoicesReasons.incomplete,
    { count: problems.length },
    { details: Object.fromEntries(problems.map(({ code, field }) => [field, code])) },
  )
