import {
  BLOCK,
  BLOCK_PARAMETERS,
  Blocks,
  descriptorDistance,
  MAX_BRIGHTNESS_DIFFERENCE,
  MAX_DESCRIPTOR_DISTANCE,
} from './blocks.ts'
import { connected } from './connected.ts'
import type { Plane, Region } from '@studio/domain/likeness'
import { brighterBy, SAMPLE, samplesOf } from './samples.ts'
import { Votes } from './votes.ts'

// Copy test. Runs at full resolution: a downscaled copy would miss every shift that isn't a multiple of the scale.
/** Max. comparisons per sample, with blocks of the same key and similar brightness. */
const CANDIDATES = 8
/** Step in pixels for outlining areas. */
const STEP = 4
const MIN_SHIFT = 32
const MIN_PEAK = 400
const TO_NEIGHBOURS = 4
const TO_ELSEWHERE = 10
const NEAR = 4

/** Parameters in reports. */
export const COPY_PARAMETERS = {
  ...BLOCK_PARAMETERS,
  sample: SAMPLE,
  candidates: CANDIDATES,
  leastShift: MIN_SHIFT,
  leastPeak: MIN_PEAK,
  toNeighbours: TO_NEIGHBOURS,
  toElsewhere: TO_ELSEWHERE,
}

export interface CopyMove {
  state: 'none' | 'copy' | 'repeating'
  /** Shift between the two areas in pixels. The original is unknown. */
  shift: { x: number; y: number }
  peak: number
  besidePeak: number
  elsewhere: number
  /** The two areas, if found. */
  regions: Region[]
}

/** Searches for a duplicated area. Calls `heartbeat` every few rows. */
export function copyMove(luma: Plane, heartbeat = () => {}): CopyMove {
  const blocks = new Blocks(luma)
  const votes = votesOf(blocks, heartbeat)
  const top = votes.highest()
  const { peak, besidePeak, elsewhere } = votes.around(top, NEAR)
  const shift = votes.shiftOf(top)
  const isSharp = peak >= TO_NEIGHBOURS * besidePeak && peak >= TO_ELSEWHERE * elsewhere
  const state = peak < MIN_PEAK ? 'none' : isSharp ? 'copy' : 'repeating'
  return {
    state,
    shift,
    peak,
    besidePeak,
    elsewhere,
    regions: state === 'copy' ? placesOf(blocks, shift) : [],
  }
}

/** Votes for shifts between similar blocks: compares each sample with those of the same key and similar brightness. */
function votesOf(blocks: Blocks, heartbeat: () => void): Votes {
  const votes = new Votes(blocks.width * blocks.height)
  const { count, orders, pixels, firsts, seconds } = samplesOf(blocks, heartbeat)
  for (let one = 0; one < count; one++) {
    const brightest = brighterBy(orders[one]!, MAX_BRIGHTNESS_DIFFERENCE)
    const end = Math.min(count, one + 1 + CANDIDATES)
    const first = firsts[one]!
    for (let other = one + 1; other < end && orders[other]! <= brightest; other++) {
      const distance = descriptorDistance(first, firsts[other]!)
      if (distance > MAX_DESCRIPTOR_DISTANCE) continue
      if (distance + descriptorDistance(seconds[one]!, seconds[other]!) > MAX_DESCRIPTOR_DISTANCE) continue
      recordVote(blocks, pixels[one]!, pixels[other]!, votes)
    }
    if ((one & 0xffff) === 0) heartbeat()
  }
  return votes
}

/** Returns whether two blocks match in all cells and are far enough apart. */
function recordVote(blocks: Blocks, one: number, other: number, votes: Votes): void {
  const { width } = blocks
  const dx = (other % width) - (one % width)
  const dy = Math.floor(other / width) - Math.floor(one / width)
  if (dx * dx + dy * dy < MIN_SHIFT * MIN_SHIFT) return
  if (blocks.areAlike(one, other)) votes.add(dx, dy)
}

/** The largest connected area that matches at this shift, in both positions. */
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
