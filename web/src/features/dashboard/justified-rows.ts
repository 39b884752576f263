interface SizedItem {
  width: number
  height: number
}

/** One image in its row, with its share of the row width without gaps. */
export interface Placed<T> {
  item: T
  share: number
}

export interface Row<T> {
  places: Placed<T>[]
  /** In pixels. */
  height: number
}

/** Max. growth of a row above the target height to fill its line. */
const MAX_GROWTH = 1.5

const ratioOf = ({ width, height }: SizedItem): number => width / height
const sumOf = (items: readonly SizedItem[]): number => items.reduce((sum, item) => sum + ratioOf(item), 0)

/**
 * Arranges images in order into rows that fill `width` pixels and are about `rowHeight` high, including the last one. Of
 * all ways to break them into that many rows, the most balanced one is chosen. A few images that would grow too much
 * form one row that doesn't fill its line.
 */
export function justifiedRows<T extends SizedItem>(
  items: readonly T[],
  { width, rowHeight, gap }: { width: number; rowHeight: number; gap: number },
): Row<T>[] {
  if (items.length === 0 || width <= 0) return []
  const count = Math.min(items.length, Math.max(1, Math.round((sumOf(items) * rowHeight) / width)))
  const max = count === 1 ? rowHeight * MAX_GROWTH : Number.POSITIVE_INFINITY
  return breakInto(items, count).map((row) => {
    const room = width - gap * (row.length - 1)
    const height = Math.min(room / sumOf(row), max)
    return { height, places: row.map((item) => ({ item, share: (height * ratioOf(item)) / room })) }
  })
}

/** The breaks with the smallest differences in row width. There are few images, so all combinations are tried. */
function breakInto<T extends SizedItem>(items: readonly T[], count: number): T[][] {
  if (count === 1) return [[...items]]
  let best: T[][] = []
  let min = Number.POSITIVE_INFINITY
  for (let first = 1; first <= items.length - count + 1; first++) {
    const rows = [items.slice(0, first), ...breakInto(items.slice(first), count - 1)]
    // For rows with a constant total, the sum of squares is smallest if they are equal.
    const heightVariance = rows.reduce((sum, row) => sum + sumOf(row) ** 2, 0)
    if (heightVariance >= min) continue
    min = heightVariance
    best = rows
  }
  return best
}
