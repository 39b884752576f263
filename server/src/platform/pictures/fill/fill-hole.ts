// Fills a hole in an image from the rest of it: PatchMatch (Barnes et al., 2009), from coarse to fine, with the weighted
// votes of Wexler et al. (2007).
import { seededRandom } from '@studio/domain/kernel'
import type { Levels } from '../patch/planes.ts'

/** Compared patches are squares of this radius in px around their middle. */
const RADIUS = 3
/** Shorter side in px from which a level isn’t halved again. */
const SMALLEST_SIDE = 60
/** Rounds of search and votes at the levels, and at the finest one, which starts from a good result. */
const ROUNDS = 6
const FINEST_ROUNDS = 2
/** Least part of an image whose patches don’t touch the hole. */
const LEAST_SOURCES = 0.08

/** The hole leaves too little of the image to fill it from. */
export class HoleTooLarge extends Error {
  constructor() {
    super('The hole leaves too little of the image.')
    this.name = 'HoleTooLarge'
  }
}

/** The image in one size. `colours` has three values a pixel; `isHole` is 1 in the hole. */
interface Level {
  width: number
  height: number
  colours: Float32Array
  isHole: Uint8Array
  /** 1 where a patch would touch the hole: such patches aren’t sources, and get one. */
  isNear: Uint8Array
  sources: Uint32Array
  targets: Uint32Array
}

