// Compares a model’s answer with the window that it got: where its pixels are, and how its colours differ.
import type { Area } from '@studio/edit-engine'
import { type Affine, align, correlationOf } from './align.ts'
import {
  applyColours,
  type ColourMatrix,
  type Colours,
  fitColours,
  medianDifference,
  spreadDifference,
} from './match-colours.ts'
import type { PatchMetrics } from './patch.types.ts'
import { DISTANCE_UNITS, distancesTo, type Levels, lumaOf, newPlane, type Plane } from './planes.ts'
import { coverOf, resized } from './resize.ts'

/** Pixels of the window in which an answer is compared. */
const COMPARED_PIXELS = 1024 * 1024
/** Widths below are measured in windows of this side, and grow with it. */
export const SIDE = 1024
/** Band around the area in which models may blend: it isn’t compared. */
const MARGIN = 24
/** Band around the area to whose colours the answer is matched, and the part of it whose differences are spread. */
const RING = 32
const SPREAD_RING = 16
/** Correlations from which an answer is the same image, and from which it may be. */
const SAME = 0.5
const SIMILAR = 0.3
/** ΔE76 in the ring, after matching, from which its edge may be seen. */
const VISIBLE_DIFFERENCE = 5
/** Mean square of gradients in levels below which a picture has nothing to compare. */
const PLAIN = 1.5
/** ΔE76 up to which plain surfaces are the same. */
const PLAIN_DIFFERENCE = 12
/** Fewest pixels to compare. */
const MIN_COMPARED = 200

/** What an answer is compared with: the window in a reduced size. */
interface Compared {
  image: Levels
  luma: Plane
  /** 1 where the answer should be the same, otherwise 0. */
  keep: Plane
  /** Pixels just outside of the area, and those whose differences are spread. */
  ring: Uint32Array
  spreadRing: Uint32Array
}

/** Indices of the pixels of which `isOne` is true. */
function pixelsOf(count: number, isOne: (at: number) => boolean): Uint32Array {
  const pixels: number[] = []
  for (let at = 0; at < count; at++) if (isOne(at)) pixels.push(at)
  return Uint32Array.from(pixels)
}

/** Reduces a window to the size in which answers are compared. `mask` is that of the window. */
export async function comparedOf(window: Levels, mask: Uint8Array): Promise<Compared> {
  const factor = Math.min(1, Math.sqrt(COMPARED_PIXELS / (window.width * window.height)))
  const size = {
    width: Math.max(8, Math.round(window.width * factor)),
    height: Math.max(8, Math.round(window.height * factor)),
  }
  const image = await resized(window, size)
  const cover = coverOf(mask, window, size)
  const { width, height } = size
  const distances = distancesTo(width, height, (at) => cover[at] !== 0)
  const unit = (DISTANCE_UNITS * Math.max(width, height)) / SIDE
  const within = (band: number, least: number) => {
    const most = Math.max(band * unit, least * DISTANCE_UNITS)
    return pixelsOf(width * height, (at) => cover[at] === 0 && distances[at]! <= most)
  }
  const keep = newPlane(width, height)
  const keepBeyond = (band: number) => {
    let count = 0
    for (let at = 0; at < keep.values.length; at++) {
      keep.values[at] = cover[at] === 0 && distances[at]! > band * unit ? 1 : 0
      count += keep.values[at]!
    }
    return count
  }
  if (keepBeyond(MARGIN) < MIN_COMPARED) keepBeyond(0)
  return { image, luma: lumaOf(image), keep, ring: within(RING, 6), spreadRing: within(SPREAD_RING, 4) }
}

/** Ratios that differ by less are the same. */
const SAME_RATIO = 1.02

/** Maps to start from: the answer stretched to the window, cut off or extended if its ratio is another one. */
function basesOf(window: Levels, answer: Levels): Affine[] {
  const ratio = (answer.width * window.height) / (answer.height * window.width)
  const stretched: Affine = [1, 0, 0, 0, 1, 0]
  if (Math.max(ratio, 1 / ratio) < SAME_RATIO) return [stretched]
  return [stretched, [1, 0, 0, 0, ratio, 0], [1 / ratio, 0, 0, 0, 1, 0]]
}

/** Weight of a pixel at a distance, by Catmull and Rom. */
function cubic(distance: number): number {
  const t = Math.abs(distance)
  if (t < 1) return 1.5 * t ** 3 - 2.5 * t * t + 1
  return t < 2 ? -0.5 * t ** 3 + 2.5 * t * t - 4 * t + 2 : 0
}

