import { RestRefusal, unknownColumn } from './errors.ts'

export type Row = Record<string, string | boolean | null>

/** The columns of `user_profiles` that may be read, and how their values compare. */
const COLUMNS: Record<string, 'uuid' | 'text' | 'boolean' | 'time'> = {
  id: 'uuid',
  display_name: 'text',
  use_type: 'text',
  terms_accepted: 'boolean',
  compliance_confirmed: 'boolean',
  is_admin: 'boolean',
  created_at: 'time',
  updated_at: 'time',
}
const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'apikey', 'columns', 'on_conflict'])
const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

const typeOf = (column: string) => {
  const type = Object.hasOwn(COLUMNS, column) ? COLUMNS[column] : undefined
  if (!type) throw unknownColumn(column)
  return type
}

/** `a,b`, `*`, `name:a`, `a::text`. */
function readSelect(text: string): (row: Row) => Row {
  const parts = text.split(',').flatMap((part) => {
    const match = /^\s*(?:([\w$]+):(?!:))?([\w$]+|\*)(?:::\w+)?\s*$/.exec(part)
    const column = match?.[2]
    if (!column) throw new RestRefusal(400, 'PGRST100', `"failed to parse select parameter (${text})"`)
    if (column === '*') return Object.keys(COLUMNS).map((name) => ({ name, column: name }))
    typeOf(column)
    return [{ name: match[1] ?? column, column }]
  })
  return (row) => Object.fromEntries(parts.map(({ name, column }) => [name, row[column] ?? null]))
}

function readValue(column: string, text: string): string {
  switch (typeOf(column)) {
    case 'uuid':
      if (!UUID.test(text))
        throw new RestRefusal(400, '22P02', `invalid input syntax for type uuid: "${text}"`)
      return text.toLowerCase().replaceAll('-', '')
    case 'boolean': {
      if (/^(t|true|on|yes|1)$/i.test(text)) return 'true'
      if (/^(f|false|off|no|0)$/i.test(text)) return 'false'
      throw new RestRefusal(400, '22P02', `invalid input syntax for type boolean: "${text}"`)
    }
    case 'time':
      if (Number.isNaN(Date.parse(text)))
        throw new RestRefusal(
          400,
          '22007',
          `invalid input syntax for type timestamp with time zone: "${text}"`,
        )
      return new Date(text).toISOString()
    default:
      return text
  }
}

/** Parses `eq`, `neq`, `is` and `in`. Callers see at most one row, their own, so other operators aren’t needed. */
function readFilter(column: string, text: string): (row: Row) => boolean {
  const match = /^(not\.)?(eq|neq|is|in)\.(.*)$/s.exec(text)
  typeOf(column)
  if (!match) throw new RestRefusal(400, 'PGRST100', `"failed to parse filter (${text})"`)
  const [, negated, operator, operand = ''] = match
  const valueOf = (row: Row) => {
    const value = row[column] ?? null
    return value === null ? null : readValue(column, String(value))
  }
  const test = (): ((row: Row) => boolean) => {
    switch (operator) {
      case 'is': {
        if (operand === 'null') return (row) => valueOf(row) === null
        if (operand !== 'true' && operand !== 'false')
          throw new RestRefusal(400, 'PGRST100', `"failed to parse filter (${text})"`)
        return (row) => valueOf(row) === operand
      }
      case 'in': {
        const values = operand
          .replace(/^\(|\)$/g, '')
          .split(',')
          .map((value) => readValue(column, value.trim().replace(/^"|"$/g, '')))
        return (row) => values.includes(valueOf(row) ?? '')
      }
      default: {
        const value = readValue(column, operand)
        // As in SQL, nothing is equal or unequal to null.
        return (row) => valueOf(row) !== null && (valueOf(row) === value) === (operator === 'eq')
      }
    }
  }
  const holds = test()
  return negated ? (row) => !holds(row) : holds
}

const countOf = (text: string | undefined, other: number): number => {
  if (text === undefined) return other
  if (!/^\d{1,9}$/.test(text)) throw new RestRefusal(400, 'PGRST100', `"failed to parse limit (${text})"`)
  return Number(text)
}

/** Parses a query into a function that filters and shapes the rows visible to the caller. */
export function readQuery(query: Record<string, string | string[]>): (rows: Row[]) => Row[] {
  const first = (name: string) => [query[name] ?? []].flat()[0]
  const select = readSelect(first('select') ?? '*')
  const filters = Object.entries(query)
    .filter(([name]) => !NOT_FILTERS.has(name))
    .flatMap(([column, texts]) => [texts].flat().map((text) => readFilter(column, text)))
  for (const part of first('order')?.split(',') ?? []) typeOf(part.split('.', 1)[0]?.trim() ?? '')
  const limit = countOf(first('limit'), Number.MAX_SAFE_INTEGER)
  const offset = countOf(first('offset'), 0)
  return (rows) =>
    rows
      .filter((row) => filters.every((filter) => filter(row)))
      .slice(offset, offset + limit)
      .map(select)
}
