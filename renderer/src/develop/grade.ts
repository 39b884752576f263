// Converts linear light to a print: filmic curve (a polynomial fit of AgX), split toning, grain, vignette.

import type { Frame } from '../render/frame.ts'
import type { Scene } from '../scene/scene.ts'
import { MEASURED } from './meter.ts'

const LOW = -12.47393
const HIGH = 4.026069
const STEPS = 4096

/** A film-like curve from the logarithm of light to display values, tabulated. */
function createCurve(contrast: number): Float64Array {
  const table = new Float64Array(STEPS + 2)
  for (let i = 0; i < table.length; i++) {
    const x = i / STEPS
    const x2 = x * x
    const x4 = x2 * x2
    const v =
      15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 + 0.1191 * x - 0.00232
    const bounded = v < 0 ? 0 : v > 1 ? 1 : v
    table[i] = bounded ** contrast
  }
  return table
}

/** Writes `frame.pixels` (sRGB bytes) for the rows from `from` to before `to`. */
export function gradeRows(
  scene: Scene,
  frame: Frame,
  from: number,
  to: number,
  isStopped: () => boolean,
): void {
  const { width, height, lensed, bloom, pixels } = frame
  const { grade, seed } = scene
  const exposure = frame.measured[MEASURED.exposure]!
  const curve = createCurve(grade.contrast)
  const bw = Math.ceil(width / 4)
  const bh = Math.ceil(height / 4)
  const aspect = width / height
  const grain = grade.grain * Math.min(1, 0.55 + height / 2600)

  function develop(v: number): number {
    const log = (Math.log2(v > 1e-5 ? v : 1e-5) - LOW) / (HIGH - LOW)
    const s = (log < 0 ? 0 : log > 1 ? 1 : log) * STEPS
    const i = s | 0
    return curve[i]! + (curve[i + 1]! - curve[i]!) * (s - i)
  }

  function glow(x: number, y: number, c: number): number {
    const u = Math.min(bw - 1, Math.max(0, x / 4 - 0.4))
    const v = Math.min(bh - 1, Math.max(0, y / 4 - 0.4))
    const xi = u | 0
    const yi = v | 0
    const fx = u - xi
    const fy = v - yi
    const x1 = xi + 1 < bw ? xi + 1 : xi
    const y1 = yi + 1 < bh ? yi + 1 : yi
    const a = bloom[(xi + yi * bw) * 3 + c]! * (1 - fx) + bloom[(x1 + yi * bw) * 3 + c]! * fx
    const b = bloom[(xi + y1 * bw) * 3 + c]! * (1 - fx) + bloom[(x1 + y1 * bw) * 3 + c]! * fx
    return a * (1 - fy) + b * fy
  }

  function speck(x: number, y: number): number {
    let h = Math.imul(x + 17, 374761393) ^ Math.imul(y + 31, 668265263) ^ Math.imul(seed | 1, 1274126177)
    h = Math.imul(h ^ (h >>> 15), 2246822519)
    h ^= h >>> 13
    return ((h & 0xff) + ((h >>> 8) & 0xff) + ((h >>> 16) & 0xff)) / 255 - 1.5
  }

  for (let y = from; y < to && !isStopped(); y++) {
    for (let x = 0; x < width; x++) {
      const i = (x + y * width) * 3
      const dx = ((x + 0.5) / width - 0.5) * 2 * Math.min(1.15, aspect)
      const dy = ((y + 0.5) / height - 0.5) * 2 * Math.min(1.15, 1 / aspect)
      const corner = Math.min(1, (dx * dx + dy * dy) / 2)
      const light = exposure * (1 - grade.vignette * corner ** 1.4)
      const r = lensed[i]! * light * grade.highlights[0] + glow(x, y, 0) * grade.bloom
      const g = lensed[i + 1]! * light * grade.highlights[1] + glow(x, y, 1) * grade.bloom
      const b = lensed[i + 2]! * light * grade.highlights[2] + glow(x, y, 2) * grade.bloom
      // Inset of the colour space, so that strong colours lose saturation as they brighten.
      const r1 = develop(0.8425 * r + 0.0784 * g + 0.0792 * b)
      const g1 = develop(0.0423 * r + 0.8785 * g + 0.0792 * b)
      const b1 = develop(0.0424 * r + 0.0784 * g + 0.8791 * b)
      let r2 = 1.1969 * r1 - 0.098 * g1 - 0.099 * b1
      let g2 = -0.0529 * r1 + 1.1519 * g1 - 0.099 * b1
      let b2 = -0.053 * r1 - 0.098 * g1 + 1.1511 * b1
      const bright = 0.2126 * r2 + 0.7152 * g2 + 0.0722 * b2
      const saturation = grade.saturation * (1 - grade.monochrome)
      r2 = bright + (r2 - bright) * saturation
      g2 = bright + (g2 - bright) * saturation
      b2 = bright + (b2 - bright) * saturation
      const dark = (1 - bright) * (1 - bright)
      const texture =
        (speck(x, y) * 0.6 + (speck(x + 1, y) + speck(x, y + 1)) * 0.25) *
        grain *
        (0.25 + 1.5 * Math.sqrt(Math.max(0, bright * (1 - bright))))
      const fade = grade.fade
      // Lifted blacks are warm, except in black and white.
      const warmth = 0.02 * (1 - grade.monochrome)
      pixels[i] = byte(
        (r2 + grade.shadows[0] * dark + texture) * (1 - fade) + fade * (0.58 + warmth + 0.3 * bright),
      )
      pixels[i + 1] = byte(
        (g2 + grade.shadows[1] * dark + texture) * (1 - fade) + fade * (0.58 + 0.3 * bright),
      )
      pixels[i + 2] = byte(
        (b2 + grade.shadows[2] * dark + texture) * (1 - fade) + fade * (0.58 - warmth + 0.3 * bright),
      )
    }
  }
}

function byte(v: number): number {
  return v <= 0 ? 0 : v >= 1 ? 255 : (v * 255 + 0.5) | 0
}
