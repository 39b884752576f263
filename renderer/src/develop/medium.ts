// Paints or draws the print: oil, watercolour, pencil, ink, cartoon. Works on the developed image and the
// camera’s geometry: lines follow the borders of surfaces.

import type { Medium } from '@studio/domain/vocabulary'
import type { Frame } from '../render/frame.ts'
import { lattice, noise } from '../render/surface/noise.ts'
import type { Scene } from '../scene/scene.ts'
import type { Vec } from '../scene/vectors.ts'

const PAPER: Vec = [0.955, 0.94, 0.905]
/** The image’s side divided by these gives brush length, line width and hatching distance. */
const BRUSH = 110
const LINE = 620
const HATCHING = 120
/**
 * Surfaces whose normals differ by more than this (a cosine), or whose distance differs by more than this
 * share, are separated by a line.
 */
const FACING = 0.72
const STEP = 0.035
/** Brightness differences above this also draw a line within a surface. */
const TONE = 0.2
/** Weight of the calm side of a stroke against the busy one. */
const CALM = 4

/** Copies the developed rows, so that strokes of neighbouring rows can read them. */
export function keepRows(frame: Frame, from: number, to: number): void {
  const row = frame.width * 3
  for (let i = from * row; i < to * row; i++) frame.lensed[i] = frame.pixels[i]! / 255
}

const brightness = (r: number, g: number, b: number) => 0.2126 * r + 0.7152 * g + 0.0722 * b
const byte = (v: number) => (v <= 0 ? 0 : v >= 1 ? 255 : (v * 255 + 0.5) | 0)

/** Noise in the image plane, 0 to 1: per pixel, and slowly varying. */
const grain = (x: number, y: number) => lattice(x, y, 0)
const cloud = (x: number, y: number) => noise(x, y, 0)

/** Reads colours, tones and lines of a stored image. */
function readerOf(frame: Frame) {
  const { width, height, lensed, owner, depth, normal } = frame
  const side = Math.min(width, height)
  const clampX = (x: number) => (x < 0 ? 0 : x >= width ? width - 1 : x)
  const clampY = (y: number) => (y < 0 ? 0 : y >= height ? height - 1 : y)
  const toneAt = (x: number, y: number) => {
    const i = (clampX(x) + clampY(y) * width) * 3
    return brightness(lensed[i]!, lensed[i + 1]!, lensed[i + 2]!)
  }
  const reach = Math.max(1, Math.round(side / LINE))
  const around = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const

  /** Coverage of a line at a pixel, 0 to 1. */
  function line(x: number, y: number): number {
    const i = x + y * width
    let parted = 0
    for (const [dx, dy] of around) {
      const j = clampX(x + dx * reach) + clampY(y + dy * reach) * width
      const cosine =
        normal[i * 3]! * normal[j * 3]! +
        normal[i * 3 + 1]! * normal[j * 3 + 1]! +
        normal[i * 3 + 2]! * normal[j * 3 + 2]!
      const near = Math.min(depth[i]!, depth[j]!)
      const isApart = Math.abs(depth[i]! - depth[j]!) > near * STEP
      const isTurned = owner[i]! >= 0 && owner[j]! >= 0 && cosine < FACING
      const tone = Math.abs(toneAt(x, y) - toneAt(x + dx * reach, y + dy * reach))
      if (owner[i] !== owner[j] || isApart || isTurned || tone > TONE) parted++
    }
    return Math.min(1, parted * 0.7)
  }

  /** The colour of the calmest sides around a pixel, which gives strokes: flat inside, sharp at edges. */
  function stroke(x: number, y: number, radius: number, out: Float64Array): void {
    out[0] = out[1] = out[2] = 0
    let all = 0
    for (let quarter = 0; quarter < 4; quarter++) {
      const [sx, sy] = [quarter & 1 ? 1 : -1, quarter & 2 ? 1 : -1]
      let r = 0
      let g = 0
      let b = 0
      let squares = 0
      for (let v = 0; v <= radius; v++)
        for (let u = 0; u <= radius; u++) {
          const i = (clampX(x + u * sx) + clampY(y + v * sy) * width) * 3
          const [cr, cg, cb] = [lensed[i]!, lensed[i + 1]!, lensed[i + 2]!]
          r += cr
          g += cg
          b += cb
          squares += cr * cr + cg * cg + cb * cb
        }
      const n = (radius + 1) ** 2
      const spread = squares / n - (r * r + g * g + b * b) / (n * n)
      const weight = 1 / (0.0004 + Math.max(0, spread)) ** CALM
      all += weight
      out[0] += (r / n) * weight
      out[1] += (g / n) * weight
      out[2] += (b / n) * weight
    }
    for (let c = 0; c < 3; c++) out[c] = out[c]! / all
  }

  /** Direction of a brush stroke: along the shapes, in sweeps where there are none. */
  function sweep(x: number, y: number, radius: number): number {
    const gx = toneAt(x + radius, y) - toneAt(x - radius, y)
    const gy = toneAt(x, y + radius) - toneAt(x, y - radius)
    return gx * gx + gy * gy > 0.004
      ? Math.atan2(gx, -gy)
      : cloud(x / (radius * 22), y / (radius * 22)) * Math.PI * 1.2
  }

  return { side, line, stroke, sweep, toneAt }
}

