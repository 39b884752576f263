import { fromSrgb } from '../../vocabulary/index.ts'
import { percentile, type Pixels, shrink } from './pixels.ts'

export const LIGHT_FROM = [
  'right',
  'upperRight',
  'above',
  'upperLeft',
  'left',
  'lowerLeft',
  'below',
  'lowerRight',
] as const
export type LightFrom = (typeof LIGHT_FROM)[number]

export interface Light {
  /** Where it comes from; null where the picture does not get lighter towards any side. */
  from: LightFrom | null
  /** In degrees, 0 from the right, 90 from above; of use only with `from`. */
  angle: number
  /** Of edges within one colour, which shadows have; null where there are too few. */
  edges: 'hard' | 'soft' | null
}

const CELLS = 64
/** Weaker than this no direction is told (share of the mean lightness between the sides). */
const LEAST_STRENGTH = 0.15
const LEAST_EDGES = 40
const [HARD, SOFT] = [0.72, 0.5]

/** How the lightness rises over the picture: the plane nearest to it, from one side to the other. */
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

/** How much of an edge's height lies between its two nearest pixels: 1 for a cut, a quarter for a slow passage. */
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
  if (slopes.length < LEAST_EDGES) return null
  const mean = slopes.reduce((sum, each) => sum + each, 0) / slopes.length
  return mean >= HARD ? 'hard' : mean <= SOFT ? 'soft' : null
}

/** Whether two pixels differ by how light they are and not by their colour. */
function isOneColour(data: Uint8ClampedArray, a: number, b: number): boolean {
  const shareOf = (i: number, channel: number) =>
    data[i * 4 + channel]! / (data[i * 4]! + data[i * 4 + 1]! + data[i * 4 + 2]! + 1)
  return [0, 2].every((channel) => Math.abs(shareOf(a, channel) - shareOf(b, channel)) < 0.05)
}

/** Where the light in a picture comes from, as far as its lightness tells. */
export function lightOf(pixels: Pixels, luma: Float32Array): Light {
  const { dx, dy, mean } = slopeOf(shrink(luma, pixels, CELLS, CELLS))
  const angle = (Math.atan2(-dy, dx) * 180) / Math.PI
  const strength = Math.hypot(dx, dy) / Math.max(mean, 0.05)
  return {
    from: strength > LEAST_STRENGTH ? LIGHT_FROM[((Math.round(angle / 45) % 8) + 8) % 8]! : null,
    angle,
    edges: edgesOf(pixels, luma),
  }
}

export interface Tone {
  key: 'low' | 'middle' | 'high'
  warmth: 'warm' | 'neutral' | 'cool'
  contrast: 'soft' | 'normal' | 'strong'
  /** Between the darkest and the lightest twentieth. */
  stops: number
  /** Shares of lightness from black to white, the largest 1. */
  histogram: number[]
}

const BARS = 48
/** Darker than this no screen tells apart (a quarter of a hundredth of its light). */
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
