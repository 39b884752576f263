import type { InvoiceProblem } from '@studio/domain/invoices'
import { invoicesReasons } from '@studio/contract/invoices'
import { Refusal, refuse } from '@studio/contract/kernel'

export const invoiceNotFound = () => new Refusal('NOT_FOUND', 'Invoice not found.')
export const clientNotFound = () => new Refusal('NOT_FOUND', 'Client not found.')
export const logoNotFound = () => new Refusal('NOT_FOUND', 'Logo not found.')
export const paymentNotFound = () => new Refusal('NOT_FOUND', 'Payment not found.')

/** Lists each missing field with its code. */
export const incomplete = (problems: readonly InvoiceProblem[]) =>
  refuse(
    invoicesReasons.incomplete,
    { count: problems.length },
    { details: Object.fromEntries(problems.map(({ code, field }) => [field, code])) },
  )
