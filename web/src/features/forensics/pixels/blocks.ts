import type { Plane } from '@studio/domain/likeness'

// Blocks of copies: how each is known, at a glance and by all of its cells.
const CELL = 4
export const BLOCK = 16
const LEVELS = 6
const LEAST_DETAIL = 30
const BRIGHTNESS = 6
const DISTANCE = 40

/** As reports name them. */
export const BLOCK_PARAMETERS = {
  cell: CELL,
  block: BLOCK,
  levels: LEVELS,
  leastDetail: LEAST_DETAIL,
  brightness: BRIGHTNESS,
  distance: DISTANCE,
}

/** Sums of 4×4 pixels from each pixel on: of four in a row first, then of four such rows. */
function sumsOf({ data, width, height }: Plane): Uint16Array {
  const sums = new Uint16Array(width * height)
  const end = width * height - CELL + 1
  for (let at = 0; at < end; at++) sums[at] = data[at]! + data[at + 1]! + data[at + 2]! + data[at + 3]!
  for (let y = 0; y + CELL <= height; y++)
    for (let at = y * width; at < (y + 1) * width; at++)
      sums[at] = sums[at]! + sums[at + width]! + sums[at + 2 * width]! + sums[at + 3 * width]!
  return sums
}

/** Values of cells are 16 times their mean, and their differences from the block's mean 16 times that. */
const SCALE = 256
const MOST_TOTAL_APART = BRIGHTNESS * SCALE
const MOST_APART = DISTANCE * SCALE * SCALE

/** The nearest step of LEVELS, and 64; whole numbers alone, since it is taken of eight cells of every block. */
const HALF_STEP = (LEVELS * SCALE) / 2
const FROM_NOUGHT = 64 * LEVELS * SCALE + HALF_STEP
/** By 512 and by 3, as a multiplication. */
const levelOf = (value: number): number => Math.imul((value + FROM_NOUGHT) >>> 9, 43691) >>> 17

const magnitude = (value: number): number => (value ^ (value >> 31)) - (value >> 31)
const inByte = (value: number): number => (value < -128 ? 0 : value > 127 ? 255 : value + 128)

export class Blocks {
  readonly width: number
  readonly height: number
  /** Of the row that was read last: what each block is known by, of 31 bits; -1 for one without detail. */
  readonly keys: Int32Array
  /** Of the same row: all 16 cells of each block together. */
  readonly totals: Int32Array
  private readonly columns: Int32Array
  private readonly sums: Uint16Array

  constructor(luma: Plane) {
    this.width = luma.width
    this.height = luma.height
    this.keys = new Int32Array(luma.width)
    this.totals = new Int32Array(luma.width)
    this.columns = new Int32Array(luma.width + BLOCK)
    this.sums = sumsOf(luma)
  }

