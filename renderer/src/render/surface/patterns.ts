// Patterns of materials such as wood, brick and linen, computed at any point.

import { PATTERNS, type Pattern } from '../../scene/material.ts'
import { clouds, noise, smooth } from './noise.ts'
import { RELIEF, TO_SECOND, TO_THIRD, TONE } from './tailoring.ts'

const id = (name: Pattern) => PATTERNS.indexOf(name)
/** The material's colour without a pattern. */
export const PLAIN = id('plain')
const [MOTTLED, WOOD, MARBLE, BRICK, CONCRETE, TILES, PLANKS, KNIT, LINEN, DENIM] = [
  id('mottled'),
  id('wood'),
  id('marble'),
  id('brick'),
  id('concrete'),
  id('tiles'),
  id('planks'),
  id('knit'),
  id('linen'),
  id('denim'),
] as const
const [SAND, WATER, TERRAZZO, GRASS, PANELS, WINDOWS, FOLIAGE, FRUIT, CHECKS, HAIR] = [
  id('sand'),
  id('water'),
  id('terrazzo'),
  id('grass'),
  id('panels'),
  id('windows'),
  id('foliage'),
  id('fruit'),
  id('checks'),
  id('hair'),
] as const

const fract = (v: number) => v - Math.floor(v)

/** Visibility of a feature of `size` metres at pixels of `pixel` metres. */
const survives = (size: number, pixel: number) => smooth(size * 0.6, size * 0.22, pixel)

/** True if a pattern is flat, without relief worth tracing. */
export const isFlatPattern = (pattern: number, relief: number): boolean =>
  pattern === MARBLE || pattern === TERRAZZO || pattern === CHECKS || (pattern === MOTTLED && relief <= 0.2)

/**
 * Draws a pattern at a position in the material's own axes, metres: relief, tone and shares of the other
 * colours are written to `out`. `px` is the size of a pixel there.
 */
