import type { InvoiceFilter, InvoiceListItem } from '@studio/contract/invoices'
import { csvHead, csvLine } from '@studio/domain/kernel'
import type { InvoicesService } from './invoices.service.ts'

const HEAD = [
  ...['number', 'kind', 'state', 'client', 'about', 'issued', 'supplied', 'due_date', 'currency'],
  ...['net', 'tax', 'total', 'paid', 'due'],
]
const PAGE = 200

/** `1080.00`, which spreadsheets in every language can read. */
function plain(amount: number, decimals: number): number | string {
  const text = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const at = text.length - decimals
  const value = decimals === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`
  // Numbers need no formula escape, which would turn them into text.
  return amount < 0 ? -Number(value) : value
}

const cellsOf = ({ currency, decimals, ...row }: InvoiceListItem) => [
  ...[row.number, row.kind, row.state, row.name, row.about, row.issueDate, row.supplyDate, row.dueDate],
  currency,
  ...[row.net, row.tax, row.total, row.paid, row.due].map((amount) => plain(amount, decimals)),
]

export async function* invoicesCsv(
  list: InvoicesService['list'],
  userId: string,
  filter: InvoiceFilter,
): AsyncGenerator<string> {
  yield csvHead(HEAD)
  for (let cursor: string | undefined; ; ) {
    const { invoices, nextCursor } = await list(userId, { ...filter, cursor, limit: PAGE })
    for (const invoice of invoices) yield csvLine(cellsOf(invoice))
    if (nextCursor === null) return
    cursor = nextCursor
  }
}
