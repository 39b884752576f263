import type { Plane } from '@studio/domain/likeness'

// Block descriptors for the copy test: a coarse key, and all cells.
const CELL = 4
export const BLOCK = 16
const LEVELS = 6
const MIN_DETAIL = 30
const BRIGHTNESS = 6
const DISTANCE = 40

/** Parameters in reports. */
export const BLOCK_PARAMETERS = {
  cell: CELL,
  block: BLOCK,
  levels: LEVELS,
  leastDetail: MIN_DETAIL,
  brightness: BRIGHTNESS,
  distance: DISTANCE,
}

/** Sums of 4×4 pixels at each position: first rows of four, then four such rows. */
function sumsOf({ data, width, height }: Plane): Uint16Array {
  const sums = new Uint16Array(width * height)
  const end = width * height - CELL + 1
  for (let at = 0; at < end; at++) sums[at] = data[at]! + data[at + 1]! + data[at + 2]! + data[at + 3]!
  for (let y = 0; y + CELL <= height; y++)
    for (let at = y * width; at < (y + 1) * width; at++)
      sums[at] = sums[at]! + sums[at + width]! + sums[at + 2 * width]! + sums[at + 3 * width]!
  return sums
}

/** Cell values are 16 times their mean, and differences from the block mean too. */
const SCALE = 256
const MAX_TOTAL_DIFFERENCE = BRIGHTNESS * SCALE
const MAX_DIFFERENCE = DISTANCE * SCALE * SCALE

/** Quantised to LEVELS, plus 64; integers only, because it runs for eight cells of every block. */
const HALF_STEP = (LEVELS * SCALE) / 2
const ZERO_OFFSET = 64 * LEVELS * SCALE + HALF_STEP
/** Division by 512 and by 3, as a multiplication. */
const levelOf = (value: number): number => Math.imul((value + ZERO_OFFSET) >>> 9, 43691) >>> 17

const magnitude = (value: number): number => (value ^ (value >> 31)) - (value >> 31)
const inByte = (value: number): number => (value < -128 ? 0 : value > 127 ? 255 : value + 128)

export class Blocks {
  readonly width: number
  readonly height: number
  /** 31-bit keys of the blocks in the last row; -1 for blocks without detail. */
  readonly keys: Int32Array
  /** Sums of all 16 cells per block in that row. */
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

  /** Keys of the blocks that start in this row, `step` apart: from half of their cells, in a checkerboard. */
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
      keys[x] = above + below < MIN_DETAIL * SCALE ? -1 : (key ^ (key >>> 12)) & 0x7fffffff
    }
  }

  /** Column sums first: each belongs to four blocks. */
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

  /** Packs four of the cells that aren't part of the key into one byte each. `total` is the sum of the block. */
  packFirstCells(at: number, total: number): number {
    const { sums, width } = this
    const [b, d] = [at + CELL * width, at + 3 * CELL * width]
    const upper =
      (inByte((16 * sums[at + 12]! - total) >> 8) << 24) | (inByte((16 * sums[b + 8]! - total) >> 8) << 16)
    return upper | (inByte((16 * sums[d]! - total) >> 8) << 8) | inByte((16 * sums[at + 4]! - total) >> 8)
  }

  /** Packs the other three of these cells. */
  packOtherCells(at: number, total: number): number {
    const { sums, width } = this
    const [c, d] = [at + 2 * CELL * width, at + 3 * CELL * width]
    const upper =
      (inByte((16 * sums[c + 4]! - total) >> 8) << 16) | (inByte((16 * sums[c + 12]! - total) >> 8) << 8)
    return upper | inByte((16 * sums[d + 8]! - total) >> 8)
  }

  /** Compares all cells: similar brightness and content. */
  areAlike(one: number, other: number): boolean {
    const { sums, width } = this
    const difference = this.totalOf(one) - this.totalOf(other)
    if (difference > MAX_TOTAL_DIFFERENCE || difference < -MAX_TOTAL_DIFFERENCE) return false
    let distance = 0
    for (let row = 0; row < 4 && distance <= MAX_DIFFERENCE; row++) {
      const from = row * CELL * width
      for (let cell = from; cell < from + BLOCK; cell += CELL) {
        const between = 16 * (sums[one + cell]! - sums[other + cell]!) - difference
        distance += between * between
      }
    }
    return distance <= MAX_DIFFERENCE
  }
}

/** Squared difference of a byte; rounding may have added one. */
function squaredDifference(one: number, other: number, shift: number): number {
  const between = magnitude(((one >>> shift) & 255) - ((other >>> shift) & 255)) - 1
  const counted = between & ~(between >> 31)
  return counted * counted
}

/** Coarse descriptor words of two blocks. */
export const descriptorDistance = (one: number, other: number): number =>
  squaredDifference(one, other, 24) +
  squaredDifference(one, other, 16) +
  squaredDifference(one, other, 8) +
  squaredDifference(one, other, 0)
/** Max. distance of similar blocks: rejects nearly all others without reading their pixels. */
export const MAX_DESCRIPTOR_DISTANCE = DISTANCE
/** The same for brightness, in levels. */
export const MAX_BRIGHTNESS_DIFFERENCE = BRIGHTNESS + 1
