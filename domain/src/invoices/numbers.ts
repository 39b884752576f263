import type { InvoiceKind } from '@studio/contract/invoices'

const PREFIX: Record<InvoiceKind, string> = { invoice: '', quote: 'Q', credit: 'C' }

/** Series of a document’s number: one per kind and year. */
export const seriesOf = (kind: InvoiceKind, issueDate: string): string =>
  `${PREFIX[kind]}${issueDate.slice(0, 4)}`

/** `2026-042`. */
export const numberOf = (series: string, number: number): string =>
  `${series}-${String(number).padStart(3, '0')}`
