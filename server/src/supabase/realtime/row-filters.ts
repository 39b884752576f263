import { type RowChange, WATCHED_TABLES } from '../../features/realtime/index.ts'
import type { Fields } from './wanted.ts'

/** Row changes that a client subscribed to, by number. */
export interface RowFilter {
  id: number
  wants(change: RowChange): boolean
}

const EVENTS = ['*', 'INSERT', 'UPDATE', 'DELETE']
const FILTER = /^(\w+)=(eq|neq|lt|lte|gt|gte|in)\.(.*)$/s

const OPERATORS: Record<string, (value: string, operand: string) => boolean> = {
  eq: (value, operand) => value === operand,
  neq: (value, operand) => value !== operand,
  lt: (value, operand) => value < operand,
  lte: (value, operand) => value <= operand,
  gt: (value, operand) => value > operand,
  gte: (value, operand) => value >= operand,
  in: (value, operand) =>
    operand
      .replace(/^\((.*)\)$/s, '$1')
      .split(',')
      .includes(value),
}

function readFilter(text: unknown): ((row: Fields) => boolean) | undefined {
  if (text === undefined || text === null || text === '') return () => true
  const [, column, operator, operand] = typeof text === 'string' ? (FILTER.exec(text) ?? []) : []
  const matches = OPERATORS[operator ?? '']
  if (!matches || column === undefined || operand === undefined) return undefined
  return (row) => {
    const value = row[column]
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text !== undefined && text !== 'null' && matches(text, operand)
  }
}

/** Filters in order, numbered as in the answer; undefined for unsupported ones. */
export function readRowFilters(filters: Fields[]): (RowFilter | undefined)[] {
  return filters.map(({ event = '*', schema = '*', table = '*', filter }, index) => {
    const passes = readFilter(filter)
    const isKnown =
      (schema === 'public' || schema === '*') && [...WATCHED_TABLES, '*'].includes(String(table))
    if (!passes || !isKnown || !EVENTS.includes(String(event))) return undefined
    return {
      id: index + 1,
      wants: (change) =>
        (event === '*' || event === change.type) &&
        (table === '*' || table === change.table) &&
        passes(change.type === 'DELETE' ? change.old_record : change.record),
    }
  })
}

/** Error message in the protocol’s wording. */
export function refusedFilter({ event, schema, table, filter }: Fields): string {
  const [e, s, t] = [event, schema, table].map((value) => (typeof value === 'string' ? value : '*'))
  const text = typeof filter === 'string' ? filter : ''
  return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${e}, schema: ${s}, table: ${t}, filters: [${text}]]`
}
