import { stuckHeight } from '../grid/bring-into-sight.ts'
import { type GridLayout, HEADING, type Dated, rowAt, rowOf } from '../grid/layout/grid-layout.ts'
import type { Ends } from './length-tools.ts'
import type { Heights } from './month-heights.ts'
import { placeOf } from './place-in-time.ts'

/** The rendered wall: loaded items and the space of all others above and below them. */
export interface VisibleLayout<Item extends Dated> extends Ends {
  layout: GridLayout<Item>
}

/** Distance in px from the top of the whole wall to the top of the window, below the sticky header. */
export const topOfView = (field: HTMLElement): number => stuckHeight() - field.getBoundingClientRect().top

export const bottomOf = <Item extends Dated>({ layout, above }: VisibleLayout<Item>): number =>
  above + layout.height

/** The time at a height. */
export function timeAt<Item extends Dated>(
  y: number,
  visibleLayout: VisibleLayout<Item>,
  heights: Heights,
): number {
  const { layout } = visibleLayout
  const madeAt = placeOf(layout.of)
  const last = layout.items.at(-1)
  if (y < visibleLayout.above || !last) return heights.timeAt(y)
  if (y >= bottomOf(visibleLayout))
    return heights.timeAt(y - bottomOf(visibleLayout) + heights.yOf(madeAt(last)))
  const row = layout.rows[Math.min(rowAt(layout.rows, y - visibleLayout.above), layout.rows.length - 1)]
  return madeAt(layout.items[row?.start ?? 0]!)
}

/** The height of a time: the row of the first item that isn't newer, or an estimate. */
export function heightAt<Item extends Dated>(
  time: number,
  visibleLayout: VisibleLayout<Item>,
  heights: Heights,
): number {
  const { items, rows, of } = visibleLayout.layout
  const madeAt = placeOf(of)
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return heights.yOf(time)
  if (time < madeAt(last)) return bottomOf(visibleLayout) + heights.yOf(time) - heights.yOf(madeAt(last))
  if (time > madeAt(first) && visibleLayout.above > 0) return heights.yOf(time)
  const index = items.findIndex((item) => madeAt(item) <= time)
  const row = rows[rowOf(rows, Math.max(0, index))]!
  return (
    visibleLayout.above + row.top - (row.start === visibleLayout.layout.days[row.day]!.start ? HEADING : 0)
  )
}

/**
 * Distance by which the first visible row moved between two layouts. 0 if it is the very first row, above which new
 * items must be visible.
 */
export function movedBy<Item extends Dated>(
  before: VisibleLayout<Item>,
  after: VisibleLayout<Item>,
  view: number,
): number {
  const { rows, items } = before.layout
  const first = rowAt(rows, view - before.above)
  if (before.above === 0 && first === 0) return 0
  if (view < before.above || first >= rows.length) return 0
  for (const row of rows.slice(first, first + 8)) {
    const index = after.layout.indexOf(items[row.start]!.id)
    const now = after.layout.rows[rowOf(after.layout.rows, index)]
    if (index >= 0 && now) return after.above + now.top - (before.above + row.top)
  }
  return 0
}
