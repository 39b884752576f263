import { BLOCK, BLOCK_PARAMETERS, Blocks, glancesApart, MOST_GLANCES_APART } from './blocks.ts'
import { connected } from './connected.ts'
import type { Plane, Region } from '@studio/contract/likeness'
import { CANDIDATES, Sources, STEP } from './sources.ts'
import { Votes } from './votes.ts'

// Design of forensics, section 2.5, test 6. All of it runs at full resolution: on a reduced copy every shift that is no
// multiple of the reduction is missed.
const LEAST_SHIFT = 32
const LEAST_PEAK = 400
const TO_NEIGHBOURS = 4
const TO_ELSEWHERE = 10
const NEAR = 4

/** As reports name them. */
export const COPY_PARAMETERS = {
  ...BLOCK_PARAMETERS,
  step: STEP,
  candidates: CANDIDATES,
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

/** Whether one area stands in the picture twice. `beat` is called for every few rows. */
export function copyMove(luma: Plane, beat = () => {}): CopyMove {
  const blocks = new Blocks(luma)
  const votes = votesOf(blocks, beat)
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

function votesOf(blocks: Blocks, beat: () => void): Votes {
  const search = new Search(blocks)
  for (let y = 0; y + BLOCK <= blocks.height; y++) {
    search.row(y)
    if ((y & 63) === 0) beat()
  }
  return search.votes
}

/** Votes for the shifts between blocks that are alike. */
class Search {
  readonly votes: Votes
  private readonly blocks: Blocks
  private readonly sources: Sources

  constructor(blocks: Blocks) {
    this.blocks = blocks
    this.sources = new Sources(blocks)
    this.votes = new Votes(blocks.width * blocks.height)
  }

  /** Each block of a row against the sources of the same key: what tells most of them apart is looked at first. */
  row(y: number): void {
    const { blocks, sources } = this
    const { keys, totals, width } = blocks
    blocks.readRow(y, 1)
    for (let x = 0; x <= width - BLOCK; x++) {
      const list = sources.listOf(keys[x]!)
      if (list < 0) continue
      const asBright = sources.asBright(list, totals[x]! >> 8)
      if (asBright !== 0) this.glance(y * width + x, totals[x]!, sources.startOf(list), asBright)
    }
  }

  /** Those of the sources from `start` on whose bits are set. */
  private glance(at: number, total: number, start: number, bits: number): void {
    const { blocks, sources } = this
    const first = blocks.firstGlance(at, total)
    for (let left = bits; left !== 0; left &= left - 1) {
      const source = start + 31 - Math.clz32(left & -left)
      const apart = glancesApart(first, sources.firsts[source]!)
      if (apart > MOST_GLANCES_APART) continue
      const more = glancesApart(blocks.secondGlance(at, total), sources.seconds[source]!)
      if (apart + more <= MOST_GLANCES_APART) this.hold(sources.pixels[source]!, at)
    }
  }

  /** Whether two blocks are alike by all of their cells, and far enough apart. */
  private hold(source: number, at: number): void {
    const { width } = this.blocks
    const dx = (at % width) - (source % width)
    const dy = Math.floor(at / width) - Math.floor(source / width)
    if (dx * dx + dy * dy < LEAST_SHIFT * LEAST_SHIFT) return
    if (this.blocks.areAlike(source, at)) this.votes.add(dx, dy)
  }
}

/** The largest connected area that is alike at this shift, at both of its places. */
function placesOf(blocks: Blocks, { x: dx, y: dy }: { x: number; y: number }): Region[] {
  const { width, height } = blocks
  const [across, down] = [Math.floor(width / STEP), Math.floor(height / STEP)]
  const isAlike = new Uint8Array(across * down)
  for (let row = 0; row < down; row++) {
    const y = row * STEP
    if (y + dy < 0 || Math.max(y, y + dy) + BLOCK > height) continue
    blocks.readRow(y, STEP)
    for (let column = 0; column < across; column++) {
      const x = column * STEP
      if (x + dx < 0 || Math.max(x, x + dx) + BLOCK > width) continue
      const at = y * width + x
      if (blocks.keys[x]! >= 0 && blocks.areAlike(at, at + dy * width + dx))
        isAlike[row * across + column] = 1
    }
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
