// Rain and snow between camera and scene: sheets of drops or flakes one behind the other. They aren’t solids, which
// would have to be thick to be hit; nearer surfaces hide a sheet.

import type { Camera, Precipitation } from '../scene/scene.ts'
import { cross, sub, unit } from '../scene/vectors.ts'

/** Distances of the sheets as shares of the focus distance; the nearest are few and blurred. */
const SHEETS = [0.34, 0.5, 0.66, 0.82, 1.02, 1.35, 1.8, 2.5, 3.6] as const
/**
 * A sheet of rain: the width of a cell that holds at most one drop's streak, its height, and a streak's length,
 * metres.
 */
const RAIN = { width: 0.055, height: 0.52, long: 0.3, thick: 0.0011, slant: 0.1, share: 0.42, cover: 0.34 }
const SNOW = { side: 0.15, least: 0.0045, most: 0.0115, share: 0.62, cover: 0.92 }
/** Min. drawn width in pixels; narrower streaks are paler instead. */
const MIN_WIDTH = 0.9

/** A deterministic number from 0 to 1 for a cell of a sheet. */
function chance(sheet: number, column: number, row: number, salt: number): number {
  let h =
    Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(sheet * 31 + salt, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/**
 * Blends rain or snow over the radiance of a pixel, seen along a unit direction up to `depth` metres away.
 */
export type AddPrecipitation = (dx: number, dy: number, dz: number, depth: number, out: Float64Array) => void

/** `cone` is the width of a pixel one metre away. */
export function createFalling(
  falling: Precipitation,
  camera: Camera,
  cone: number,
  mist: number,
): AddPrecipitation {
  const forward = unit(sub(camera.target, camera.place))
  // Rain falls straight down however the camera is rolled.
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  const { light } = falling
  const isRain = falling.kind === 'rain'

  /** Share of a pixel, `pixel` metres wide at the sheet, that a streak or flake covers. */
  function streak(sheet: number, x: number, y: number, pixel: number, near: number): number {
    const column = Math.floor((x - y * RAIN.slant) / RAIN.width)
    const own = y + chance(sheet, column, 0, 1) * RAIN.height
    const row = Math.floor(own / RAIN.height)
    if (chance(sheet, column, row, 2) > RAIN.share) return 0
    const thick = Math.max(RAIN.thick * (1 + 0.8 * near), pixel * MIN_WIDTH * 0.5)
    const margin = Math.min(0.45, thick / RAIN.width)
    const middle = margin + chance(sheet, column, row, 3) * (1 - 2 * margin)
    const aside = Math.abs(x - y * RAIN.slant - (column + middle) * RAIN.width)
    if (aside > thick + pixel) return 0
    const across = Math.min(1, Math.max(0, (thick + pixel * 0.5 - aside) / pixel))
    // A streak is faint at both ends.
    const long = RAIN.long * (0.6 + 0.4 * chance(sheet, column, row, 4))
    const at = (own - row * RAIN.height - (RAIN.height - long) * chance(sheet, column, row, 5)) / long
    if (at <= 0 || at >= 1) return 0
    const opacity = Math.min(1, (RAIN.thick * (1 + 0.8 * near)) / thick)
    return across * 4 * at * (1 - at) * RAIN.cover * (0.35 + 0.65 * opacity) * (1 - 0.8 * near)
  }

  function flake(sheet: number, x: number, y: number, pixel: number, near: number): number {
    const column = Math.floor(x / SNOW.side)
    const row = Math.floor(y / SNOW.side)
    if (chance(sheet, column, row, 2) > SNOW.share) return 0
    const size = SNOW.least + (SNOW.most - SNOW.least) * chance(sheet, column, row, 3)
    const radius = Math.max(size * (1 + 0.9 * near), pixel * MIN_WIDTH * 0.6)
    const soft = Math.max(pixel, radius * (0.25 + 0.75 * near))
    const margin = Math.min(0.49, (radius + soft) / SNOW.side)
    const cx = (column + margin + chance(sheet, column, row, 4) * (1 - 2 * margin)) * SNOW.side
    const cy = (row + margin + chance(sheet, column, row, 5) * (1 - 2 * margin)) * SNOW.side
    const from = Math.hypot(x - cx, y - cy)
    const inside = (radius + soft * 0.5 - from) / soft
    return inside <= 0 ? 0 : Math.min(1, inside) * SNOW.cover * Math.min(1, size / radius) * (1 - 0.3 * near)
  }

  return (dx, dy, dz, depth, out) => {
    const ahead = dx * forward[0] + dy * forward[1] + dz * forward[2]
    if (ahead <= 0.05) return
    const across = (dx * right[0] + dy * right[1] + dz * right[2]) / ahead
    const high = (dx * up[0] + dy * up[1] + dz * up[2]) / ahead
    for (let sheet = SHEETS.length - 1; sheet >= 0; sheet--) {
      const far = camera.focus * SHEETS[sheet]!
      if (far > depth * ahead) continue
      const near = Math.max(0, 1 - SHEETS[sheet]! / 0.8)
      const covered = isRain
        ? streak(sheet, across * far, high * far, cone * far, near)
        : flake(sheet, across * far, high * far, cone * far, near)
      if (covered <= 0) continue
      const share = covered * Math.exp(-mist * far)
      for (let c = 0; c < 3; c++) out[c] = out[c]! + (light[c as 0 | 1 | 2] - out[c]!) * share
    }
  }
}
