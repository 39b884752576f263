import { forward, nearest } from './dct.ts'
import { evenValue } from './plane.ts'
import { connected, toPixels, type Patch } from './connected.ts'
import type { Plane, Region } from '@studio/domain/likeness'
import { lumaTable } from './quantisation.ts'

/** Qualities tested on every block. */
export const QUALITIES = [50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 99] as const
/** Window edge in pixels. */
const CELL = 16
const MIN_CELLS = 24
/** Min. difference below the file's own quality. */
const MIN_BELOW = 10
const DIP = 0.5
/** Min. mean square of the AC coefficients; below it a block is flat and carries no trace. */
const MIN_DETAIL = 4

/** Parameters in reports. */
export const RECOMPRESSION_PARAMETERS = {
  qualities: QUALITIES.join(' '),
  cell: CELL,
  leastCells: MIN_CELLS,
  leastBelow: MIN_BELOW,
  dip: DIP,
  leastDetail: MIN_DETAIL,
}

export interface Recompression {
  /** In cells of 16 pixels. */
  width: number
  height: number
  /** Mean squared error of each cell, one array per quality. */
  errors: Float32Array[]
  ghosts: Ghost[]
}

export interface Ghost {
  quality: number
  cells: number
  region: Region
  /** Mean error at each quality within the region, and elsewhere. */
  inside: number[]
  outside: number[]
}

interface Table {
  steps: Float64Array
  shares: Float64Array
}

const tableOf = (quality: number): Table => {
  const steps = Float64Array.from(lumaTable(quality))
  return { steps, shares: steps.map((step) => 1 / step) }
}
const TABLES = Array.from({ length: 101 }, (_, quality) => (quality < 40 ? undefined : tableOf(quality)))

/** QUALITIES in groups of four, padded with the last one. */
const FOURS = Array.from({ length: Math.ceil(QUALITIES.length / 4) }, (_, four) => {
  const table = (at: number) => TABLES[QUALITIES[Math.min(QUALITIES.length - 1, four * 4 + at)]!]!
  return [table(0), table(1), table(2), table(3)] as const
})

/**
 * Squared quantisation error per pixel: by Parseval the same in the frequency domain, so no inverse transform is
 * needed.
 */
function errorAt(block: Float64Array, quality: number): number {
  const { steps, shares } = TABLES[quality]!
  let sum = 0
  for (let at = 0; at < 64; at++) {
    const value = block[at]!
    const left = value - steps[at]! * nearest(value * shares[at]!)
    sum += left * left
  }
  return sum / 64
}

function readBlock({ data, width }: Plane, x: number, y: number, block: Float64Array): void {
  for (let row = 0; row < 8; row++) {
    const from = (y + row) * width + x
    for (let column = 0; column < 8; column++) block[row * 8 + column] = data[from + column]! - 128
  }
  forward(block)
}

/**
 * The same at each quality, into `sums`: four at a time for instruction-level parallelism. Adds in the same order as
 * errorAt.
 */
function errorsAt(block: Float64Array, sums: Float64Array): void {
  for (let from = 0; from < QUALITIES.length; from += 4) {
    const [a, b, c, d] = FOURS[from >> 2]!
    let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0]
    for (let at = 0; at < 64; at++) {
      const value = block[at]!
      const leftA = value - a.steps[at]! * nearest(value * a.shares[at]!)
      const leftB = value - b.steps[at]! * nearest(value * b.shares[at]!)
      const leftC = value - c.steps[at]! * nearest(value * c.shares[at]!)
      const leftD = value - d.steps[at]! * nearest(value * d.shares[at]!)
      sumA += leftA * leftA
      sumB += leftB * leftB
      sumC += leftC * leftC
      sumD += leftD * leftD
    }
    sums[from] = sumA / 64
    sums[from + 1] = sumB / 64
    sums[from + 2] = sumC / 64
    sums[from + 3] = sumD / 64
  }
}

const detailOf = (block: Float64Array): number => {
  let sum = 0
  for (let at = 1; at < 64; at++) sum += block[at]! * block[at]!
  return sum / 64
}

/** Blocks of one value, as in paper and skies, are computed once per value. */
const evenErrors: (readonly number[] | undefined)[] = []

function errorsOfEven(value: number): readonly number[] {
  const block = new Float64Array(64).fill(value - 128)
  forward(block)
  return QUALITIES.map((quality) => errorAt(block, quality))
}

/**
 * Error after saving again at each quality, and regions with an earlier, coarser save. `fileQuality` is that of the
 * file's table; 100 without one. Calls `heartbeat` for each row of cells.
 */
