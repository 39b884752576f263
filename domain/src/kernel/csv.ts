// CSV (RFC 4180), written so that spreadsheets in any language open it, and read as they write it.
// Decision 0107 says why no library does it.

type Cell = string | number | boolean | null

/** Cells that a spreadsheet would run as a formula, or that are already escaped by an apostrophe. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Escapes formulas by an apostrophe, and quotes if needed. */
function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** Header line, after a byte order mark, without which spreadsheets show "NiÃ±o". */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`

export interface CsvRow {
  cells: string[]
  /** First line of the row in the text, from 1. */
  line: number
}

export interface Csv {
  rows: CsvRow[]
  /** Line of a quote that is never closed, which includes the rest of the text. */
  openQuote: number | null
}

/** Excel's line above a table that declares the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i

/** The most frequent of comma, semicolon and tab in the first line, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((each) => [each, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1)
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

/** Characters between two pauses within a row. */
const SIGNS_A_STEP = 2 ** 14

/**
 * Parses CSV. The separator comes from a `sep=;` line, else it is a comma, semicolon or tab. Empty rows are skipped,
 * and apostrophes that escape formulas are removed.
 */
export function readCsv(text: string): Csv {
  const reading = readingCsv(text)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

/** Like `readCsv`, but yields at least every 16,384 characters and stops after more than `max` rows. */
export function* readingCsv(source: string, max = Number.POSITIVE_INFINITY): Generator<undefined, Csv, void> {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source
  const match = SEPARATOR_LINE.exec(text)
  const separator = match?.[1] ?? separatorOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let value = ''
  // Start of the text not yet added to the value.
  let from = match?.[0].length ?? 0
  let line = match && /[\r\n]$/.test(match[0]) ? 2 : 1
  let firstLine = line
  let quotedAt: number | null = null
  let wasQuoted = false
  const endCell = (to: number) => {
    value += text.slice(from, to)
    cells.push(FORMULA.test(value) && value.startsWith("'") ? value.slice(1) : value)
    value = ''
    wasQuoted = false
  }
  const endRow = () => {
    if (cells.some((each) => each !== '')) rows.push({ cells, line: firstLine })
    cells = []
  }
  for (let at = from; at < text.length; at++) {
    if (at % SIGNS_A_STEP === 0) {
      yield
      if (rows.length > max) return { rows, openQuote: null }
    }
    const sign = text[at]!
    const isEnd = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isEnd) line++
    if (quotedAt !== null) {
      if (sign !== '"') continue
      value += text.slice(from, at)
      from = at + 1
      if (text[at + 1] === '"') {
        value += '"'
        from = ++at + 1
      } else quotedAt = null
    } else if (sign === '"' && !wasQuoted && value === '' && from === at) {
      quotedAt = line
      wasQuoted = true
      from = at + 1
    } else if (sign === separator) {
      endCell(at)
      from = at + 1
    } else if (isEnd) {
      endCell(sign === '\n' && text[at - 1] === '\r' ? at - 1 : at)
      endRow()
      from = at + 1
      firstLine = line
    }
  }
  if (from < text.length || value !== '' || wasQuoted || cells.length > 0) {
    endCell(text.length)
    endRow()
  }
  return { rows, openQuote: quotedAt }
}
