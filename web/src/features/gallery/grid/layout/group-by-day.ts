import type { GridRow } from './grid-layout.ts'

/** Groups rows `first` to `last` (exclusive) and the extra row by day, in order. */
export function groupByDay(rows: readonly GridRow[], first: number, last: number, kept: number) {
  const groups: { day: number; rows: number[] }[] = []
  const add = (index: number) => {
    const { day } = rows[index]!
    const group = groups.at(-1)
    if (group?.day === day) group.rows.push(index)
    else groups.push({ day, rows: [index] })
  }
  const isKeptOutside = kept >= 0 && kept < rows.length && (kept < first || kept >= last)
  if (isKeptOutside && kept < first) add(kept)
  for (let index = first; index < last; index++) add(index)
  if (isKeptOutside && kept >= last) add(kept)
  return groups
}
