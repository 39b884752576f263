/** Lengths in CSS pixels. */
export interface RowSpec {
  width: number
  gap: number
  /** Target height of a row. */
  target: number
  /** Fixed number of columns, for phones. Null: the proportions decide. */
  across: number | null
}

/** A row of items `start` to `end` (exclusive) without a position. */
export interface PackedRow {
  start: number
  end: number
  /** Height before rounding, used to compute the widths. */
  exact: number
  /** True if the row fills the width. The last row of a day may not. */
  isFull: boolean
}

export interface Box {
  x: number
  width: number
}

/** More extreme proportions are cropped, so that no image becomes a line. */
const EXTREME = 4
/** A last row fills the width if that makes it at most this much too high. */
const STRETCH = 1.25
/** Allowed range of row heights, relative to the target, when the end of a day is shared out. */
const LOWEST = 0.78
const HIGHEST = 1.5

export const proportionOf = (width: number, height: number): number => {
  const ratio = width / height
  return ratio > 0 && Number.isFinite(ratio) ? Math.min(EXTREME, Math.max(1 / EXTREME, ratio)) : 1
}

/**
 * Packs items `from` to `to` into rows. If no further items can follow (`isComplete`), a poor last row is shared out
 * with the row before it.
 */
export function packRows(
  proportion: (index: number) => number,
  from: number,
  to: number,
  spec: RowSpec,
  isComplete: boolean,
): PackedRow[] {
  const rows: PackedRow[] = []
  for (let start = from; start < to; start = rows.at(-1)!.end) {
    const { isOpen: _, ...row } = packRow(proportion, start, to, spec)
    rows.push(row)
  }
  const [before, last] = rows.slice(-2)
  if (isComplete && last && before && !last.isFull && !spec.across) {
    const shared = shareOut(proportion, before.start, to, spec)
    if (shared) rows.splice(-2, 2, ...shared)
  }
  return rows
}

/** Packs items into one or two full rows with heights near the target. Returns null if that isn't possible. */
function shareOut(
  proportion: (index: number) => number,
  from: number,
  to: number,
  { width, gap, target }: RowSpec,
): PackedRow[] | null {
  let sum = 0
  for (let index = from; index < to; index++) sum += proportion(index)
  let best: PackedRow[] | null = null
  let min = Number.POSITIVE_INFINITY
  const consider = (...rows: PackedRow[]) => {
    if (rows.some(({ exact }) => exact < target * LOWEST || exact > target * HIGHEST)) return
    const strain = Math.max(...rows.map(({ exact }) => Math.abs(Math.log(exact / target))))
    if (strain >= min) return
    min = strain
    best = rows
  }
  const full = (start: number, end: number, proportions: number): PackedRow => ({
    start,
    end,
    exact: (width - gap * (end - start - 1)) / proportions,
    isFull: true,
  })
  consider(full(from, to, sum))
  let before = 0
  for (let split = from + 1; split < to; split++) {
    before += proportion(split - 1)
    consider(full(from, split, before), full(split, to, sum - before))
  }
  return best
}

/**
 * Packs the next row of items `from` to `to`. `isOpen` means that later items could still join it. Closed rows never
 * change, however the items are paged.
 */
function packRow(
  proportion: (index: number) => number,
  from: number,
  to: number,
  spec: RowSpec,
): PackedRow & { isOpen: boolean } {
  const { width, gap, target, across } = spec
  const heightOf = (sum: number, count: number) => (width - gap * (count - 1)) / sum
  let sum = 0
  for (let index = from; index < to; index++) {
    const before = sum
    const count = index - from + 1
    sum += proportion(index)
    if (across) {
      if (count === across) return closed(from, index + 1, heightOf(sum, count))
      continue
    }
    const exact = heightOf(sum, count)
    if (exact > target) continue
    // With this item the row is too low, without it too high: the nearer height wins.
    const without = count > 1 ? heightOf(before, count - 1) : Number.POSITIVE_INFINITY
    return without / target < target / exact ? closed(from, index, without) : closed(from, index + 1, exact)
  }
  const count = to - from
  const stretched = heightOf(sum, count)
  if (across) {
    const column = (width - gap * (across - 1)) / across
    return { start: from, end: to, exact: column / (sum / count), isFull: false, isOpen: true }
  }
  const isFull = stretched <= target * STRETCH
  return { start: from, end: to, exact: isFull ? stretched : target, isFull, isOpen: true }
}

const closed = (start: number, end: number, exact: number) => ({
  start,
  end,
  exact,
  isFull: true,
  isOpen: false,
})

/** Position of each item of a row in whole pixels. A full row ends exactly at the width. */
export function boxesOf(row: PackedRow, proportion: (index: number) => number, spec: RowSpec): Box[] {
  const boxes: Box[] = []
  let edge = 0
  for (let index = row.start; index < row.end; index++) {
    const x = Math.round(edge)
    edge += proportion(index) * row.exact
    const right = row.isFull && index === row.end - 1 ? spec.width : Math.round(edge)
    boxes.push({ x, width: Math.max(1, right - x) })
    edge += spec.gap
  }
  return boxes
}
