import { BLOCK, type Blocks } from './blocks.ts'

/**
 * Samples one block out of this many. The content decides, so that of two similar blocks both are sampled or neither.
 */
export const SAMPLE = 8
const SAMPLE_BITS = 3
/** Bits of the block key in a sort key. The remaining bits hold the brightness in eighths of a level. */
const KEY_BITS = 21
const LIGHT_SHIFT = 5
const LIGHTS_IN_LEVEL = 8
const MAX_BRIGHTNESS = 2 ** (32 - KEY_BITS) - 1
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS

/** Sampled blocks, sorted by key and then by brightness. Sorting keeps memory access local, which is the bottleneck. */
export interface Samples {
  count: number
  /** Key and brightness. */
  orders: Uint32Array
  /** First pixel of each block. */
  pixels: Int32Array
  /** Two coarse descriptor words of each block. */
  firsts: Int32Array
  seconds: Int32Array
}

/** Highest sort key with the same block key that is at most `levels` brighter. */
export const brighterBy = (order: number, levels: number): number =>
  Math.min(order + levels * LIGHTS_IN_LEVEL, (order | MAX_BRIGHTNESS) >>> 0)

export function samplesOf(blocks: Blocks, heartbeat: () => void): Samples {
  const part = sampleBlocks(blocks, heartbeat)
  const { count } = part
  const sorted = sortedBy(part.orders, count)
  const gathered = (values: Int32Array) => {
    const result = new Int32Array(count)
    for (let at = 0; at < count; at++) result[at] = values[sorted[at]!]!
    return result
  }
  const orders = new Uint32Array(count)
  for (let at = 0; at < count; at++) orders[at] = part.orders[sorted[at]!]!
  return {
    count,
    orders,
    pixels: gathered(part.pixels),
    firsts: gathered(part.firsts),
    seconds: gathered(part.seconds),
  }
}

/** In image order. */
function sampleBlocks(blocks: Blocks, heartbeat: () => void): Samples {
  const { width, height, keys, totals } = blocks
  let samples = emptied(Math.ceil((1.25 * width * height) / SAMPLE) + width)
  let count = 0
  for (let y = 0; y + BLOCK <= height; y++) {
    blocks.readRow(y, 1)
    if (count + width > samples.orders.length) samples = grown(samples)
    const { orders, pixels, firsts, seconds } = samples
    for (let x = 0; x <= width - BLOCK; x++) {
      const key = keys[x]!
      if (key < 0 || (key & (SAMPLE - 1)) !== 0) continue
      const at = y * width + x
      const total = totals[x]!
      orders[count] = ((key >>> SAMPLE_BITS) << (32 - KEY_BITS)) | (total >> LIGHT_SHIFT)
      pixels[count] = at
      firsts[count] = blocks.packFirstCells(at, total)
      seconds[count] = blocks.packOtherCells(at, total)
      count++
    }
    if ((y & 63) === 0) heartbeat()
  }
  return { ...samples, count }
}

const emptied = (length: number): Samples => ({
  count: 0,
  orders: new Uint32Array(length),
  pixels: new Int32Array(length),
  firsts: new Int32Array(length),
  seconds: new Int32Array(length),
})

/** Images with few patterns may have most of their blocks among the sampled keys. */
function grown(from: Samples): Samples {
  const to = emptied(from.orders.length * 2)
  for (const name of ['orders', 'pixels', 'firsts', 'seconds'] as const) to[name].set(from[name])
  return to
}

/** Stable radix sort of the values: indexes in order. */
function sortedBy(values: Uint32Array, count: number): Int32Array {
  let from = Int32Array.from({ length: count }, (_, at) => at)
  let to = new Int32Array(count)
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const ends = new Int32Array(DIGITS)
    for (let at = 0; at < count; at++) ends[(values[at]! >>> shift) & (DIGITS - 1)]!++
    let before = 0
    for (let digit = 0; digit < DIGITS; digit++) {
      const end = ends[digit]!
      ends[digit] = before
      before += end
    }
    for (let at = 0; at < count; at++) {
      const place = from[at]!
      to[ends[(values[place]! >>> shift) & (DIGITS - 1)]!++] = place
    }
    ;[from, to] = [to, from]
  }
  return from
}
