// Lines of exported lists (RFC 4180).

type Cell = string | number | boolean | null

/** Quoted where it must be; text that a spreadsheet would run as a formula is kept from it by an apostrophe. */
function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`
