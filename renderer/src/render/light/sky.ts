// Radiance of a ray that hits nothing.

import type { Sky } from '../../scene/scene.ts'
import { clouds, smooth } from '../surface/noise.ts'

/** Brightness of the sun relative to its glow. */
const SUN = 4

/** Cells across half the sky, few of which hold a star, and a star’s size in cells. */
const STARS = 110
const STAR_SHARE = 0.085
const STAR_SIZE = 0.3

/** Brightness of a cell’s star at this point; faint stars are more frequent. */
function starAt(x: number, y: number, z: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  let h = Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ Math.imul(k, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h ^= h >>> 13
  const own = (h >>> 0) / 4294967296
  if (own > STAR_SHARE) return 0
  const [a, b, c] = [(h & 255) / 510 + 0.25, ((h >>> 8) & 255) / 510 + 0.25, ((h >>> 4) & 255) / 510 + 0.25]
  const from = Math.hypot(x - i - a, y - j - b, z - k - c)
  const bright = own / STAR_SHARE
  return smooth(STAR_SIZE, STAR_SIZE * 0.3, from) * (0.25 + 0.75 * bright * bright * bright)
}

/** Writes the sky's radiance towards a direction to `out[0..2]`; `sharp` adds sun disc, clouds and stars. */
export type SampleSky = (dx: number, dy: number, dz: number, sharp: boolean, out: Float64Array) => void

export function createSky(sky: Sky): SampleSky {
  const { zenith, horizon, ground, glow, disc } = sky
  const sunLength = Math.hypot(...sky.sun) || 1
  const [sx, sy, sz] = [sky.sun[0] / sunLength, sky.sun[1] / sunLength, sky.sun[2] / sunLength]
  const { discLight = SUN } = sky
  const isGlowing = glow[0] + glow[1] + glow[2] > 0

  return (dx, dy, dz, sharp, out) => {
    const up = dy > 0 ? Math.pow(dy, 0.55) : 0
    const down = dy < 0 ? Math.min(1, -dy * 3) : 0
    const end = dy >= 0 ? zenith : ground
    const t = dy >= 0 ? up : down
    let r = horizon[0] + (end[0] - horizon[0]) * t
    let g = horizon[1] + (end[1] - horizon[1]) * t
    let b = horizon[2] + (end[2] - horizon[2]) * t
    if (isGlowing) {
      const c = dx * sx + dy * sy + dz * sz
      const halo = c > 0 ? Math.pow(c, 24) * 0.8 + Math.pow(c, 4) * 0.3 : 0
      r += glow[0] * halo
      g += glow[1] * halo
      b += glow[2] * halo
      if (sharp && disc > 0 && c > 0.9) {
        const edge = smooth(disc * 1.08, disc, Math.acos(c > 1 ? 1 : c)) * discLight
        r += glow[0] * edge
        g += glow[1] * edge
        b += glow[2] * edge
      }
    }
    if (sharp && dy > 0.01) {
      if (sky.clouds > 0) {
        const k = 1.6 / (dy + 0.25)
        const n = clouds(dx * k + 3, 1.7, dz * k * 1.6 + 8)
        const veil = smooth(0.47, 0.7, n) * sky.clouds * smooth(0.005, 0.09, dy)
        if (veil > 0) {
          // Bright towards the light, and dark below where a cloud is thick.
          const thick = clouds(dx * k + 3 + sx * 0.16, 1.7 - 0.1 * sy, dz * k * 1.6 + 8 - 0.2)
          const lit = 1.62 + 1.5 * (n - thick) - 0.35 * smooth(0.72, 0.95, n)
          const cloud =
            ((horizon[0] + horizon[1] + horizon[2]) / 3) * (lit < 0.85 ? 0.85 : lit > 2.1 ? 2.1 : lit)
          r += (cloud + glow[0] * 0.25 - r) * veil
          g += (cloud + glow[1] * 0.25 - g) * veil
          b += (cloud * 1.02 + glow[2] * 0.25 - b) * veil
        }
      }
      if (sky.stars > 0) {
        const star = starAt(dx * STARS, dy * STARS, dz * STARS) * sky.stars * smooth(0.05, 0.22, dy)
        r += star
        g += star
        b += star * 1.1
      }
    }
    out[0] = r
    out[1] = g
    out[2] = b
  }
}
