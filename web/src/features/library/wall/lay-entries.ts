import type { LibraryEntry } from '@studio/contract/library'
import { packRows, proportionOf, type RowSpec } from '../../gallery/grid/index.ts'

/** Room for the heading of a day. */
export const HEADING = 40
/** Width by height of a card of words. */
const CARD = 1.05

export interface WallRow {
  start: number
  end: number
  exact: number
  isFull: boolean
  /** From the top of the wall. */
  top: number
  height: number
  day: number
}

interface WallDay {
  /** Local midnight, in ms. */
  date: number
  start: number
  end: number
  top: number
}

export interface Wall {
  spec: RowSpec
  entries: readonly LibraryEntry[]
  rows: readonly WallRow[]
  days: readonly WallDay[]
  height: number
}

export const shapeOf = ({ picture }: LibraryEntry): number =>
  picture ? proportionOf(picture.width, picture.height) : CARD

/** The time that an entry stands at in the list. */
export const timeOf = (entry: LibraryEntry, isByChange: boolean): number =>
  Date.parse(entry.deletedAt ?? (isByChange ? entry.changedAt : entry.createdAt))

/** Lays entries out below each other in justified rows, day by day. Lengths in CSS pixels. */
export function layEntries(
  entries: readonly LibraryEntry[],
  spec: RowSpec,
  { isByChange, isComplete }: { isByChange: boolean; isComplete: boolean },
): Wall {
  const rows: WallRow[] = []
  const days: WallDay[] = []
  if (spec.width === 0) return { spec, entries, rows, days, height: 0 }
  for (const [index, entry] of entries.entries()) {
    const time = timeOf(entry, isByChange)
    const day = days.at(-1)
    if (!day || time < day.date)
      days.push({ date: new Date(time).setHours(0, 0, 0, 0), start: index, end: index + 1, top: 0 })
    else day.end = index + 1
  }
  let bottom = 0
  const proportion = (index: number) => shapeOf(entries[index]!)
  for (const [number, day] of days.entries()) {
    day.top = bottom
    const isWhole = isComplete || number < days.length - 1
    for (const row of packRows(proportion, day.start, day.end, spec, isWhole)) {
      const top = row.start === day.start ? day.top + HEADING : bottom + spec.gap
      const height = Math.max(1, Math.round(row.exact))
      rows.push({ ...row, top, height, day: number })
      bottom = top + height
    }
  }
  return { spec, entries, rows, days, height: bottom }
}

/** Where in a list in order the first is that `isPast` holds for. */
function firstWhere(rows: readonly WallRow[], isPast: (row: WallRow) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isPast(rows[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** The first row that reaches below `y`. */
export const rowAt = ({ rows }: Wall, y: number) => firstWhere(rows, (row) => row.top + row.height > y)
/** The row that holds entry `index`. */
export const rowOf = ({ rows }: Wall, index: number) => firstWhere(rows, (row) => row.end > index)

/** The entry a key leads to from entry `index`; null where the key is none of these. */
export function moveBy(key: string, index: number, wall: Wall): number | null {
  const last = wall.entries.length - 1
  if (key === 'ArrowLeft') return Math.max(0, index - 1)
  if (key === 'ArrowRight') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowUp' || key === 'ArrowDown') return across(index, key === 'ArrowUp' ? -1 : 1, wall)
  return null
}

/** The one above or below whose middle is nearest. */
function across(index: number, step: 1 | -1, wall: Wall): number {
  const place = rowOf(wall, index)
  const from = wall.rows[place]
  const to = wall.rows[place + step]
  if (!from || !to) return index
  const middles = (row: WallRow) => {
    let edge = 0
    return wall.entries.slice(row.start, row.end).map((entry) => {
      const width = shapeOf(entry) * row.exact
      edge += width + wall.spec.gap
      return edge - width / 2
    })
  }
  const wanted = middles(from)[index - from.start] ?? 0
  let best = 0
  const candidates = middles(to)
  for (const [each, middle] of candidates.entries())
    if (Math.abs(middle - wanted) < Math.abs((candidates[best] ?? 0) - wanted)) best = each
  return to.start + best
}