/** Reads colours of an answer at places in the compared size. */
export function readerOf(answer: Levels, compared: { width: number; height: number }, affine: Affine) {
  const { width, height, data } = answer
  const [a, b, c, d, e, f] = affine
  const centre = { x: (compared.width - 1) / 2, y: (compared.height - 1) / 2 }
  const [across, down] = [width / compared.width, height / compared.height]
  const weights = new Float64Array(4)
  /** Writes three values of the pixel at this place to `into`. */
  return (x: number, y: number, into: Float32Array, to: number) => {
    const [dx, dy] = [x - centre.x, y - centre.y]
    const u = (a * dx + b * dy + c + centre.x + 0.5) * across - 0.5
    const v = (d * dx + e * dy + f + centre.y + 0.5) * down - 0.5
    const [left, top] = [Math.floor(u), Math.floor(v)]
    for (let n = 0; n < 4; n++) weights[n] = cubic(u - left - (n - 1))
    let [red, green, blue] = [0, 0, 0]
    for (let row = -1; row < 3; row++) {
      const weight = cubic(v - top - row)
      const line = Math.min(height - 1, Math.max(0, top + row)) * width
      for (let n = 0; n < 4; n++) {
        const at = (line + Math.min(width - 1, Math.max(0, left + n - 1))) * 3
        const share = weight * weights[n]!
        red += share * data[at]!
        green += share * data[at + 1]!
        blue += share * data[at + 2]!
      }
    }
    into[to] = red
    into[to + 1] = green
    into[to + 2] = blue
  }
}

/** The aligned answer in the compared size. */
function warped(answer: Levels, { width, height }: Levels, affine: Affine): Colours {
  const read = readerOf(answer, { width, height }, affine)
  const values = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) read(x, y, values, (y * width + x) * 3)
  return { width, height, values }
}

/** Mean distance in px of the original by which the answer’s pixels in the ring were displaced. */
function displacementOf({ image, ring }: Compared, [a, b, c, d, e, f]: Affine, window: Area): number {
  const { width, height } = image
  let sum = 0
  for (const pixel of ring) {
    const x = (pixel % width) - (width - 1) / 2
    const y = Math.floor(pixel / width) - (height - 1) / 2
    sum += Math.hypot(
      ((a - 1) * x + b * y + c) * (window.width / width),
      (d * x + (e - 1) * y + f) * (window.height / height),
    )
  }
  return ring.length === 0 ? 0 : sum / ring.length
}

/** True if the part that is compared has no structure, as a studio’s backdrop. */
function isPlain({ luma, keep }: Compared): boolean {
  const { width, values } = luma
  let [sum, count] = [0, 0]
  for (let at = width + 1; at < values.length - width - 1; at++) {
    if (keep.values[at] === 0) continue
    sum += (values[at + 1]! - values[at - 1]!) ** 2 + (values[at + width]! - values[at - width]!) ** 2
    count += 1
  }
  return sum / Math.max(1, count) < PLAIN
}

/** How an answer becomes a part of the original. */
export interface Match {
  affine: Affine
  matrix: ColourMatrix
  /** Differences that are added after the matrix, in the compared size. */
  difference: Colours
  metrics: Omit<PatchMetrics, 'changedOutside'>
}

const dataOf = ({ values }: Colours) => ({ data: values })

/** Aligns an answer and matches its colours. Only a correlation if it is another image. */
export async function matchAnswer(
  compared: Compared,
  answer: Levels,
  window: Area,
): Promise<Match | { correlation: number }> {
  const { image, luma, keep, ring, spreadRing } = compared
  const bases = basesOf(image, answer)
  const seen = lumaOf(await resized(answer, image))
  const plain = isPlain(compared)
  const { affine, correlation } = plain
    ? { affine: bases[0]!, correlation: correlationOf(luma, seen, keep) }
    : align(luma, seen, keep, bases)
  const aligned = warped(answer, image, affine)
  const colourChange = medianDifference(image, dataOf(aligned), ring)
  const isSame = plain ? colourChange < PLAIN_DIFFERENCE : correlation >= SIMILAR
  if (!isSame) return { correlation }
  const matrix = fitColours(image, aligned, ring)
  const coloured = applyColours(aligned, matrix)
  const difference = spreadDifference(image, coloured, spreadRing)
  const result = coloured.values.map((value, at) => value + difference.values[at]!)
  const remainingDifference = medianDifference(image, { data: result }, ring)
  return {
    affine,
    matrix,
    difference,
    metrics: {
      displacement: displacementOf(compared, affine, window),
      colourChange,
      remainingDifference,
      correlation,
      isUncertain: plain || correlation < SAME || remainingDifference > VISIBLE_DIFFERENCE,
    },
  }
}
