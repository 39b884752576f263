import type { GridRow } from './grid-layout.ts'

/** Groups rows `first` to `last` (exclusive) and the extra row by day, in order. */
export function groupByDay(rows: readonly GridRow[], first: number, last: number, focusedRow: number) {
  const groups: { day: number; rows: number[] }[] = []
  const add = (index: number) => {
    const { day } = rows[index]!
    const group = groups.at(-1)
    if (group?.day === day) group.rows.push(index)
    else groups.push({ day, rows: [index] })
  }
  const isKeptOutside =
    focusedRow >= 0 && focusedRow < rows.length && (focusedRow < first || focusedRow >= last)
  if (isKeptOutside && focusedRow < first) add(focusedRow)
  for (let index = first; index < last; index++) add(index)
  if (isKeptOutside && focusedRow >= last) add(focusedRow)
  return groups
}
