// Brings the colours of an aligned answer to those of the image, as compared in the ring just outside of the area.
import type { Levels } from './planes.ts'
import { medianOf, solve } from './solve.ts'

/** Three values a pixel, row by row. They may be beyond the levels. */
export interface Colours {
  width: number
  height: number
  values: Float32Array
}

/** Three rows of four numbers: a colour channel from red, green, blue and 1. */
export type ColourMatrix = Float64Array

const ROUNDS = 4
/** Weight of the unchanged colours, so that a ring of one colour decides nothing about others. */
const RIDGE = 1
/** Deviations from which a pixel has no weight. */
const TUKEY = 3
const DEVIATION = 1.4826
/** Largest difference in levels that is spread: more is content, not colour. */
const MAX_SPREAD = 24
/** Weight of the finest levels of the differences, which are noise. */
const FINE_WEIGHT = 0.15

/** Colour of a pixel by the matrix. */
export const matched = (matrix: ColourMatrix, channel: number, r: number, g: number, b: number) =>
  matrix[channel * 4]! * r +
  matrix[channel * 4 + 1]! * g +
  matrix[channel * 4 + 2]! * b +
  matrix[channel * 4 + 3]!

/** Fits one channel by weighted least squares. */
function fitChannel(
  image: Levels,
  answer: Colours,
  ring: Uint32Array,
  weights: Float32Array,
  channel: number,
) {
  const matrix = new Float64Array(16)
  const right = new Float64Array(4)
  const values = new Float64Array(4)
  for (const [n, pixel] of ring.entries()) {
    const weight = weights[n]!
    values.set([answer.values[pixel * 3]!, answer.values[pixel * 3 + 1]!, answer.values[pixel * 3 + 2]!, 1])
    for (let row = 0; row < 4; row++) {
      right[row]! += weight * values[row]! * image.data[pixel * 3 + channel]!
      for (let column = 0; column < 4; column++)
        matrix[row * 4 + column]! += weight * values[row]! * values[column]!
    }
  }
  for (let row = 0; row < 3; row++) matrix[row * 5]! += RIDGE * ring.length
  right[channel]! += RIDGE * ring.length
  return solve(matrix, right, 4)
}

/** The affine change of colours that fits the pixels of the ring best, without those that differ in content. */
export function fitColours(image: Levels, answer: Colours, ring: Uint32Array): ColourMatrix {
  const weights = new Float32Array(ring.length).fill(1)
  const matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
  const errors = new Float32Array(ring.length)
  for (let round = 0; round < ROUNDS; round++) {
    for (let channel = 0; channel < 3; channel++)
      matrix.set(fitChannel(image, answer, ring, weights, channel), channel * 4)
    for (const [n, pixel] of ring.entries()) {
      const [r, g, b] = answer.values.subarray(pixel * 3, pixel * 3 + 3)
      errors[n] = 0
      for (let channel = 0; channel < 3; channel++)
        errors[n] += Math.abs(image.data[pixel * 3 + channel]! - matched(matrix, channel, r!, g!, b!))
    }
    const limit = TUKEY * (DEVIATION * medianOf(errors) + 1)
    for (const [n, error] of errors.entries())
      weights[n] = error < limit ? (1 - (error / limit) ** 2) ** 2 : 0
  }
  return matrix
}

export function applyColours(answer: Colours, matrix: ColourMatrix): Colours {
  const values = new Float32Array(answer.values.length)
  for (let at = 0; at < values.length; at += 3)
    for (let channel = 0; channel < 3; channel++)
      values[at + channel] = matched(
        matrix,
        channel,
        answer.values[at]!,
        answer.values[at + 1]!,
        answer.values[at + 2]!,
      )
  return { ...answer, values }
}

/** Differences on one level of the pyramid, with how much of each pixel is known. */
interface Known extends Colours {
  weights: Float32Array
}

/** Half as large: means of what is known. */
function pulled({ width, height, values, weights }: Known): Known {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 }
  const size = half.width * half.height
  const result = { ...half, values: new Float32Array(size * 3), weights: new Float32Array(size) }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [at, to] = [y * width + x, (y >> 1) * half.width + (x >> 1)]
      result.weights[to]! += weights[at]!
      for (let channel = 0; channel < 3; channel++)
        result.values[to * 3 + channel]! += weights[at]! * values[at * 3 + channel]!
    }
  for (let at = 0; at < size; at++) {
    const weight = result.weights[at]!
    if (weight === 0) continue
    for (let channel = 0; channel < 3; channel++) result.values[at * 3 + channel]! /= weight
    result.weights[at] = Math.min(1, weight)
  }
  return result
}

/** Value between pixels of one channel. */
export function sampleColour({ width, height, values }: Colours, x: number, y: number, channel: number) {
  const across = Math.min(Math.max(x, 0), width - 1)
  const down = Math.min(Math.max(y, 0), height - 1)
  const [left, top] = [Math.trunc(across), Math.trunc(down)]
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [a, b] = [across - left, down - top]
  const at = (column: number, row: number) => values[(row * width + column) * 3 + channel]!
  return (
    (at(left, top) * (1 - a) + at(right, top) * a) * (1 - b) +
    (at(left, bottom) * (1 - a) + at(right, bottom) * a) * b
  )
}

/** Fills what isn’t known from the level below, in place. */
function push(fine: Known, coarse: Known, isNoisy: boolean): void {
  const { width, height } = fine
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const weight = fine.weights[at]! * (isNoisy ? FINE_WEIGHT : 1)
      for (let channel = 0; channel < 3; channel++) {
        const below = sampleColour(coarse, (x - 0.5) / 2, (y - 0.5) / 2, channel)
        fine.values[at * 3 + channel] = weight * fine.values[at * 3 + channel]! + (1 - weight) * below
      }
    }
}

/** The difference between the image and the answer in some pixels, spread smoothly to all others. */
export function spreadDifference(image: Levels, answer: Colours, known: Uint32Array): Colours {
  const { width, height } = image
  const first: Known = {
    width,
    height,
    values: new Float32Array(width * height * 3),
    weights: new Float32Array(width * height),
  }
  for (const pixel of known) {
    first.weights[pixel] = 1
    for (let at = pixel * 3; at < pixel * 3 + 3; at++)
      first.values[at] = Math.min(MAX_SPREAD, Math.max(-MAX_SPREAD, image.data[at]! - answer.values[at]!))
  }
  const levels = [first]
  while (Math.max(levels.at(-1)!.width, levels.at(-1)!.height) > 2) levels.push(pulled(levels.at(-1)!))
  for (let at = levels.length - 2; at >= 0; at--) push(levels[at]!, levels[at + 1]!, at < 2)
  return first
}

const linear = (level: number) => {
  const value = Math.min(1, Math.max(0, level / 255))
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const lightness = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)

/** CIE L*a*b* of levels as sRGB. */
function labOf(red: number, green: number, blue: number) {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const x = lightness((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = lightness(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = lightness((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)] as const
}

/** Median ΔE76 between two images in some pixels. */
export function medianDifference(
  one: { data: ArrayLike<number> },
  other: { data: ArrayLike<number> },
  pixels: Uint32Array,
): number {
  const differences = new Float32Array(pixels.length)
  const colour = ({ data }: { data: ArrayLike<number> }, at: number) =>
    labOf(data[at]!, data[at + 1]!, data[at + 2]!)
  for (const [n, pixel] of pixels.entries()) {
    const [a, b] = [colour(one, pixel * 3), colour(other, pixel * 3)]
    differences[n] = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  }
  return medianOf(differences)
}
