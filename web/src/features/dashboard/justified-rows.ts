interface Sized {
  width: number
  height: number
}

/** One picture in its row, with how wide it is as a part of the row without its gaps. */
export interface Placed<T> {
  item: T
  share: number
}

export interface Row<T> {
  places: Placed<T>[]
  /** In pixels. */
  height: number
}

/** How much higher than wanted a row may become to fill its line. */
const MOST_GROWTH = 1.5

const ratioOf = ({ width, height }: Sized): number => width / height
const sumOf = (items: readonly Sized[]): number => items.reduce((sum, item) => sum + ratioOf(item), 0)

/**
 * Pictures in their order, in rows that all fill a line of `width` pixels and are about `wanted` high, the last one too:
 * of all ways to break them into that many rows the one whose rows are most alike. A few that would have to grow too
 * much stand in one row that does not fill its line.
 */
export function justifiedRows<T extends Sized>(
  items: readonly T[],
  { width, wanted, gap }: { width: number; wanted: number; gap: number },
): Row<T>[] {
  if (items.length === 0 || width <= 0) return []
  const count = Math.min(items.length, Math.max(1, Math.round((sumOf(items) * wanted) / width)))
  const most = count === 1 ? wanted * MOST_GROWTH : Number.POSITIVE_INFINITY
  return breakInto(items, count).map((row) => {
    const room = width - gap * (row.length - 1)
    const height = Math.min(room / sumOf(row), most)
    return { height, places: row.map((item) => ({ item, share: (height * ratioOf(item)) / room })) }
  })
}

/** The breaks by which rows differ least in width; the pictures are few, so that all are tried. */
function breakInto<T extends Sized>(items: readonly T[], count: number): T[][] {
  if (count === 1) return [[...items]]
  let best: T[][] = []
  let least = Number.POSITIVE_INFINITY
  for (let first = 1; first <= items.length - count + 1; first++) {
    const rows = [items.slice(0, first), ...breakInto(items.slice(first), count - 1)]
    // Of rows that have one sum together, squares are least where they are alike.
    const unlikeness = rows.reduce((sum, row) => sum + sumOf(row) ** 2, 0)
    if (unlikeness >= least) continue
    least = unlikeness
    best = rows
  }
  return best
}