type Reader = ReturnType<typeof readerOf>
/** Paints one pixel into `out`, which holds the colour of its stroke. */
type Painter = (x: number, y: number, out: Float64Array) => void

/** Bristles stretch the paint along the stroke. */
const paintOil = ({ sweep, side }: Reader): Painter => {
  const radius = Math.max(2, Math.round(side / BRUSH))
  const fine = 2.2 / radius
  return (x, y, out) => {
    const offset = sweep(x, y, radius)
    const [dx, dy] = [Math.cos(offset), Math.sin(offset)]
    let bristle = 0
    for (let k = -4; k <= 4; k++)
      bristle += cloud((x + k * dx * radius * 0.7) * fine, (y + k * dy * radius * 0.7) * fine)
    const relief = (bristle / 9 - 0.5) * 0.42
    const tone = brightness(out[0]!, out[1]!, out[2]!)
    for (let c = 0; c < 3; c++) out[c] = (tone + (out[c]! - tone) * 1.22) * (1 + relief)
  }
}

/** Thin on its paper, which is visible at the edge of the sheet; pigment gathers where a wash ends. */
const paintWatercolour =
  ({ line, side }: Reader, { width, height }: Frame): Painter =>
  (x, y, out) => {
    const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / side
    const washed = Math.min(
      1,
      Math.max(0, (edge - 0.025 - 0.05 * cloud((x * 9) / side, (y * 9) / side)) * 60),
    )
    const pools = 0.86 + 0.22 * cloud((x * 14) / side, (y * 14) / side) + 0.08 * grain(x >> 1, y >> 1)
    const gathered = 1 + 0.4 * line(x, y)
    for (let c = 0; c < 3; c++) {
      const pigment = (1 - out[c]!) * pools * gathered * 0.94
      out[c] = PAPER[c]! * (1 - Math.min(1, pigment) * washed)
    }
  }

/** Lines, and hatching that crosses where it is darker. */
const drawPencil = ({ line, side, toneAt }: Reader): Painter => {
  const spacing = Math.max(3, side / HATCHING)
  return (x, y, out) => {
    const tone = brightness(out[0]!, out[1]!, out[2]!)
    let lead = Math.max(0, 0.8 - tone) * 0.3
    const wobble = cloud(x / (spacing * 5), y / (spacing * 5)) * 1.2
    for (const [a, b, below] of [
      [0.71, 0.71, 0.72],
      [-0.64, 0.77, 0.46],
      [0.97, 0.26, 0.24],
    ] as const) {
      if (tone > below) continue
      const across = Math.abs((((x * a + y * b) / spacing + wobble) % 1) - 0.5) * 2
      lead += Math.max(0, across - 0.45) * Math.min(1, (below - tone) * 5) * 0.75
    }
    const grainy = 0.75 + 0.5 * grain(x, y)
    lead = Math.min(0.93, lead * grainy + line(x, y) * (0.55 + 0.3 * (1 - toneAt(x, y))))
    for (let c = 0; c < 3; c++) out[c] = PAPER[c]! * (1 - lead)
  }
}

/** Black lines over a few washes of grey. */
const drawInk =
  ({ line, side }: Reader): Painter =>
  (x, y, out) => {
    const tone = brightness(out[0]!, out[1]!, out[2]!) + 0.1 * (cloud((x * 16) / side, (y * 16) / side) - 0.5)
    const wash = tone > 0.66 ? 0 : tone > 0.42 ? 0.2 : tone > 0.22 ? 0.48 : 0.8
    const ink = Math.max(wash, line(x, y) * 0.96)
    for (let c = 0; c < 3; c++) out[c] = PAPER[c]! * (1 - ink)
  }

/** Flat colours in a few steps of brightness within black lines. */
const asCartoon =
  ({ line }: Reader): Painter =>
  (x, y, out) => {
    const tone = Math.max(0.01, brightness(out[0]!, out[1]!, out[2]!))
    const steps = tone * 5
    const step = Math.floor(steps)
    const eased = Math.min(1, Math.max(0, (steps - step - 0.42) * 6))
    const flat = (step + eased + 0.35) / 5.35
    const inked = 1 - line(x, y) * 0.92
    for (let c = 0; c < 3; c++) out[c] = flat * (1 + (out[c]! / tone - 1) * 1.25) * inked
  }

const PAINTERS: Record<Medium, (reader: Reader, frame: Frame) => Painter> = {
  oil: paintOil,
  watercolour: paintWatercolour,
  pencil: drawPencil,
  ink: drawInk,
  cartoon: asCartoon,
}

/** Rewrites `frame.pixels` for the rows `from` to before `to`, from the rows that `keepRows` saved. */
export function paintRows(
  { grade }: Pick<Scene, 'grade'>,
  frame: Frame,
  from: number,
  to: number,
  isStopped: () => boolean,
): void {
  if (!grade.medium) return
  const reader = readerOf(frame)
  const paint = PAINTERS[grade.medium](reader, frame)
  const radius = Math.max(1, Math.round(reader.side / BRUSH))
  const out = new Float64Array(3)
  for (let y = from; y < to && !isStopped(); y++)
    for (let x = 0; x < frame.width; x++) {
      reader.stroke(x, y, radius, out)
      paint(x, y, out)
      const i = (x + y * frame.width) * 3
      for (let c = 0; c < 3; c++) frame.pixels[i + c] = byte(out[c]!)
    }
}
