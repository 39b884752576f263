import { connected } from './connected.ts'
import type { Plane, Region } from '@studio/contract/likeness'
import { powerOfTwo, Votes } from './votes.ts'

// Design of forensics, section 2.5, test 6. All of it runs at full resolution: on a reduced copy every shift that is no
// multiple of the reduction is missed.
const CELL = 4
const BLOCK = 16
/** Sources are taken every so many pixels; copies of them may lie at any pixel. */
const STEP = 4
const LEVELS = 6
const LEAST_DETAIL = 30
const MOST_PLACES = 2 ** 21
const CANDIDATES = 6
const BRIGHTNESS = 6
const DISTANCE = 40
const LEAST_SHIFT = 32
const LEAST_PEAK = 400
const TO_NEIGHBOURS = 4
const TO_ELSEWHERE = 10
const NEAR = 4

/** As reports name them. */
export const COPY_PARAMETERS = {
  cell: CELL,
  block: BLOCK,
  step: STEP,
  levels: LEVELS,
  leastDetail: LEAST_DETAIL,
  mostPlaces: MOST_PLACES,
  candidates: CANDIDATES,
  brightness: BRIGHTNESS,
  distance: DISTANCE,
  leastShift: LEAST_SHIFT,
  leastPeak: LEAST_PEAK,
  toNeighbours: TO_NEIGHBOURS,
  toElsewhere: TO_ELSEWHERE,
}

export interface CopyMove {
  state: 'none' | 'copy' | 'repeating'
  /** From the one place to the other, in pixels. Which came first cannot be told. */
  shift: { x: number; y: number }
  peak: number
  besidePeak: number
  elsewhere: number
  /** The two places, if they were found. */
  regions: Region[]
}

/** Sums of 4×4 pixels from each pixel on. */
function sumsOf({ data, width, height }: Plane): Uint16Array {
  const sums = new Uint16Array(width * height)
  for (let y = 0; y + CELL <= height; y++)
    for (let x = 0; x + CELL <= width; x++) {
      const at = y * width + x
      let sum = 0
      for (let row = at; row < at + CELL * width; row += width)
        sum += data[row]! + data[row + 1]! + data[row + 2]! + data[row + 3]!
      sums[at] = sum
    }
  return sums
}

/** Cells whose means say where a block belongs, as on a checkerboard; of the others seven are held against each other first. */
const KEYED = [0, 2, 5, 7, 8, 10, 13, 15] as const
const GLANCED = [3, 6, 12, 1, 9, 11, 14] as const
/** Values of cells are 16 times their mean, and their differences from the block's mean 16 times that. */
const SCALE = 256
const MOST_TOTAL_APART = BRIGHTNESS * SCALE
const MOST_APART = DISTANCE * SCALE * SCALE

class Blocks {
  readonly width: number
  readonly height: number
  /** Places of the table that blocks are looked up in: one for each pixel, up to a limit. */
  readonly places: number
  private readonly sums: Uint16Array
  /** From the first pixel of a block to that of each of its cells. */
  private readonly offsets: Int32Array
  /** Of the block that was read last: its cells, and all of them together. */
  private readonly cells = new Int32Array(16)
  private total = 0

  constructor(luma: Plane) {
    this.width = luma.width
    this.height = luma.height
    this.places = powerOfTwo(luma.data.length, MOST_PLACES)
    this.sums = sumsOf(luma)
    this.offsets = Int32Array.from(
      this.cells,
      (_, cell) => (cell >> 2) * CELL * luma.width + (cell & 3) * CELL,
    )
  }

  private read(at: number): void {
    const { cells, sums, offsets } = this
    let total = 0
    for (let cell = 0; cell < 16; cell++) {
      const sum = sums[at + offsets[cell]!]!
      cells[cell] = sum
      total += sum
    }
    this.total = total
  }

