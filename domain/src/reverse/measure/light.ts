import { fromSrgb } from '../../vocabulary/index.ts'
import { percentile, type Pixels, shrink } from './pixels.ts'

export const LIGHT_DIRECTIONS = [
  'right',
  'upperRight',
  'above',
  'upperLeft',
  'left',
  'lowerLeft',
  'below',
  'lowerRight',
] as const
export type LightDirection = (typeof LIGHT_DIRECTIONS)[number]

export interface Light {
  /** Light direction; null without a clear gradient. */
  from: LightDirection | null
  /** In degrees, 0 from the right, 90 from above; valid only with `from`. */
  angle: number
  /** Softness of edges within one colour, as in shadows; null if there are too few. */
  edges: 'hard' | 'soft' | null
}

const CELLS = 64
/** Min. gradient for a direction (share of the mean lightness between the sides). */
const MIN_STRENGTH = 0.15
const MIN_EDGES = 40
const [HARD, SOFT] = [0.72, 0.5]

/** Lightness gradient: the best-fit plane. */
function slopeOf(cells: Float32Array): { dx: number; dy: number; mean: number } {
  let [sx, sy, sum, squares] = [0, 0, 0, 0]
  for (let y = 0; y < CELLS; y++)
    for (let x = 0; x < CELLS; x++) {
      const [px, py] = [(x + 0.5) / CELLS - 0.5, (y + 0.5) / CELLS - 0.5]
      const value = cells[y * CELLS + x]!
      sx += px * value
      sy += py * value
      sum += value
      squares += px * px
    }
  return { dx: sx / squares, dy: sy / squares, mean: sum / (CELLS * CELLS) }
}

/** Share of an edge's height between its two nearest pixels: 1 for a hard edge, a quarter for a soft one. */
function edgesOf({ width, height, data }: Pixels, luma: Float32Array): Light['edges'] {
  const slopes: number[] = []
  for (let y = 4; y < height - 4; y += 2)
    for (let x = 4; x < width - 4; x++) {
      const i = y * width + x
      const near = Math.abs(luma[i + 1]! - luma[i - 1]!)
      const far = Math.abs(luma[i + 4]! - luma[i - 4]!)
      if (
        far < 0.12 ||
        near < 0.03 ||
        near < Math.abs(luma[i + 2]! - luma[i]!) ||
        !isOneColour(data, i - 4, i + 4)
      )
        continue
      slopes.push(Math.min(1, near / far))
    }
  if (slopes.length < MIN_EDGES) return null
  const mean = slopes.reduce((sum, each) => sum + each, 0) / slopes.length
  return mean >= HARD ? 'hard' : mean <= SOFT ? 'soft' : null
}

/** Returns whether two pixels differ in lightness and not in hue. */
function isOneColour(data: Uint8ClampedArray, a: number, b: number): boolean {
  const shareOf = (i: number, channel: number) =>
    data[i * 4 + channel]! / (data[i * 4]! + data[i * 4 + 1]! + data[i * 4 + 2]! + 1)
  return [0, 2].every((channel) => Math.abs(shareOf(a, channel) - shareOf(b, channel)) < 0.05)
}

/** Estimates the light direction from the lightness. */
export function lightOf(pixels: Pixels, luma: Float32Array): Light {
  const { dx, dy, mean } = slopeOf(shrink(luma, pixels, CELLS, CELLS))
  const angle = (Math.atan2(-dy, dx) * 180) / Math.PI
  const strength = Math.hypot(dx, dy) / Math.max(mean, 0.05)
  return {
    from: strength > MIN_STRENGTH ? LIGHT_DIRECTIONS[((Math.round(angle / 45) % 8) + 8) % 8]! : null,
    angle,
    edges: edgesOf(pixels, luma),
  }
}

export interface Tone {
  key: 'low' | 'middle' | 'high'
  warmth: 'warm' | 'neutral' | 'cool'
  contrast: 'soft' | 'normal' | 'strong'
  /** Between the 5th and the 95th percentile. */
  stops: number
  /** Histogram of lightness from black to white, with a maximum of 1. */
  histogram: number[]
}

const BARS = 48
/** Black level: screens can't show darker values (0.25% of their light). */
const BLACK = 0.0025

const stopsBetween = (dark: number, light: number) => {
  const lightOfLuma = (value: number) => Math.max(BLACK, fromSrgb([value, value, value])[0])
  return Math.log2(lightOfLuma(light) / lightOfLuma(dark))
}

/** Key, warmth and contrast. */
export function toneOf({ data }: Pixels, luma: Float32Array): Tone {
  const bars = Array.from({ length: BARS }, () => 0)
  let sum = 0
  let [red, blue] = [0, 0]
  for (const [i, value] of luma.entries()) {
    bars[Math.min(BARS - 1, Math.floor(value * BARS))]!++
    sum += value
    red += data[i * 4]!
    blue += data[i * 4 + 2]!
  }
  const mean = sum / luma.length
  const balance = (red - blue) / (red + blue + 1)
  const stops = stopsBetween(percentile(luma, 0.05), percentile(luma, 0.95))
  const tallest = Math.max(...bars, 1)
  return {
    key: mean < 0.3 ? 'low' : mean > 0.68 ? 'high' : 'middle',
    warmth: balance > 0.08 ? 'warm' : balance < -0.08 ? 'cool' : 'neutral',
    contrast: stops < 2 ? 'soft' : stops > 5 ? 'strong' : 'normal',
    stops,
    histogram: bars.map((bar) => bar / tallest),
  }
}
