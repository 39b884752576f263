import { stuckHeight } from '../grid/bring-into-sight.ts'
import { type GridLayout, HEADING, type Known, rowAt, rowOf } from '../grid/layout/grid-layout.ts'
import type { Ends } from './length-tools.ts'
import type { Heights } from './month-heights.ts'
import { placeOf } from './place-in-time.ts'

/** The rendered wall: loaded items and the space of all others above and below them. */
export interface Drawn<Item extends Known> extends Ends {
  layout: GridLayout<Item>
}

/** Distance in px from the top of the whole wall to the top of the window, below the sticky header. */
export const topOfView = (field: HTMLElement): number => stuckHeight() - field.getBoundingClientRect().top

export const bottomOf = <Item extends Known>({ layout, above }: Drawn<Item>): number => above + layout.height

/** The time at a height. */
export function timeAt<Item extends Known>(y: number, drawn: Drawn<Item>, heights: Heights): number {
  const { layout } = drawn
  const madeAt = placeOf(layout.of)
  const last = layout.items.at(-1)
  if (y < drawn.above || !last) return heights.timeAt(y)
  if (y >= bottomOf(drawn)) return heights.timeAt(y - bottomOf(drawn) + heights.yOf(madeAt(last)))
  const row = layout.rows[Math.min(rowAt(layout.rows, y - drawn.above), layout.rows.length - 1)]
  return madeAt(layout.items[row?.start ?? 0]!)
}

/** The height of a time: the row of the first item that isn't newer, or an estimate. */
export function heightAt<Item extends Known>(time: number, drawn: Drawn<Item>, heights: Heights): number {
  const { items, rows, of } = drawn.layout
  const madeAt = placeOf(of)
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return heights.yOf(time)
  if (time < madeAt(last)) return bottomOf(drawn) + heights.yOf(time) - heights.yOf(madeAt(last))
  if (time > madeAt(first) && drawn.above > 0) return heights.yOf(time)
  const index = items.findIndex((item) => madeAt(item) <= time)
  const row = rows[rowOf(rows, Math.max(0, index))]!
  return drawn.above + row.top - (row.start === drawn.layout.days[row.day]!.start ? HEADING : 0)
}

/**
 * How far the first visible row moved between two layouts. 0 if it is the very first one, above which new items must be
 * visible.
 */
export function movedBy<Item extends Known>(before: Drawn<Item>, after: Drawn<Item>, view: number): number {
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