  /** Reads a block. Where it belongs in the table, by half of its cells; -1 for one without detail. */
  key(at: number): number {
    this.read(at)
    const { cells, total } = this
    let detail = 0
    let key = 0
    for (let index = 0; index < KEYED.length; index++) {
      const value = 16 * cells[KEYED[index]!]! - total
      detail += Math.abs(value)
      key = (Math.imul(key, 31) + Math.floor(value / (LEVELS * SCALE) + 0.5) + 64) | 0
    }
    if (detail < LEAST_DETAIL * SCALE) return -1
    key = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d)
    return (key ^ (key >>> 12)) & (this.places - 1)
  }

  /** The block that was read last at a glance, in two words: its brightness and seven of its cells, eight bits each. */
  glance(into: Int32Array, at: number): void {
    const { cells, total } = this
    let seen = total >> 8
    for (let index = 0; index < GLANCED.length; index++) {
      if (index === 3) into[at] = seen
      const value = (16 * cells[GLANCED[index]!]! - total) >> 8
      seen = (seen << 8) | (Math.max(-128, Math.min(127, value)) + 128)
    }
    into[at + 1] = seen
  }

  areAlike(one: number, other: number): boolean {
    const { sums, offsets } = this
    let apart = 0
    for (let cell = 0; cell < 16; cell++) apart += sums[one + offsets[cell]!]! - sums[other + offsets[cell]!]!
    if (Math.abs(apart) > MOST_TOTAL_APART) return false
    let distance = 0
    for (let cell = 0; cell < 16; cell++) {
      const between = 16 * (sums[one + offsets[cell]!]! - sums[other + offsets[cell]!]!) - apart
      distance += between * between
    }
    return distance <= MOST_APART
  }
}

/** What a byte of each is apart, squared; rounding may have made it one more than it is. */
function byteApart(one: number, other: number, shift: number): number {
  const between = Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255))
  return between > 1 ? (between - 1) * (between - 1) : 0
}

/**
 * Whether two blocks may be alike, by two words of each. Of those that are not, nearly all are left out by it, without a
 * look at their pixels, which lie anywhere in memory.
 */
function mayBeAlike(one: number, other: number, oneMore: number, otherMore: number): boolean {
  const brighter = (one >>> 24) - (other >>> 24)
  if (brighter > BRIGHTNESS + 1 || brighter < -BRIGHTNESS - 1) return false
  let apart = byteApart(one, other, 16) + byteApart(one, other, 8) + byteApart(one, other, 0)
  if (apart > DISTANCE) return false
  apart += byteApart(oneMore, otherMore, 24) + byteApart(oneMore, otherMore, 16)
  return apart + byteApart(oneMore, otherMore, 8) + byteApart(oneMore, otherMore, 0) <= DISTANCE
}

/** Sources by their place in the table, the last of the picture first, with the two words of each. */
interface Sources {
  /** Where the sources of each place begin; those of the last end at the last number. */
  starts: Uint32Array
  order: Uint32Array
  glances: Int32Array
}

function sourcesOf(blocks: Blocks, across: number, down: number): Sources {
  const keys = new Int32Array(across * down)
  const seen = new Int32Array(across * down * 2)
  const starts = new Uint32Array(blocks.places + 1)
  for (let source = 0; source < keys.length; source++) {
    const key = blocks.key((Math.floor(source / across) * blocks.width + (source % across)) * STEP)
    keys[source] = key
    if (key < 0) continue
    blocks.glance(seen, source * 2)
    starts[key + 1]!++
  }
  for (let place = 0; place < blocks.places; place++) starts[place + 1]! += starts[place]!
  const count = starts[blocks.places]!
  const [order, glances] = [new Uint32Array(count), new Int32Array(count * 2)]
  const next = starts.slice()
  for (let source = keys.length - 1; source >= 0; source--) {
    const key = keys[source]!
    if (key < 0) continue
    const at = next[key]!++
    order[at] = source
    glances[at * 2] = seen[source * 2]!
    glances[at * 2 + 1] = seen[source * 2 + 1]!
  }
  return { starts, order, glances }
}

/** Whether one area stands in the picture twice. `beat` is called for every few rows. */
export function copyMove(luma: Plane, beat = () => {}): CopyMove {
  const votes = new Votes(luma.data.length)
  const blocks = new Blocks(luma)
  vote(blocks, votes, beat)
  const top = votes.highest()
  const { peak, besidePeak, elsewhere } = votes.around(top, NEAR)
  const shift = votes.shiftOf(top)
  const isSharp = peak >= TO_NEIGHBOURS * besidePeak && peak >= TO_ELSEWHERE * elsewhere
  const state = peak < LEAST_PEAK ? 'none' : isSharp ? 'copy' : 'repeating'
  return {
    state,
    shift,
    peak,
    besidePeak,
    elsewhere,
    regions: state === 'copy' ? placesOf(blocks, shift) : [],
  }
}

