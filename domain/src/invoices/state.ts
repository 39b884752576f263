import type { InvoiceKind, InvoiceState, InvoiceStatus } from '@studio/contract/invoices'

interface Standing {
  kind: InvoiceKind
  status: InvoiceStatus
  dueDate: string | null
  total: number
  /** What was paid, and what credit notes took back (a positive sum). */
  paid: number
  credited: number
  /** Whether an invoice was made of this quote. */
  isInvoiced: boolean
}

/** What is still owed; nothing of drafts, quotes, credit notes and what is void. */
export const dueOf = ({ kind, status, total, paid, credited }: Standing): number =>
  kind !== 'invoice' || status === 'draft' || status === 'void' ? 0 : Math.max(0, total - paid - credited)

/**
 * How an invoice stands on a day of the calendar. The day it is due is still in time, wherever it is read: dates are compared
 * as they are written, never as instants.
 */
export function stateOf(standing: Standing, today: string): InvoiceState {
  const { kind, status, dueDate, total, paid, credited, isInvoiced } = standing
  if (status === 'draft' || status === 'void') return status
  if (kind === 'quote') return isInvoiced ? 'invoiced' : status === 'paid' ? 'sent' : status
  if (kind === 'credit') return status === 'paid' ? 'sent' : status
  if (total > 0 && credited >= total) return 'credited'
  if (dueOf(standing) === 0 && (paid > 0 || total === 0 || credited > 0)) return 'paid'
  if (dueDate !== null && dueDate < today) return 'overdue'
  return paid > 0 ? 'part' : status === 'paid' ? 'issued' : status
}
