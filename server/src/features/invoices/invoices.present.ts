import { dueOf, type InvoiceProblem, numberOf, stateOf, sumsOf } from '@studio/domain/invoices'
import {
  type Invoice,
  type InvoiceListItem,
  type InvoiceLine,
  MAX_AMOUNT,
  type Party,
  type Payment,
} from '@studio/contract/invoices'
import type { FrozenSeller, InvoiceRow, readRelated } from './invoices.store.ts'

const printedNumber = ({ series, number }: { series: string | null; number: number | null }) =>
  series !== null && number !== null ? numberOf(series, number) : null

/** Sums beyond the limit are clamped; the problem is reported separately. */
const clamped = (amount: number) => Math.max(-MAX_AMOUNT, Math.min(MAX_AMOUNT, amount))

/** Sums of a draft, stored for lists. */
export function storedSums(lines: readonly InvoiceLine[]) {
  const { net, tax, total } = sumsOf(lines)
  return { net: clamped(net), tax: clamped(tax), total: clamped(total) }
}

/** @param buyer current data, for drafts; issued documents have a snapshot. */
export function toListItem(row: InvoiceRow, buyer: Party | undefined, today: string): InvoiceListItem {
  const { id, kind, status, clientId, about, currency, decimals, issueDate, supplyDate, dueDate, paid } = row
  const party = row.buyer ?? buyer
  return {
    id,
    kind,
    status,
    clientId,
    about,
    currency,
    decimals,
    issueDate,
    supplyDate,
    dueDate,
    paid,
    state: stateOf(row, today),
    number: printedNumber(row),
    name: party?.company || party?.name || '',
    net: row.net,
    tax: row.tax,
    total: row.total,
    due: dueOf(row),
    createdAt: row.createdAt.toISOString(),
  }
}

export interface Surroundings {
  seller: FrozenSeller
  buyer: Party
  lines: InvoiceLine[]
  payments: Payment[]
  related: Awaited<ReturnType<typeof readRelated>>
  nextNumber: string | null
  problems: InvoiceProblem[]
}

export function invoiceOf(row: InvoiceRow, around: Surroundings, today: string): Invoice {
  const { seller, buyer, lines, payments, nextNumber, problems } = around
  return {
    ...toListItem(row, buyer, today),
    version: row.version,
    language: row.locale,
    note: row.note,
    seller: { ...seller, logo: seller.logo ?? null },
    buyer,
    lines,
    payments,
    nextNumber,
    problems,
    related: around.related.map(({ id, kind, status, ...rest }) => ({
      id,
      kind,
      status,
      number: printedNumber(rest),
    })),
    issuedAt: row.issuedAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    sentTo: row.sentTo,
    pdfSha256: row.pdfSha256,
  }
}