/** One row of destinations: those that have candidates, which these are, and the two words of each. */
interface Row {
  count: number
  xs: Uint32Array
  from: Uint32Array
  end: Uint32Array
  glances: Int32Array
  keys: Int32Array
}

/**
 * Looks up a whole row at a time, each kind of look in a loop of its own: the table is larger than what a processor has at
 * hand, and in a short loop it waits for many places of it at once, in a long one for each by itself.
 */
function lookUp(blocks: Blocks, y: number, { starts, glances }: Sources, row: Row): void {
  const across = blocks.width - BLOCK + 1
  const { xs, from, end, keys } = row
  for (let x = 0; x < across; x++) {
    const key = blocks.key(y * blocks.width + x)
    keys[x] = key
    if (key >= 0) blocks.glance(row.glances, x * 2)
  }
  let count = 0
  for (let x = 0; x < across; x++) {
    const key = keys[x]!
    if (key < 0) continue
    xs[count] = x
    from[count] = starts[key]!
    end[count] = Math.min(starts[key]! + CANDIDATES, starts[key + 1]!)
    if (from[count]! < end[count]!) count++
  }
  // Nothing but a first look, for the same reason.
  let touched = 0
  for (let at = 0; at < count; at++) touched |= glances[from[at]! * 2]!
  row.count = touched === 0 ? 0 : count
}

function vote(blocks: Blocks, votes: Votes, beat: () => void): void {
  const { width, height } = blocks
  const across = Math.max(0, Math.floor((width - BLOCK) / STEP) + 1)
  const down = Math.max(0, Math.floor((height - BLOCK) / STEP) + 1)
  const sources = sourcesOf(blocks, across, down)
  const { order, glances } = sources
  const numbers = () => new Uint32Array(width)
  const row: Row = {
    ...{ count: 0, xs: numbers(), from: numbers(), end: numbers() },
    ...{ glances: new Int32Array(width * 2), keys: new Int32Array(width) },
  }
  for (let y = 0; y + BLOCK <= height; y++) {
    lookUp(blocks, y, sources, row)
    for (let at = 0; at < row.count; at++) {
      const x = row.xs[at]!
      const [first, second] = [row.glances[x * 2]!, row.glances[x * 2 + 1]!]
      for (let candidate = row.from[at]!; candidate < row.end[at]!; candidate++) {
        if (!mayBeAlike(first, glances[candidate * 2]!, second, glances[candidate * 2 + 1]!)) continue
        const source = order[candidate]!
        const dx = x - (source % across) * STEP
        const dy = y - Math.floor(source / across) * STEP
        if (dx * dx + dy * dy < LEAST_SHIFT * LEAST_SHIFT) continue
        if (blocks.areAlike((y - dy) * width + x - dx, y * width + x)) votes.add(dx, dy)
      }
    }
    if ((y & 63) === 0) beat()
  }
}

/** The largest connected area that is alike at this shift, at both of its places. */
function placesOf(blocks: Blocks, { x: dx, y: dy }: { x: number; y: number }): Region[] {
  const across = Math.floor(blocks.width / STEP)
  const down = Math.floor(blocks.height / STEP)
  const isAlike = new Uint8Array(across * down)
  for (let cell = 0; cell < isAlike.length; cell++) {
    const x = (cell % across) * STEP
    const y = Math.floor(cell / across) * STEP
    const [right, bottom] = [Math.max(x, x + dx) + BLOCK, Math.max(y, y + dy) + BLOCK]
    if (x + dx < 0 || y + dy < 0 || right > blocks.width || bottom > blocks.height) continue
    const at = y * blocks.width + x
    const other = at + dy * blocks.width + dx
    if (blocks.key(at) >= 0 && blocks.areAlike(at, other)) isAlike[cell] = 1
  }
  const [largest] = connected(isAlike, across, 1)
  if (!largest) return []
  const { box } = largest
  const one = {
    x: box.x * STEP,
    y: box.y * STEP,
    width: (box.width - 1) * STEP + BLOCK,
    height: (box.height - 1) * STEP + BLOCK,
  }
  return [one, { ...one, x: one.x + dx, y: one.y + dy }]
}
