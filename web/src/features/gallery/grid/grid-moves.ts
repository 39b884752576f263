import { type GridLayout, type Dated, rowOf } from './layout/grid-layout.ts'
import { boxesOf } from './layout/pack-rows.ts'

/** Index of the item that a key moves to from `index`; null for other keys. */
export function moveBy<Item extends Dated>(
  key: string,
  index: number,
  layout: GridLayout<Item>,
): number | null {
  const last = layout.items.length - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(last, index + 1)
    case 'ArrowUp':
      return acrossRow(index, -1, layout)
    case 'ArrowDown':
      return acrossRow(index, 1, layout)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** The item above or below whose centre is nearest. */
function acrossRow<Item extends Dated>(index: number, step: 1 | -1, layout: GridLayout<Item>): number {
  const place = rowOf(layout.rows, index)
  const from = layout.rows[place]
  const to = layout.rows[place + step]
  if (!from || !to) return index
  const proportion = (each: number) => layout.of.shapeOf(layout.items[each]!)
  const middles = (row: typeof from) =>
    boxesOf(row, proportion, layout.spec).map(({ x, width }) => x + width / 2)
  const target = middles(from)[index - from.start]!
  let best = 0
  const candidates = middles(to)
  for (const [each, middle] of candidates.entries()) {
    if (Math.abs(middle - target) < Math.abs(candidates[best]! - target)) best = each
  }
  return to.start + best
}
