/** Lengths in CSS pixels. */
export interface RowSpec {
  width: number
  gap: number
  /** The height rows come close to. */
  target: number
  /** Exactly so many in a row, for phones; null lets the proportions decide. */
  across: number | null
}

/** A row of pictures `start` to `end` (exclusive), before it has a place. */
export interface PackedRow {
  start: number
  end: number
  /** Height before rounding: widths are worked out with it. */
  exact: number
  /** Reaches from edge to edge; the last row of a day may not. */
  isFull: boolean
}

export interface Box {
  x: number
  width: number
}

/** Proportions beyond this are cropped, so that no picture becomes a line. */
const EXTREME = 4
/** A last row fills its width if that makes it at most this much too high. */
const STRETCH = 1.25
/** How far from the target the rows of a shared-out end may be. */
const LOWEST = 0.78
const HIGHEST = 1.5

export const proportionOf = (width: number, height: number): number => {
  const ratio = width / height
  return ratio > 0 && Number.isFinite(ratio) ? Math.min(EXTREME, Math.max(1 / EXTREME, ratio)) : 1
}

/**
 * All rows of pictures `from` to `to`. When no more can join them (`isComplete`), a poor last row is shared out
 * with the one before it.
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

/** Pictures in one or two full rows whose heights stay near the target; null if that cannot be. */
function shareOut(
  proportion: (index: number) => number,
  from: number,
  to: number,
  { width, gap, target }: RowSpec,
): PackedRow[] | null {
  let sum = 0
  for (let index = from; index < to; index++) sum += proportion(index)
  let best: PackedRow[] | null = null
  let least = Number.POSITIVE_INFINITY
  const consider = (...rows: PackedRow[]) => {
    if (rows.some(({ exact }) => exact < target * LOWEST || exact > target * HIGHEST)) return
    const strain = Math.max(...rows.map(({ exact }) => Math.abs(Math.log(exact / target))))
    if (strain >= least) return
    least = strain
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
 * Takes the next row from pictures `from` to `to`. `isOpen` on the result means that pictures still to
 * come could join it: rows already closed never change, however the pictures arrive.
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
    // This picture makes the row too low, without it the row is too high: the nearer one wins.
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

/** Where each picture of a row lies, in whole pixels; a full row ends exactly at the width. */
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
