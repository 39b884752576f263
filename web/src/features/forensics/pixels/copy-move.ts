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

class Blocks {
  readonly width: number
  readonly height: number
  /** Places of the table that blocks are looked up in: one for each pixel, up to a limit. */
  readonly places: number
  private readonly sums: Uint16Array
  private readonly cells = new Int32Array(16)
  private readonly others = new Int32Array(16)

  constructor(luma: Plane) {
    this.width = luma.width
    this.height = luma.height
    this.places = powerOfTwo(luma.data.length, MOST_PLACES)
    this.sums = sumsOf(luma)
  }

  /** Means of 16 cells, 16 times as large; answers the mean of all, as large. */
  private read(at: number, into: Int32Array): number {
    let total = 0
    for (let cell = 0; cell < 16; cell++) {
      const sum = this.sums[at + (cell >> 2) * CELL * this.width + (cell & 3) * CELL]!
      into[cell] = sum
      total += sum
    }
    return total / 16
  }

  /** Where a block belongs in the table, by half of its cells as on a checkerboard; -1 for one without detail. */
  key(at: number): number {
    const mean = this.read(at, this.cells)
    let detail = 0
    let key = 0
    for (let cell = 0; cell < 16; cell++) {
      if (((cell >> 2) + cell) & 1) continue
      const value = (this.cells[cell]! - mean) / 16
      detail += Math.abs(value)
      key = (Math.imul(key, 31) + Math.floor(value / LEVELS + 0.5) + 64) | 0
    }
    if (detail < LEAST_DETAIL) return -1
    key = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d)
    return (key ^ (key >>> 12)) & (this.places - 1)
  }

  areAlike(one: number, other: number): boolean {
    const mean = this.read(one, this.cells)
    const otherMean = this.read(other, this.others)
    if (Math.abs(mean - otherMean) > BRIGHTNESS * 16) return false
    let distance = 0
    for (let cell = 0; cell < 16; cell++) {
      const between = (this.cells[cell]! - mean - this.others[cell]! + otherMean) / 16
      distance += between * between
    }
    return distance <= DISTANCE
  }

  hasDetail(at: number): boolean {
    return this.key(at) >= 0
  }
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

function vote(blocks: Blocks, votes: Votes, beat: () => void): void {
  const { width, height } = blocks
  const across = Math.floor((width - BLOCK) / STEP) + 1
  const heads = new Int32Array(blocks.places).fill(-1)
  const next = new Int32Array(Math.max(0, across * (Math.floor((height - BLOCK) / STEP) + 1))).fill(-1)
  for (let y = 0, source = 0; y + BLOCK <= height; y += STEP)
    for (let x = 0; x + BLOCK <= width; x += STEP, source++) {
      const key = blocks.key(y * width + x)
      if (key < 0) continue
      next[source] = heads[key]!
      heads[key] = source
    }
  for (let y = 0; y + BLOCK <= height; y++) {
    for (let x = 0; x + BLOCK <= width; x++) {
      const at = y * width + x
      const key = blocks.key(at)
      if (key < 0) continue
      let source = heads[key]!
      for (let tried = 0; source >= 0 && tried < CANDIDATES; tried++, source = next[source]!) {
        const dx = x - (source % across) * STEP
        const dy = y - Math.floor(source / across) * STEP
        if (dx * dx + dy * dy < LEAST_SHIFT * LEAST_SHIFT) continue
        if (blocks.areAlike(at - dy * width - dx, at)) votes.add(dx, dy)
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
    if (blocks.hasDetail(at) && blocks.areAlike(at, other)) isAlike[cell] = 1
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