export function recompression(luma: Plane, fileQuality: number, heartbeat = () => {}): Recompression {
  const width = Math.floor(luma.width / CELL)
  const height = Math.floor(luma.height / CELL)
  const errors = QUALITIES.map(() => new Float32Array(width * height))
  const detail = new Float32Array(width * height)
  const block = new Float64Array(64)
  const sums = new Float64Array(FOURS.length * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x
      for (let part = 0; part < 4; part++) {
        const [left, top] = [x * CELL + (part & 1) * 8, y * CELL + (part >> 1) * 8]
        const value = evenValue(luma, top * luma.width + left)
        if (value >= 0) {
          const even = (evenErrors[value] ??= errorsOfEven(value))
          for (let at = 0; at < QUALITIES.length; at++) errors[at]![cell]! += even[at]! / 4
          continue
        }
        readBlock(luma, left, top, block)
        detail[cell]! += detailOf(block) / 4
        errorsAt(block, sums)
        for (let at = 0; at < QUALITIES.length; at++) errors[at]![cell]! += sums[at]! / 4
      }
    }
    heartbeat()
  }
  const dips = new Uint8Array(width * height)
  for (let cell = 0; cell < dips.length; cell++)
    if (detail[cell]! >= MIN_DETAIL) dips[cell] = dipOf(luma, cell, width, errors, fileQuality)
  const ghosts = connected(together(dips), width, MIN_CELLS).map((patch) =>
    ghostOf(patch, dips, errors, luma),
  )
  return { width, height, errors, ghosts }
}

/** Returns the quality, in steps of one, at which the error dips to at most half of that on both sides; 0 for none. */
function dipOf(
  luma: Plane,
  cell: number,
  width: number,
  errors: readonly Float32Array[],
  fileQuality: number,
): number {
  let best = -1
  for (let at = 1; at < QUALITIES.length - 1; at++) {
    const error = errors[at]![cell]!
    if (QUALITIES[at]! > fileQuality - MIN_BELOW + 4) break
    const isLow = error < errors[at - 1]![cell]! && error < errors[at + 1]![cell]!
    if (isLow && (best < 0 || error < errors[best]![cell]!)) best = at
  }
  return best < 0 ? 0 : nearDip(luma, cell, width, QUALITIES[best]!, fileQuality)
}

const blocks = [new Float64Array(64), new Float64Array(64), new Float64Array(64), new Float64Array(64)]

function nearDip(luma: Plane, cell: number, width: number, around: number, fileQuality: number): number {
  const x = (cell % width) * CELL
  const y = Math.floor(cell / width) * CELL
  blocks.forEach((block, part) => {
    readBlock(luma, x + (part & 1) * 8, y + (part >> 1) * 8, block)
  })
  const error = (quality: number) => blocks.reduce((sum, block) => sum + errorAt(block, quality), 0) / 4
  let quality = around
  let min = Infinity
  for (let tried = around - 4; tried <= Math.min(around + 4, fileQuality - MIN_BELOW); tried++) {
    const left = error(tried)
    if (left < min) {
      min = left
      quality = tried
    }
  }
  return min <= DIP * error(quality - 5) && min <= DIP * error(quality + 5) ? quality : 0
}

/** Neighbouring qualities have similar tables: cells within five of each other form one patch. */
function together(dips: Uint8Array): Uint8Array {
  const counts = new Uint32Array(101)
  for (const dip of dips) counts[dip]!++
  counts[0] = 0
  const kinds = new Uint8Array(101)
  for (;;) {
    let top = 0
    for (let quality = 1; quality <= 100; quality++) if (counts[quality]! > counts[top]!) top = quality
    if (counts[top] === 0) break
    for (let near = Math.max(1, top - 2); near <= Math.min(100, top + 2); near++) {
      if (counts[near]! > 0) kinds[near] = top
      counts[near] = 0
    }
  }
  return dips.map((dip) => kinds[dip]!)
}

function ghostOf(patch: Patch, dips: Uint8Array, errors: readonly Float32Array[], luma: Plane): Ghost {
  const counts = new Map<number, number>()
  for (const cell of patch.cells) counts.set(dips[cell]!, (counts.get(dips[cell]!) ?? 0) + 1)
  const [quality] = [...counts].sort((a, b) => b[1] - a[1])[0]!
  const inside = errors.map((of) => patch.cells.reduce((sum, cell) => sum + of[cell]!, 0))
  const others = dips.length - patch.cells.length
  const outside = errors.map((of, at) => {
    const all = of.reduce((sum, error) => sum + error, 0)
    return others === 0 ? 0 : (all - inside[at]!) / others
  })
  return {
    quality,
    cells: patch.cells.length,
    region: toPixels(patch.box, CELL, luma),
    inside: inside.map((sum) => sum / patch.cells.length),
    outside,
  }
}

/** Error map at one quality: white is at least the 98th percentile of the cells. */
export function recompressionMap({ width, height, errors }: Recompression, at: number): Plane {
  const all = errors[at]!
  const sorted = all.slice().sort()
  const white = Math.max(1, sorted[Math.floor(sorted.length * 0.98)] ?? 1)
  const data = new Uint8Array(all.length)
  for (let cell = 0; cell < data.length; cell++)
    data[cell] = Math.min(255, Math.round(255 * Math.sqrt(all[cell]! / white)))
  return { width, height, data }
}