  /** Keys of the blocks whose first pixels lie in this row, `step` apart: by half of their cells, as on a checkerboard. */
  readRow(y: number, step: number): void {
    const { width, sums, keys, totals } = this
    this.readColumns(y, step)
    for (let x = 0; x <= width - BLOCK; x += step) {
      const a = y * width + x
      const b = a + CELL * width + 4
      const c = a + 2 * CELL * width
      const d = a + 3 * CELL * width + 4
      const total = totals[x]!
      const v0 = 16 * sums[a]! - total
      const v1 = 16 * sums[a + 8]! - total
      const v2 = 16 * sums[b]! - total
      const v3 = 16 * sums[b + 8]! - total
      const v4 = 16 * sums[c]! - total
      const v5 = 16 * sums[c + 8]! - total
      const v6 = 16 * sums[d]! - total
      const v7 = 16 * sums[d + 8]! - total
      const above = magnitude(v0) + magnitude(v1) + magnitude(v2) + magnitude(v3)
      const below = magnitude(v4) + magnitude(v5) + magnitude(v6) + magnitude(v7)
      const upper = (levelOf(v0) * 31 + levelOf(v1)) * 961 + levelOf(v2) * 31 + levelOf(v3)
      const lower = (levelOf(v4) * 31 + levelOf(v5)) * 961 + levelOf(v6) * 31 + levelOf(v7)
      let key = Math.imul(upper, 923_521) + lower
      key = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d)
      keys[x] = above + below < LEAST_DETAIL * SCALE ? -1 : (key ^ (key >>> 12)) & 0x7fffffff
    }
  }

  /** Sums of columns first: each belongs to four blocks. */
  private readColumns(y: number, step: number): void {
    const { width, sums, columns, totals } = this
    const down = CELL * width
    for (let x = 0, at = y * width; x < width; x++, at++)
      columns[x] = sums[at]! + sums[at + down]! + sums[at + 2 * down]! + sums[at + 3 * down]!
    for (let x = 0; x <= width - BLOCK; x += step)
      totals[x] = columns[x]! + columns[x + 4]! + columns[x + 8]! + columns[x + 12]!
  }

  private totalOf(at: number): number {
    const { sums: s, width } = this
    const [b, c, d] = [at + CELL * width, at + 2 * CELL * width, at + 3 * CELL * width]
    const first = s[at]! + s[at + 4]! + s[at + 8]! + s[at + 12]! + s[b]! + s[b + 4]! + s[b + 8]! + s[b + 12]!
    return first + s[c]! + s[c + 4]! + s[c + 8]! + s[c + 12]! + s[d]! + s[d + 4]! + s[d + 8]! + s[d + 12]!
  }

  /** Four of the cells that make no key, a byte each, of a block whose cells are `total` together. */
  firstGlance(at: number, total: number): number {
    const { sums, width } = this
    const [b, d] = [at + CELL * width, at + 3 * CELL * width]
    const upper =
      (inByte((16 * sums[at + 12]! - total) >> 8) << 24) | (inByte((16 * sums[b + 8]! - total) >> 8) << 16)
    return upper | (inByte((16 * sums[d]! - total) >> 8) << 8) | inByte((16 * sums[at + 4]! - total) >> 8)
  }

  /** Three more of them. */
  secondGlance(at: number, total: number): number {
    const { sums, width } = this
    const [c, d] = [at + 2 * CELL * width, at + 3 * CELL * width]
    const upper =
      (inByte((16 * sums[c + 4]! - total) >> 8) << 16) | (inByte((16 * sums[c + 12]! - total) >> 8) << 8)
    return upper | inByte((16 * sums[d + 8]! - total) >> 8)
  }

  /** By all cells: nearly as bright, and the same in itself. */
  areAlike(one: number, other: number): boolean {
    const { sums, width } = this
    const apart = this.totalOf(one) - this.totalOf(other)
    if (apart > MOST_TOTAL_APART || apart < -MOST_TOTAL_APART) return false
    let distance = 0
    for (let row = 0; row < 4 && distance <= MOST_APART; row++) {
      const from = row * CELL * width
      for (let cell = from; cell < from + BLOCK; cell += CELL) {
        const between = 16 * (sums[one + cell]! - sums[other + cell]!) - apart
        distance += between * between
      }
    }
    return distance <= MOST_APART
  }
}

/** What a byte of each is apart, squared; rounding may have made it one more than it is. */
function byteApart(one: number, other: number, shift: number): number {
  const between = magnitude(((one >>> shift) & 255) - ((other >>> shift) & 255)) - 1
  const counted = between & ~(between >> 31)
  return counted * counted
}

/** Of the words that two blocks are known by at a glance. */
export const glancesApart = (one: number, other: number): number =>
  byteApart(one, other, 24) + byteApart(one, other, 16) + byteApart(one, other, 8) + byteApart(one, other, 0)
/** Blocks that are alike are not further apart: of the others nearly all are left out without a look at their pixels. */
export const MOST_GLANCES_APART = DISTANCE
/** The same of their brightness, in levels. */
export const MOST_BRIGHTNESS_APART = BRIGHTNESS + 1
