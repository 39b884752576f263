import { csvHead, csvLine } from '@studio/domain/kernel'
import type { BatchRow } from './batch.ts'
import type { Column } from './indicators.ts'

export interface Order {
  column: Column
  isDown: boolean
}

type Value = number | string | null

/** Sort key of a column; null without a value, sorted last. */
export function valueOf({ file, indicators }: BatchRow, column: Column): Value {
  if (column === 'name') return file.name
  if (!indicators) return null
  if (column === 'pixels') return indicators.width * indicators.height
  const value = indicators[column]
  return value === '' ? null : value
}

/** Sorts by one column; stable for equal values. */
export function sorted(rows: readonly BatchRow[], { column, isDown }: Order, locale: string): BatchRow[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const difference = (one: Value, other: Value) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : collator.compare(String(one), String(other))
  return [...rows].sort((a, b) => {
    const [one, other] = [valueOf(a, column), valueOf(b, column)]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id
    return (isDown ? -1 : 1) * difference(one, other) || a.id - b.id
  })
}

export const csvOf = (head: readonly string[], rows: readonly (readonly Value[])[]): string =>
  csvHead(head) + rows.map(csvLine).join('')
