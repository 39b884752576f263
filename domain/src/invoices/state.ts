import type { InvoiceKind, InvoiceState, InvoiceStatus } from '@studio/contract/invoices'

interface InvoiceFacts {
  kind: InvoiceKind
  status: InvoiceStatus
  dueDate: string | null
  total: number
  /** Paid amount, and credited amount as a positive sum. */
  paid: number
  credited: number
  /** True if an invoice was created from this quote. */
  isInvoiced: boolean
}

/** Amount due; 0 for drafts, quotes, credit notes and void documents. */
export const dueOf = ({ kind, status, total, paid, credited }: InvoiceFacts): number =>
  kind !== 'invoice' || status === 'draft' || status === 'void' ? 0 : Math.max(0, total - paid - credited)

/**
 * State of an invoice on a calendar day. The due day itself is in time in every time zone, because dates are compared
 * as text.
 */
export function stateOf(standing: InvoiceFacts, today: string): InvoiceState {
  const { kind, status, dueDate, total, paid, credited, isInvoiced } = standing
  if (status === 'draft' || status === 'void') return status
  if (kind === 'quote') return isInvoiced ? 'invoiced' : status === 'paid' ? 'sent' : status
  if (kind === 'credit') return status === 'paid' ? 'sent' : status
  if (total > 0 && credited >= total) return 'credited'
  if (dueOf(standing) === 0 && (paid > 0 || total === 0 || credited > 0)) return 'paid'
  if (dueDate !== null && dueDate < today) return 'overdue'
  return paid > 0 ? 'part' : status === 'paid' ? 'issued' : status
}
