// Light that reaches a point from the set's lamps.

import { GOBOS, LIGHT_GOBO, LIGHT_STRIDE, SUN } from '../../scene/light.ts'
import { noise, smooth } from '../surface/noise.ts'

export interface Lamps {
  count: number
  /**
   * Writes light `i` seen from a point, at place `(u, v)` in [0, 1)² of its surface: direction, distance, and the light
   * per unit albedo at right angles. False where it shines away.
   */
  sample(i: number, x: number, y: number, z: number, u: number, v: number, out: Float64Array): boolean
  /** Adds the lamps that a ray hits, their edges softened by `blur` (0 sharp, 1 very soft). */
  see(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    blur: number,
    out: Float64Array,
  ): void
  /**
   * Angular radius of light `i` at a distance in metres, in radians, which determines the softness of its
   * shadows.
   */
  angularRadius(i: number, distance: number): number
}

const [, WINDOW, FOLIAGE, BLINDS, SPOT] = GOBOS.map((_, i) => i) as [number, number, number, number, number]

export function createLamps(lights: Float64Array): Lamps {
  const L = lights
  const count = lights.length / LIGHT_STRIDE

  /** Light that the gobo lets through towards a point. */
  function through(o: number, x: number, y: number, z: number): number {
    const kind = L[o + LIGHT_GOBO]!
    if (kind === 0) return 1
    const size = L[o + 18]!
    const dx = x - L[o + 1]!
    const dy = y - L[o + 2]!
    const dz = z - L[o + 3]!
    const ul = Math.hypot(L[o + 4]!, L[o + 5]!, L[o + 6]!)
    const vl = Math.hypot(L[o + 7]!, L[o + 8]!, L[o + 9]!)
    let u = (dx * L[o + 4]! + dy * L[o + 5]! + dz * L[o + 6]!) / ul
    let v = (dx * L[o + 7]! + dy * L[o + 8]! + dz * L[o + 9]!) / vl
    if (L[o] !== SUN) {
      const far = dx * L[o + 10]! + dy * L[o + 11]! + dz * L[o + 12]!
      u /= far
      v /= far
    } else {
      u *= 0.3
      v *= 0.3
    }
    u = u / size + L[o + 19]!
    v /= size
    if (kind === SPOT) return smooth(0.34, 0.25, Math.sqrt(u * u + v * v))
    if (kind === BLINDS) {
      const s = v * 11
      const slat = s - Math.floor(s)
      return (
        (0.04 + smooth(0.12, 0.26, slat) * smooth(0.88, 0.74, slat)) *
        smooth(0.62, 0.55, Math.abs(u)) *
        smooth(0.6, 0.52, Math.abs(v))
      )
    }
    if (kind === FOLIAGE) {
      const n = noise(u * 9 + 4, v * 9, 3) * 0.65 + noise(u * 21, v * 21 + 7, 9) * 0.35
      return 0.08 + 0.92 * smooth(0.4, 0.58, n)
    }
    if (kind === WINDOW) {
      const a = Math.abs(u) * 3.4
      const b = (v + 0.5) * 3.2
      const pane =
        smooth(0.05, 0.1, Math.abs(a - Math.round(a))) * smooth(0.05, 0.1, Math.abs(b - Math.round(b)))
      return 0.02 + pane * smooth(1.02, 0.96, a) * smooth(-0.02, 0.05, b) * smooth(3.05, 2.98, b)
    }
    return 1
  }

  function sample(
    i: number,
    x: number,
    y: number,
    z: number,
    u: number,
    v: number,
    out: Float64Array,
  ): boolean {
    const o = i * LIGHT_STRIDE
    let power: number
    if (L[o] === SUN) {
      const a = 2 * u - 1
      const b = 2 * v - 1
      let dx = L[o + 1]! + L[o + 4]! * a + L[o + 7]! * b
      let dy = L[o + 2]! + L[o + 5]! * a + L[o + 8]! * b
      let dz = L[o + 3]! + L[o + 6]! * a + L[o + 9]! * b
      const l = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
      dx *= l
      dy *= l
      dz *= l
      out[0] = dx
      out[1] = dy
      out[2] = dz
      out[3] = 12
      power = 1 / Math.PI
    } else {
      const a = 2 * u - 1
      const b = 2 * v - 1
      const dx = L[o + 1]! + L[o + 4]! * a + L[o + 7]! * b - x
      const dy = L[o + 2]! + L[o + 5]! * a + L[o + 8]! * b - y
      const dz = L[o + 3]! + L[o + 6]! * a + L[o + 9]! * b - z
      const d2 = dx * dx + dy * dy + dz * dz
      const d = Math.sqrt(d2)
      const facing = -(dx * L[o + 10]! + dy * L[o + 11]! + dz * L[o + 12]!) / d
      if (facing <= 0) return false
      out[0] = dx / d
      out[1] = dy / d
      out[2] = dz / d
      out[3] = d
      power = (facing * L[o + 16]!) / ((d2 > 0.04 ? d2 : 0.04) * Math.PI)
    }
    power *= through(o, x, y, z)
    out[4] = L[o + 13]! * power
    out[5] = L[o + 14]! * power
    out[6] = L[o + 15]! * power
    return power > 0
  }

  function see(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    blur: number,
    out: Float64Array,
  ): void {
    for (let o = 0; o < L.length; o += LIGHT_STRIDE) {
      if (L[o + 20] === 0) continue
      if (L[o] === SUN) {
        const c = dx * L[o + 1]! + dy * L[o + 2]! + dz * L[o + 3]!
        const radius = 0.03 + blur * 0.5
        const s =
          smooth(radius, radius * 0.4, Math.acos(c > 1 ? 1 : c < -1 ? -1 : c)) *
          (0.35 / (radius * radius * 12))
        out[0]! += L[o + 13]! * s
        out[1]! += L[o + 14]! * s
        out[2]! += L[o + 15]! * s
        continue
      }
      const facing = dx * L[o + 10]! + dy * L[o + 11]! + dz * L[o + 12]!
      if (facing >= -1e-3) continue
      const t =
        ((L[o + 1]! - x) * L[o + 10]! + (L[o + 2]! - y) * L[o + 11]! + (L[o + 3]! - z) * L[o + 12]!) / facing
      if (t <= 0) continue
      const qx = x + dx * t - L[o + 1]!
      const qy = y + dy * t - L[o + 2]!
      const qz = z + dz * t - L[o + 3]!
      const uu = L[o + 4]! * L[o + 4]! + L[o + 5]! * L[o + 5]! + L[o + 6]! * L[o + 6]!
      const vv = L[o + 7]! * L[o + 7]! + L[o + 8]! * L[o + 8]! + L[o + 9]! * L[o + 9]!
      const a = Math.abs(qx * L[o + 4]! + qy * L[o + 5]! + qz * L[o + 6]!) / uu
      const b = Math.abs(qx * L[o + 7]! + qy * L[o + 8]! + qz * L[o + 9]!) / vv
      const softU = 0.04 + (blur * t) / Math.sqrt(uu)
      const softV = 0.04 + (blur * t) / Math.sqrt(vv)
      if (a > 1 + softU || b > 1 + softV) continue
      const dim = 1 / ((1 + softU * 0.5) * (1 + softV * 0.5))
      const s = smooth(1 + softU, 1 - softU, a) * smooth(1 + softV, 1 - softV, b) * dim
      out[0]! += L[o + 13]! * s
      out[1]! += L[o + 14]! * s
      out[2]! += L[o + 15]! * s
    }
  }

  return {
    count,
    sample,
    see,
    angularRadius(i, distance) {
      const o = i * LIGHT_STRIDE
      const u = Math.hypot(L[o + 4]!, L[o + 5]!, L[o + 6]!)
      const v = Math.hypot(L[o + 7]!, L[o + 8]!, L[o + 9]!)
      return L[o] === SUN ? u : Math.sqrt(u * v) / distance
    },
  }
}
