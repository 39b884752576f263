import type { LedgerEntry } from '@studio/contract/economy'

const COLUMNS = ['createdAt', 'kind', 'amount', 'balance', 'waived', 'jobId', 'reason', 'id'] as const

/** Quoted where it must be; text that a spreadsheet would run as a formula is kept from it by an apostrophe. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: (string | number | boolean | null)[]): string => `${cells.map(cell).join(',')}\r\n`

/** Lines of the exported ledger (RFC 4180). */
export const csvLines = {
  head: line(['date', 'kind', 'amount', 'balance', 'waived', 'job', 'reason', 'id']),
  of: (entry: LedgerEntry): string => line(COLUMNS.map((name) => entry[name])),
}
