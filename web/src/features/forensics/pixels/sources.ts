import { BLOCK, type Blocks, MOST_BRIGHTNESS_APART } from './blocks.ts'

/** Sources are taken every so many pixels; copies of them may lie at any pixel. */
export const STEP = 4
export const CANDIDATES = 6

/** How many bits of a word are set. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Sources by their place in the table: of each place the last few of the picture, the last first. Most places are empty, so a
 * bit says which are not, and only those have a list: together they are small enough for a processor to have at hand, which
 * is what looking up each pixel's block comes down to.
 */
export class Sources {
  /** The first pixel of each source. */
  readonly pixels: Int32Array
  /** The two words that each is known by at a glance. */
  readonly firsts: Int32Array
  readonly seconds: Int32Array
  /** Of 32 places each: a bit for each that has sources, and how many such come before them. */
  private readonly taken: Int32Array
  /** The mean brightness of each, CANDIDATES for each list, whether it has as many or not. */
  private readonly lights: Uint8Array
  /** Where the sources of each place that has any begin. */
  private readonly starts: Int32Array

  constructor(blocks: Blocks) {
    const keys = keysOf(blocks)
    this.taken = takenBy(keys.keys, blocks.places)
    const last = this.taken.length - 2
    const lists = this.taken[last + 1]! + bitsIn(this.taken[last]!)
    const counts = new Int32Array(lists)
    for (const key of keys.keys) {
      const list = this.listOf(key)
      if (list >= 0 && counts[list]! < CANDIDATES) counts[list]!++
    }
    this.starts = new Int32Array(lists + 1)
    for (let list = 0; list < lists; list++) this.starts[list + 1] = this.starts[list]! + counts[list]!
    const count = this.starts[lists]!
    this.pixels = new Int32Array(count)
    this.lights = new Uint8Array(lists * CANDIDATES)
    this.firsts = new Int32Array(count)
    this.seconds = new Int32Array(count)
    this.fill(blocks, keys, counts)
  }

  private fill(blocks: Blocks, { keys, totals, across }: Keys, left: Int32Array): void {
    for (let source = keys.length - 1; source >= 0; source--) {
      const list = this.listOf(keys[source]!)
      if (list < 0 || left[list] === 0) continue
      const at = this.starts[list + 1]! - left[list]!
      left[list]!--
      const total = totals[source]!
      const pixel = (Math.floor(source / across) * blocks.width + (source % across)) * STEP
      this.pixels[at] = pixel
      this.lights[list * CANDIDATES + at - this.starts[list]!] = total >> 8
      this.firsts[at] = blocks.firstGlance(pixel, total)
      this.seconds[at] = blocks.secondGlance(pixel, total)
    }
  }

  /** Of a place of the table; -1 where it has no source. */
  listOf(key: number): number {
    if (key < 0) return -1
    const at = (key >> 5) << 1
    const bits = this.taken[at]!
    const bit = 1 << (key & 31)
    return (bits & bit) === 0 ? -1 : this.taken[at + 1]! + bitsIn(bits & (bit - 1))
  }

  /** The place of the first of its sources. */
  startOf(list: number): number {
    return this.starts[list]!
  }

  /**
   * Which of its sources are about as bright, the first as the lowest bit. All are looked at without a decision: a processor
   * that guesses wrong at one loses more time than six of them take.
   */
  asBright(list: number, light: number): number {
    const { lights, starts } = this
    const at = list * CANDIDATES
    const not =
      otherLight(light - lights[at]!) |
      (otherLight(light - lights[at + 1]!) << 1) |
      (otherLight(light - lights[at + 2]!) << 2) |
      (otherLight(light - lights[at + 3]!) << 3) |
      (otherLight(light - lights[at + 4]!) << 4) |
      (otherLight(light - lights[at + 5]!) << 5)
    return ~not & ((1 << (starts[list + 1]! - starts[list]!)) - 1)
  }
}

/** 1 for a brightness that is further off than that of blocks that are alike, else 0. */
const otherLight = (lighter: number): number =>
  ((MOST_BRIGHTNESS_APART + lighter) | (MOST_BRIGHTNESS_APART - lighter)) >>> 31

interface Keys {
  keys: Int32Array
  totals: Uint16Array
  /** Sources in a row. */
  across: number
}

function keysOf(blocks: Blocks): Keys {
  const across = Math.max(0, Math.floor((blocks.width - BLOCK) / STEP) + 1)
  const down = Math.max(0, Math.floor((blocks.height - BLOCK) / STEP) + 1)
  const keys = new Int32Array(across * down)
  const totals = new Uint16Array(across * down)
  for (let y = 0; y < down; y++) {
    blocks.readRow(y * STEP, STEP)
    for (let x = 0, at = y * across; x < across; x++, at++) {
      keys[at] = blocks.keys[x * STEP]!
      totals[at] = blocks.totals[x * STEP]!
    }
  }
  return { keys, totals, across }
}

function takenBy(keys: Int32Array, places: number): Int32Array {
  const taken = new Int32Array(places >> 4)
  for (const key of keys) if (key >= 0) taken[(key >> 5) << 1]! |= 1 << (key & 31)
  for (let at = 2; at < taken.length; at += 2) taken[at + 1] = taken[at - 1]! + bitsIn(taken[at - 2]!)
  return taken
}