/** 1 within `RADIUS` of a hole, in both directions. */
function dilated(mask: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(mask.length)
  const result = new Uint8Array(mask.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (mask[y * width + x])
        rows.fill(1, y * width + Math.max(0, x - RADIUS), y * width + Math.min(width, x + RADIUS + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (rows[y * width + x])
        for (let row = Math.max(0, y - RADIUS); row < Math.min(height, y + RADIUS + 1); row++)
          result[row * width + x] = 1
  return result
}

function levelOf(width: number, height: number, colours: Float32Array, isHole: Uint8Array): Level {
  const isNear = dilated(isHole, width, height)
  const sources: number[] = []
  const targets: number[] = []
  for (let y = RADIUS; y < height - RADIUS; y++)
    for (let x = RADIUS; x < width - RADIUS; x++) {
      const at = y * width + x
      if (isNear[at]) targets.push(at)
      else sources.push(at)
    }
  return {
    width,
    height,
    colours,
    isHole,
    isNear,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
  }
}

/** Means of two by two pixels outside of the hole. A pixel with any part in the hole is in it. */
function halved({ width, height, colours, isHole }: Level): Level {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1]
  const half = new Float32Array(halfWidth * halfHeight * 3)
  const hole = new Uint8Array(halfWidth * halfHeight)
  for (let y = 0; y < halfHeight; y++)
    for (let x = 0; x < halfWidth; x++) {
      const to = y * halfWidth + x
      const first = y * 2 * width + x * 2
      const kept = [first, first + 1, first + width, first + width + 1].filter((at) => !isHole[at])
      if (kept.length < 4) hole[to] = 1
      for (const at of kept)
        for (let channel = 0; channel < 3; channel++)
          half[to * 3 + channel]! += colours[at * 3 + channel]! / kept.length
    }
  return levelOf(halfWidth, halfHeight, half, hole)
}

const hasSources = ({ width, height, sources }: Level) => sources.length >= LEAST_SOURCES * width * height

/** The image in halved sizes, the finest first. */
function levelsOf(finest: Level): Level[] {
  const levels = [finest]
  for (;;) {
    const last = levels.at(-1)!
    if (Math.min(last.width, last.height) < SMALLEST_SIDE * 2) return levels
    const next = halved(last)
    // Patches have the same size at each level, so a hole can leave too little of a coarse one.
    if (!hasSources(next)) return levels
    levels.push(next)
  }
}

/** Fills the hole with the means of its neighbours, from its edge inwards. */
function fillSmoothly({ width, height, colours, isHole }: Level): void {
  const isLeft = Uint8Array.from(isHole)
  let edge = [...isLeft.keys()].filter((at) => isLeft[at])
  while (edge.length > 0) {
    const filled: number[] = []
    for (const at of edge) {
      const [x, y] = [at % width, Math.floor(at / width)]
      const known = [
        ...(x > 0 ? [at - 1] : []),
        ...(x < width - 1 ? [at + 1] : []),
        ...(y > 0 ? [at - width] : []),
        ...(y < height - 1 ? [at + width] : []),
      ].filter((near) => !isLeft[near])
      if (known.length === 0) continue
      filled.push(at)
      for (let channel = 0; channel < 3; channel++)
        colours[at * 3 + channel] =
          known.reduce((sum, near) => sum + colours[near * 3 + channel]!, 0) / known.length
    }
    if (filled.length === 0) return
    for (const at of filled) isLeft[at] = 0
    edge = edge.filter((at) => isLeft[at])
  }
}

/** For each target, the middle of the patch that is most like it; and their difference. */
interface Matches {
  nearest: Int32Array
  difference: Float32Array
}

/** Sum of squared differences of two patches; more than `most` if it is larger. */
function differenceOf({ width, colours }: Level, one: number, other: number, most: number): number {
  let sum = 0
  for (let row = -RADIUS; row <= RADIUS; row++) {
    let a = (one + row * width - RADIUS) * 3
    let b = (other + row * width - RADIUS) * 3
    for (let step = 0; step < (2 * RADIUS + 1) * 3; step++) {
      const difference = colours[a++]! - colours[b++]!
      sum += difference * difference
    }
    if (sum > most) return sum
  }
  return sum
}

const isSource = ({ width, height, isNear }: Level, x: number, y: number): boolean =>
  x >= RADIUS && y >= RADIUS && x < width - RADIUS && y < height - RADIUS && !isNear[y * width + x]

/** Finds better matches: those of neighbours, and random ones in ever smaller surroundings. */
function search(level: Level, { nearest, difference }: Matches, random: () => number, isForward: boolean) {
  const { width, height, targets } = level
  const step = isForward ? 1 : -1
  const propose = (target: number, x: number, y: number) => {
    if (!isSource(level, x, y)) return
    const candidate = y * width + x
    const found = differenceOf(level, target, candidate, difference[target]!)
    if (found >= difference[target]!) return
    difference[target] = found
    nearest[target] = candidate
  }
  for (let index = 0; index < targets.length; index++) {
    const target = targets[isForward ? index : targets.length - 1 - index]!
    const left = nearest[target - step]!
    if (left >= 0) propose(target, (left % width) + step, Math.floor(left / width))
    const upper = nearest[target - step * width]!
    if (upper >= 0) propose(target, upper % width, Math.floor(upper / width) + step)
    for (let reach = Math.max(width, height); reach >= 1; reach /= 2) {
      const best = nearest[target]!
      const x = Math.round((best % width) + (random() * 2 - 1) * reach)
      const y = Math.round(Math.floor(best / width) + (random() * 2 - 1) * reach)
      propose(target, x, y)
    }
  }
}

/** Writes into the hole what the matches of all patches over a pixel say, those that fit better counting more. */
function vote({ width, colours, isHole, targets }: Level, { nearest, difference }: Matches): void {
  const sums = new Float32Array(colours.length)
  const weights = new Float32Array(isHole.length)
  const sorted = Float32Array.from(targets, (target) => difference[target]!).toSorted()
  const usual = Math.max(1, sorted[Math.floor(sorted.length * 0.75)] ?? 1)
  for (const target of targets) {
    const weight = Math.max(1e-6, Math.exp((-2 * difference[target]!) / usual))
    const offset = nearest[target]! - target
    for (let row = -RADIUS; row <= RADIUS; row++)
      for (let column = -RADIUS; column <= RADIUS; column++) {
        const at = target + row * width + column
        if (!isHole[at]) continue
        for (let channel = 0; channel < 3; channel++)
          sums[at * 3 + channel]! += weight * colours[(at + offset) * 3 + channel]!
        weights[at]! += weight
      }
  }
  for (let at = 0; at < isHole.length; at++)
    if (isHole[at] && weights[at]! > 0)
      for (let channel = 0; channel < 3; channel++)
        colours[at * 3 + channel] = sums[at * 3 + channel]! / weights[at]!
}

/** First matches: random ones, or those of the coarser level. */
function firstMatches(level: Level, random: () => number, coarse?: Level, found?: Matches): Matches {
  const { width, height, sources, targets } = level
  const matches = {
    nearest: new Int32Array(width * height).fill(-1),
    difference: new Float32Array(width * height),
  }
  const anySource = () => sources[Math.floor(random() * sources.length)]!
  for (const target of targets) {
    matches.nearest[target] = anySource()
    if (!coarse || !found) continue
    const [x, y] = [target % width, Math.floor(target / width)]
    const above = Math.min(coarse.height - 1, y >> 1) * coarse.width + Math.min(coarse.width - 1, x >> 1)
    const match = found.nearest[above]!
    if (match < 0) continue
    const [left, top] = [(match % coarse.width) * 2 + (x & 1), Math.floor(match / coarse.width) * 2 + (y & 1)]
    if (isSource(level, left, top)) matches.nearest[target] = top * width + left
  }
  return matches
}

/**
 * Fills the hole of an image, where `mask` isn’t 0, from the rest of it. The seed determines the result. Answers three
 * levels a pixel; outside of the hole they are those of the image. `onProgress` gets 0 to 1. @throws HoleTooLarge
 */
export function fillHole(
  { width, height, data }: Levels,
  mask: Uint8Array,
  seed: number,
  onProgress: (progress: number) => void = () => {},
): Uint8Array {
  const random = seededRandom(seed)
  const finest = levelOf(
    width,
    height,
    Float32Array.from(data),
    mask.map((value) => (value ? 1 : 0)),
  )
  if (!hasSources(finest)) throw new HoleTooLarge()
  const levels = levelsOf(finest)
  const roundsOf = (level: Level) => (level === finest ? FINEST_ROUNDS : ROUNDS)
  const whole = levels.reduce((sum, level) => sum + level.targets.length * roundsOf(level), 0)
  let done = 0
  let coarse: Level | undefined
  let found: Matches | undefined
  for (const level of levels.toReversed()) {
    const matches = firstMatches(level, random, coarse, found)
    if (coarse) vote(level, matches)
    else fillSmoothly(level)
    for (let round = 0; round < roundsOf(level); round++) {
      // What was voted has changed the patches.
      for (const target of level.targets)
        matches.difference[target] = differenceOf(
          level,
          target,
          matches.nearest[target]!,
          Number.POSITIVE_INFINITY,
        )
      search(level, matches, random, true)
      search(level, matches, random, false)
      vote(level, matches)
      done += level.targets.length
      onProgress(done / Math.max(1, whole))
    }
    coarse = level
    found = matches
  }
  const filled = Uint8ClampedArray.from(finest.colours)
  const result = Uint8Array.from(data)
  for (let at = 0; at < mask.length; at++)
    if (mask[at]) result.set(filled.subarray(at * 3, at * 3 + 3), at * 3)
  return result
}
