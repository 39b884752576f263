import type { QualityMetrics } from '@studio/contract/gallery'

/** Cells along the long and the short side in which sharpness is measured. */
const LONG_CELLS = 12
const SHORT_CELLS = 8
/** Box blur of 5 px before edges are measured, so that noise doesn’t count as sharpness. */
const BLUR_RADIUS = 2
/** Share of the steepest edges of a cell. */
const STEEPEST = 0.02
/**
 * Min. standard deviation of the blurred luma of a cell. Below it, nothing in the cell could be sharp or
 * soft.
 */
const MIN_CONTRAST = 8
/** Difference of two neighbours that are black and white in both directions. */
const MAX_GRADIENT = 361
/** Luma from which a pixel counts as clipped. */
const WHITE = 254
const BLACK = 1

/** Pixel measurements of a photograph. */
export type MeasuredQuality = Omit<QualityMetrics, 'faces'>

/** Decoded pixels in sRGB: grey or RGB, with or without alpha, which is ignored. */
export interface MeasuredPixels {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** JPEG luma in integers. */
function lumaOf({ data, width, height, channels }: MeasuredPixels): Uint8Array {
  const luma = new Uint8Array(width * height)
  if (channels < 3) for (let pixel = 0; pixel < luma.length; pixel++) luma[pixel] = data[pixel * channels]!
  else
    for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += channels)
      luma[pixel] = (19595 * data[at]! + 38470 * data[at + 1]! + 7471 * data[at + 2]! + 32768) >> 16
  return luma
}

/** Number of pixels in a blur. Blurred values are sums, so that they stay integers. */
const BLUR_SIDE = 2 * BLUR_RADIUS + 1
const BLUR_PIXELS = BLUR_SIDE ** 2

/** Sums of 5 × 5 pixels: a box blur. Beyond the edges, the pixels of the edge are repeated. */
function blurred(data: Uint8Array, width: number, height: number): Uint16Array {
  const rows = new Uint16Array(data.length)
  for (let y = 0; y < height; y++) {
    const first = y * width
    const last = first + width - 1
    let sum = 0
    for (let x = -BLUR_RADIUS; x <= BLUR_RADIUS; x++) sum += data[Math.min(last, Math.max(first, first + x))]!
    for (let at = first; at <= last; at++) {
      rows[at] = sum
      const next = at + BLUR_RADIUS + 1
      const left = at - BLUR_RADIUS
      sum += data[next > last ? last : next]! - data[left < first ? first : left]!
    }
  }
  const both = new Uint16Array(data.length)
  const sums = new Int32Array(width)
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * width
  for (let y = -BLUR_RADIUS; y <= BLUR_RADIUS; y++)
    for (let x = 0, from = rowAt(y); x < width; x++) sums[x]! += rows[from + x]!
  for (let y = 0; y < height; y++) {
    const to = y * width
    const next = rowAt(y + BLUR_RADIUS + 1)
    const last = rowAt(y - BLUR_RADIUS)
    for (let x = 0; x < width; x++) {
      const sum = sums[x]!
      both[to + x] = sum
      sums[x] = sum + rows[next + x]! - rows[last + x]!
    }
  }
  return both
}

/**
 * Mean of the steepest edges of a cell divided by its contrast; null without contrast. Both use the blurred
 * luma, so that noise affects neither.
 */
function sharpnessOf(
  smooth: Uint16Array,
  width: number,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  counts: Uint32Array,
): number | null {
  let sum = 0
  let squares = 0
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left, end = y * width + right; at < end; at++) {
      const value = smooth[at]!
      sum += value
      squares += value * value
    }
  const pixels = (right - left) * (bottom - top)
  const contrast = Math.sqrt(Math.max(0, squares / pixels - (sum / pixels) ** 2))
  if (!(contrast >= MIN_CONTRAST * BLUR_PIXELS)) return null
  counts.fill(0)
  for (let y = top + 1; y < bottom - 1; y++)
    for (let at = y * width + left + 1, end = y * width + right - 1; at < end; at++) {
      const across = smooth[at + 1]! - smooth[at - 1]!
      const down = smooth[at + width]! - smooth[at - width]!
      counts[Math.round(Math.sqrt(across * across + down * down))]! += 1
    }
  const total = Math.max(0, right - left - 2) * Math.max(0, bottom - top - 2)
  const minimum = Math.max(8, Math.floor(total * STEEPEST))
  let taken = 0
  let gradients = 0
  for (let step = counts.length - 1; step >= 0 && taken < minimum; step--) {
    const portion = Math.min(counts[step]!, minimum - taken)
    taken += portion
    gradients += portion * step
  }
  if (taken === 0) return null
  return gradients / taken / contrast
}

/**
 * Measures sharpness by cell (the steepest edges after a light blur, divided by contrast) and clipped pixels. Comparable
 * between photographs of the same scene and size only.
 */
export function measureQuality(pixels: MeasuredPixels): MeasuredQuality {
  const { width, height } = pixels
  const data = lumaOf(pixels)
  let white = 0
  let black = 0
  for (let at = 0; at < data.length; at++)
    if (data[at]! >= WHITE) white += 1
    else if (data[at]! <= BLACK) black += 1
  const smooth = blurred(data, width, height)
  const [columns, rows] = width >= height ? [LONG_CELLS, SHORT_CELLS] : [SHORT_CELLS, LONG_CELLS]
  const counts = new Uint32Array(MAX_GRADIENT * BLUR_PIXELS + 1)
  const cells: (number | null)[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const edge = (at: number, of: number, size: number) => Math.floor((at * size) / of)
      const cell = {
        left: edge(column, columns, width),
        right: edge(column + 1, columns, width),
        top: edge(row, rows, height),
        bottom: edge(row + 1, rows, height),
      }
      const value = sharpnessOf(smooth, width, cell, counts)
      cells.push(value === null ? null : Math.round(value * 1_000) / 1_000)
    }
  return {
    sharpness: { columns, rows, cells },
    clippedHighlights: partOf(white, data.length),
    clippedShadows: partOf(black, data.length),
  }
}

const partOf = (part: number, all: number) => Math.round((part / all) * 10_000) / 10_000
