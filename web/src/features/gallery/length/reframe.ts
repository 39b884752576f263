import {
  type Frame,
  type GridDay,
  type GridLayout,
  type GridRow,
  HEADING,
  type Dated,
  type Pages,
  placeInDay,
  type WallOf,
} from '../grid/layout/grid-layout.ts'
import { type PackedRow, packRows, type RowSpec } from '../grid/layout/pack-rows.ts'

/** Number of rows that may still change at an open end. */
const OPEN_ROWS = 2

/**
 * Lays out pages after others were added or dropped above them. Existing rows keep their items, so nothing visible
 * moves: what comes above them is packed upwards.
 */
export function reframe<Item extends Dated>(
  latest: GridLayout<Item>,
  laidOutPages: Pages<Item>,
  pages: Pages<Item>,
): Frame<Item> | null {
  const [first] = pages
  const isMoved =
    first &&
    laidOutPages[0] &&
    first !== laidOutPages[0] &&
    (laidOutPages.includes(first) || pages.includes(laidOutPages[0]))
  if (!isMoved) return null
  const { spec, of } = latest
  const { items, days, ends, places } = listed(pages, of)
  const reusedRows = keptRows(latest, places)
  const open = reusedRows[0]
  if (!open) return null

  const proportion = (index: number) => of.shapeOf(items[index]!)
  const isPoor = !open.isFull && open.start > dayOf(days, open.start).start
  const closed = withoutOpen(isPoor ? reusedRows.slice(1) : reusedRows, days, items.length)
  if (closed.length === 0) return null
  const from = closed[0]!.start
  const to = closed.at(-1)!.end

  const packed: PackedRow[] = []
  for (const day of days) {
    if (day.start >= from) break
    packed.push(
      ...(day.end > from
        ? packUpwards(proportion, day.start, from, spec)
        : packRows(proportion, day.start, day.end, spec, true)),
    )
  }
  packed.push(...closed)
  for (const [index, day] of days.entries())
    if (day.end > to)
      packed.push(...packRows(proportion, Math.max(day.start, to), day.end, spec, index < days.length - 1))
  return { items, days, ends, rows: stacked(packed, days, spec) }
}

/** All items in order, each once, with their days. */
function listed<Item extends Dated>(pages: Pages<Item>, of: WallOf<Item>) {
  const items: Item[] = []
  const days: GridDay[] = []
  const ends: number[] = []
  const places = new Map<string, number>()
  for (const page of pages) {
    for (const item of page.items) {
      if (places.has(item.id)) continue
      places.set(item.id, items.length)
      placeInDay(days, item, items.length, of)
      items.push(item)
    }
    ends.push(items.length)
  }
  return { items, days, ends, places }
}

/** Existing rows in sequence that still have all their items, with their new indexes. */
function keptRows<Item extends Dated>(
  { rows, items }: GridLayout<Item>,
  places: ReadonlyMap<string, number>,
): PackedRow[] {
  const reusable: PackedRow[] = []
  for (const { start, end, exact, isFull } of rows) {
    const at = places.get(items[start]!.id)
    const isContiguous =
      at !== undefined && items.slice(start, end).every(({ id }, place) => places.get(id) === at + place)
    const follows = reusable.length === 0 || reusable.at(-1)!.end === at
    if (isContiguous && follows) reusable.push({ start: at, end: at + end - start, exact, isFull })
    else if (reusable.length > 0) break
  }
  return reusable
}

/** Drops the last rows if more items were added below them. */
function withoutOpen(reusable: readonly PackedRow[], days: readonly GridDay[], count: number): PackedRow[] {
  const last = reusable.at(-1)
  if (!last || last.end === count) return [...reusable]
  const { start } = dayOf(days, last.end - 1)
  return reusable.filter((row, index) => row.start < start || index < reusable.length - OPEN_ROWS)
}

/** Like `packRows`, but with the incomplete row at the top. */
function packUpwards(
  proportion: (index: number) => number,
  from: number,
  to: number,
  spec: RowSpec,
): PackedRow[] {
  const mirrored = (index: number) => from + to - 1 - index
  return packRows((index) => proportion(mirrored(index)), from, to, spec, true)
    .map((row) => ({ ...row, start: from + to - row.end, end: from + to - row.start }))
    .toReversed()
}

const dayOf = (days: readonly GridDay[], index: number) => days.find(({ end }) => end > index)!

/** Stacks rows below each other, with a heading for each day. Sets the tops of the days. */
function stacked(packed: readonly PackedRow[], days: GridDay[], { gap }: RowSpec): GridRow[] {
  const rows: GridRow[] = []
  let day = 0
  let bottom = 0
  for (const row of packed) {
    while (row.start >= days[day]!.end) day += 1
    const of = days[day]!
    const isFirst = row.start === of.start
    if (isFirst) {
      of.top = bottom
      of.firstRow = rows.length
    }
    const top = bottom + (isFirst ? HEADING : gap)
    const height = Math.max(1, Math.round(row.exact))
    rows.push({ ...row, top, height, day })
    bottom = top + height
  }
  return rows
}