export function drawPattern(
  pattern: number,
  a: number,
  b: number,
  c: number,
  px: number,
  relief: number,
  out: Float64Array,
): void {
  // Long: a table with one short, independent entry for each pattern.
  switch (pattern) {
    case MOTTLED: {
      const n = clouds(a * 1.4 + 5, b * 1.4, c)
      out[TONE]! *= 0.78 + 0.44 * n
      out[RELIEF]! += relief * 0.004 * noise(a * 14, b * 14, c * 14)
      break
    }
    case WOOD: {
      const n = noise(a * 3 + 1, b * 34, c * 34)
      const ring = noise(a * 1.2, b * 9, c * 9)
      out[TONE]! *= 0.68 + 0.34 * n + 0.26 * ring
      out[RELIEF]! += relief * 0.0006 * n
      break
    }
    case MARBLE: {
      const w = clouds(a * 2.4, b * 2.4, c * 2.4)
      const vein = Math.abs(noise(a * 2.2 + w * 3.2, b * 1.7 + w * 2.2, c * 2.2) - 0.5)
      const fine = Math.abs(noise(a * 6 + w * 4, b * 5, c * 6 + w * 3) - 0.5)
      out[TO_SECOND] = smooth(0.055, 0.0, vein) * 0.75 + smooth(0.03, 0, fine) * 0.25
      out[TONE]! *= 0.93 + 0.12 * w
      break
    }
    case BRICK: {
      const row = Math.floor(b / 0.075)
      const u = fract((a + c) / 0.23 + (row & 1) * 0.5)
      const v = fract(b / 0.075)
      const edge = smooth(0, 0.05, u) * smooth(1, 0.95, u) * smooth(0, 0.13, v) * smooth(1, 0.87, v)
      const shade = noise(Math.floor((a + c) / 0.23 + (row & 1) * 0.5) * 3.7 + 0.5, row * 2.3 + 0.5, 0.5)
      out[TO_SECOND] = 1 - edge
      out[TONE]! *= (0.68 + 0.5 * shade) * (0.86 + 0.28 * noise(a * 60, b * 60, c * 60))
      out[RELIEF]! +=
        relief * 0.008 * edge * survives(0.02, px) +
        0.002 * noise(a * 70, b * 70, c * 70) * survives(0.014, px)
      break
    }
    case CONCRETE: {
      const n = clouds(a * 2.2, b * 2.2, c * 2.2)
      const pore = smooth(0.8, 0.9, noise(a * 45, b * 45, c * 45))
      out[TONE]! *= 0.8 + 0.36 * n - 0.2 * pore * survives(0.02, px)
      out[RELIEF]! += relief * (0.0025 * n - 0.002 * pore * survives(0.02, px))
      const seam = Math.min(fract(a / 1.2), 1 - fract(a / 1.2)) * 1.2
      const joint = Math.min(fract((b + c + 0.55) / 1.2), 1 - fract((b + c + 0.55) / 1.2)) * 1.2
      out[TONE]! *= 1 - 0.3 * smooth(0.008, 0.003, seam < joint ? seam : joint)
      break
    }
    case TILES: {
      const u = fract(a / 0.3)
      const v = fract((c + b) / 0.3)
      const edge = smooth(0, 0.035, u) * smooth(1, 0.965, u) * smooth(0, 0.035, v) * smooth(1, 0.965, v)
      out[TO_SECOND] = 1 - edge
      out[TONE]! *=
        0.9 + 0.2 * noise(Math.floor(a / 0.3) * 5.1 + 0.5, Math.floor((c + b) / 0.3) * 4.3 + 0.5, 0.5)
      out[RELIEF]! += relief * 0.003 * edge * survives(0.02, px)
      break
    }
    case PLANKS: {
      const k = Math.floor(a / 0.16)
      const u = fract(a / 0.16)
      const n = noise(a * 40, b * 3 + k * 9, c * 2.2 + k * 7.3)
      const edge = smooth(0, 0.03, u) * smooth(1, 0.97, u)
      const shade = noise(k * 3.1 + 0.5, Math.floor(c / 1.3 + k * 0.37) + 0.5, 0.5)
      out[TONE]! *= (0.66 + 0.3 * n + 0.28 * shade) * (0.55 + 0.45 * edge)
      out[RELIEF]! += relief * 0.002 * edge * survives(0.012, px)
      break
    }
    case KNIT: {
      const angle = Math.atan2(a, c + 0.0001)
      const rib = Math.sin(angle * 96)
      const stitch = Math.sin(b * 620 + rib * 1.2)
      const k = survives(0.011, px)
      // Cables, wide enough to be seen from afar, with shade between them.
      const cable = Math.sin(angle * 16) * survives(0.06, px)
      out[RELIEF]! += relief * (0.0011 * (rib * 0.75 + stitch * 0.3) * k + 0.002 * cable)
      out[TONE]! *= 0.86 + 0.1 * cable + (0.1 * rib + 0.05 * stitch) * k
      break
    }
    case LINEN: {
      const k = survives(0.005, px)
      const n = k > 0 ? noise(a * 260, b * 40, c * 260) + noise(a * 40, b * 260, c * 40) - 1 : 0
      out[TONE]! *= 1 + 0.16 * n * k + 0.05 * (noise(a * 30, b * 5, c * 30) - 0.5)
      out[RELIEF]! += relief * 0.0004 * n * k
      break
    }
    case DENIM: {
      const k = survives(0.006, px)
      const twill = Math.sin((a + b + c) * 900) * k
      const worn = clouds(a * 5, b * 3, c * 5)
      out[TONE]! *= 0.84 + 0.34 * worn + 0.07 * twill
      out[RELIEF]! += relief * 0.0002 * twill
      break
    }
    case SAND: {
      const w = noise(a * 0.9, 3, c * 0.9) * 5
      const ripple = Math.sin(c * 30 + w * 3 + a * 4) * smooth(0.25, 0.6, noise(a * 0.6 + 9, 1, c * 0.6))
      const grain = noise(a * 170, b * 170, c * 170)
      out[RELIEF]! += relief * (0.006 * ripple * survives(0.1, px) + 0.05 * noise(a * 1.1, b, c * 1.3))
      out[TONE]! *= 0.93 + 0.07 * ripple + 0.14 * (grain - 0.5) * survives(0.012, px)
      break
    }
    case WATER: {
      const n = noise(a * 3, 2, c * 7) + 0.5 * noise(a * 7 + 3, 5, c * 16)
      out[RELIEF]! += relief * 0.011 * n * survives(0.4, px)
      break
    }
    case TERRAZZO: {
      const n = noise(a * 30, b * 30, c * 30)
      const m = noise(a * 41 + 30, b * 41, c * 41 + 7)
      out[TO_SECOND] = smooth(0.68, 0.72, n)
      out[TO_THIRD] = smooth(0.7, 0.74, m)
      break
    }
    case GRASS: {
      const n = clouds(a * 5, b * 5, c * 5)
      const blade = noise(a * 130, b * 20, c * 60)
      out[TONE]! *= 0.55 + 0.55 * n + 0.5 * (blade - 0.5) * survives(0.03, px)
      out[TO_SECOND] = smooth(0.45, 0.75, n) * 0.5
      out[RELIEF]! += relief * 0.012 * blade * survives(0.03, px)
      break
    }
    case PANELS: {
      const u = Math.abs(fract(a / 0.95) - 0.5) * 0.95
      const v = b > 0.95 ? Math.abs(b - 1.95) - 0.85 : Math.abs(b - 0.5) - 0.32
      const inset = Math.max(u - 0.38, v)
      const moulding = smooth(0.022, 0.006, Math.abs(inset))
      const rail = smooth(0.03, 0.015, Math.abs(b - 0.93))
      out[RELIEF]! += relief * 0.014 * Math.max(moulding, rail)
      out[TONE]! *= 1 - 0.05 * moulding
      break
    }
    case WINDOWS: {
      const u = fract((a + c) / 0.42)
      const v = fract(b / 0.55)
      const pane = smooth(0.2, 0.23, u) * smooth(0.8, 0.77, u) * smooth(0.2, 0.22, v) * smooth(0.85, 0.82, v)
      const lit =
        noise(Math.floor((a + c) / 0.42) * 7.7 + 0.5, Math.floor(b / 0.55) * 5.3 + 0.5, 0.5) > 0.55 ? 1 : 0.12
      out[TO_SECOND] = pane * lit
      out[RELIEF]! -= relief * 0.02 * pane
      break
    }
    case FOLIAGE: {
      const n = clouds(a * 6, b * 6, c * 6)
      const leaf = noise(a * 42 + n * 6, b * 42, c * 42 + n * 4)
      out[TONE]! *= 0.55 + 0.6 * n + 0.3 * (leaf - 0.4)
      out[TO_SECOND] = smooth(0.35, 0.95, leaf) * 0.35
      out[RELIEF]! += relief * (0.03 * leaf + 0.014 * noise(a * 55, b * 55, c * 55)) * survives(0.06, px)
      break
    }
    case FRUIT: {
      const n = clouds(a * 7, b * 5, c * 7)
      out[TO_SECOND] = smooth(0.42, 0.7, n)
      out[TONE]! *= 0.94 + 0.12 * noise(a * 120, b * 120, c * 120)
      out[RELIEF]! += relief * 0.0012 * noise(a * 90, b * 90, c * 90) * survives(0.014, px)
      break
    }
    case CHECKS: {
      const u = fract(a / 0.09)
      const v = fract(b / 0.09)
      out[TO_SECOND] =
        0.5 * smooth(0.0, 0.04, u) * smooth(0.5, 0.46, u) + 0.5 * smooth(0, 0.04, v) * smooth(0.5, 0.46, v)
      break
    }
    case HAIR: {
      // Strands from where they converge, like drawn with a sculptor's comb: broad locks with fine lines.
      const angle = Math.atan2(a, c + 0.0001)
      const sway = 0.65 + 0.65 * Math.sin(angle * 4 + b * 11 + 0.6 * Math.sin(b * 27))
      const lock = Math.sin(angle * 13 + sway * 4)
      const strand = Math.sin(angle * 47 + sway * 7 + b * 9)
      const line = Math.sin(angle * 139 + sway * 15 + b * 23 + strand)
      const k = survives(0.012, px)
      const fine = survives(0.0045, px)
      out[RELIEF]! +=
        relief * (0.0016 * lock * survives(0.03, px) + 0.0005 * strand * k + 0.00022 * line * fine)
      out[TONE]! *= 0.94 + 0.05 * lock + 0.05 * strand * k + 0.06 * line * fine
      break
    }
  }
}
