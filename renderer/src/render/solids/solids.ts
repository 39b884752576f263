// The primitives of the signed distance field (SDF): the innermost loop, so plain arithmetic on flat arrays and no
// allocation.

import {
  ARCH,
  BOX,
  CYLINDER,
  ELLIPSOID,
  HEAD,
  LATHE,
  ROUND_CONE,
  SOLID_STRIDE,
  TORUS,
} from '../../scene/shape.ts'
import { toHead } from './head.ts'

/**
 * A function that writes the signed distance in metres from the point in `at` to solid `i` to `out[0]`; near the
 * surface it is never too long. Returning a number would allocate memory, millions of times per image.
 */
export function createSolids(
  kinds: Uint8Array,
  numbers: Float64Array,
  at: Float64Array,
  out: Float64Array,
): (i: number) => void {
  const P = numbers

  function toRoundCone(o: number): void {
    const px = at[0]! - P[o]!
    const py = at[1]! - P[o + 1]!
    const pz = at[2]! - P[o + 2]!
    const bx = P[o + 4]!
    const by = P[o + 5]!
    const bz = P[o + 6]!
    const l2 = P[o + 7]!
    const rr = P[o + 8]!
    const a2 = P[o + 9]!
    const il2 = P[o + 10]!
    const yy = px * bx + py * by + pz * bz
    const zz = yy - l2
    const vx = px * l2 - bx * yy
    const vy = py * l2 - by * yy
    const vz = pz * l2 - bz * yy
    const x2 = vx * vx + vy * vy + vz * vz
    const y2 = yy * yy * l2
    const z2 = zz * zz * l2
    const k = (rr > 0 ? 1 : rr < 0 ? -1 : 0) * rr * rr * x2
    if ((zz > 0 ? a2 : -a2) * z2 > k) out[0] = Math.sqrt(x2 + z2) * il2 - P[o + 11]!
    else if ((yy > 0 ? a2 : -a2) * y2 < k) out[0] = Math.sqrt(x2 + y2) * il2 - P[o + 3]!
    else out[0] = (Math.sqrt(x2 * a2 * il2) + yy * rr) * il2 - P[o + 3]!
  }

  function toEllipsoid(o: number): void {
    const dx = at[0]! - P[o]!
    const dy = at[1]! - P[o + 1]!
    const dz = at[2]! - P[o + 2]!
    const ia = P[o + 3]!
    const ib = P[o + 4]!
    const ic = P[o + 5]!
    const a = (dx * P[o + 6]! + dy * P[o + 7]! + dz * P[o + 8]!) * ia
    const b = (dx * P[o + 9]! + dy * P[o + 10]! + dz * P[o + 11]!) * ib
    const c = (dx * P[o + 12]! + dy * P[o + 13]! + dz * P[o + 14]!) * ic
    const k0 = Math.sqrt(a * a + b * b + c * c)
    const a1 = a * ia
    const b1 = b * ib
    const c1 = c * ic
    const k1 = Math.sqrt(a1 * a1 + b1 * b1 + c1 * c1)
    out[0] = k1 < 1e-9 ? P[o + 15]! : (k0 * (k0 - 1)) / k1
  }

  function toBox(o: number): void {
    const dx = at[0]! - P[o]!
    const dy = at[1]! - P[o + 1]!
    const dz = at[2]! - P[o + 2]!
    const a = Math.abs(dx * P[o + 6]! + dy * P[o + 7]! + dz * P[o + 8]!) - P[o + 3]!
    const b = Math.abs(dx * P[o + 9]! + dy * P[o + 10]! + dz * P[o + 11]!) - P[o + 4]!
    const c = Math.abs(dx * P[o + 12]! + dy * P[o + 13]! + dz * P[o + 14]!) - P[o + 5]!
    const ma = a > 0 ? a : 0
    const mb = b > 0 ? b : 0
    const mc = c > 0 ? c : 0
    const inside = a > b ? (a > c ? a : c) : b > c ? b : c
    out[0] = Math.sqrt(ma * ma + mb * mb + mc * mc) + (inside < 0 ? inside : 0) - P[o + 15]!
  }

  function toLathe(o: number): void {
    const dx = at[0]! - P[o]!
    const dy = at[1]! - P[o + 1]!
    const dz = at[2]! - P[o + 2]!
    const height = P[o + 12]!
    const a = dx * P[o + 3]! + dy * P[o + 4]! + dz * P[o + 5]!
    const b = dx * P[o + 6]! + dy * P[o + 7]! + dz * P[o + 8]!
    const c = (dx * P[o + 9]! + dy * P[o + 10]! + dz * P[o + 11]!) / P[o + 19]!
    const r = Math.sqrt(a * a + c * c)
    const u = b / height
    const t = u < 0 ? 0 : u > 0.99999 ? 0.99999 : u
    const s = t * 5
    const i = s | 0
    const f = s - i
    const k = o + 13 + i
    const p1 = P[k]!
    const p2 = P[k + 1]!
    const p0 = i > 0 ? P[k - 1]! : p1 + (p1 - p2)
    const p3 = i < 4 ? P[k + 2]! : p2 + (p2 - p1)
    const c1 = (p2 - p0) * 0.5
    const c2 = p0 - 2.5 * p1 + 2 * p2 - 0.5 * p3
    const c3 = (p3 - p0 + 3 * (p1 - p2)) * 0.5
    let value = p1 + f * (c1 + f * (c2 + f * c3))
    const slope = ((c1 + f * (2 * c2 + 3 * f * c3)) * 5) / height
    let steep = slope * slope
    const fold = P[o + 20]!
    if (fold > 0) {
      const angle = Math.atan2(a, c)
      const n = P[o + 21]!
      const phase = P[o + 22]!
      const depth = fold * (1 - t) * (1.15 - 0.15 * t)
      const wave = Math.sin(angle * n + phase + 1.3 * Math.sin(angle * 2 + phase) + t * 1.1)
      value += depth * (wave + 0.45 * Math.sin(angle * (n * 2 - 1) + phase * 2.3 + t * 2))
      const across = (depth * n * 1.7) / (r > 0.02 ? r : 0.02)
      steep += across * across * 0.5
    }
    let radial = (r - value) / Math.sqrt(1 + steep)
    const flatten = P[o + 19]!
    if (flatten < 1) radial *= flatten
    const wall = P[o + 23]!
    if (wall > 0) radial = Math.abs(radial) - wall
    const cap = Math.abs(b - height * 0.5) - height * 0.5
    const mr = radial > 0 ? radial : 0
    const mc = cap > 0 ? cap : 0
    const inside = radial > cap ? radial : cap
    out[0] = Math.sqrt(mr * mr + mc * mc) + (inside < 0 ? inside : 0)
  }

  function toArch(o: number): void {
    const dx = at[0]! - P[o]!
    const dy = at[1]! - P[o + 1]!
    const dz = at[2]! - P[o + 2]!
    const a = dx * P[o + 6]! + dy * P[o + 7]! + dz * P[o + 8]!
    const b = dx * P[o + 9]! + dy * P[o + 10]! + dz * P[o + 11]!
    const c = dx * P[o + 12]! + dy * P[o + 13]! + dz * P[o + 14]!
    const q = b > 0 ? Math.sqrt(a * a + b * b) : Math.abs(a)
    let e = Math.abs(q - P[o + 3]!) - P[o + 4]!
    const below = b < 0 ? -b - P[o + 15]! : -1
    if (b < 0 && below > e) e = below
    const f = Math.abs(c) - P[o + 5]!
    const me = e > 0 ? e : 0
    const mf = f > 0 ? f : 0
    const inside = e > f ? e : f
    out[0] = Math.sqrt(me * me + mf * mf) + (inside < 0 ? inside : 0) - 0.008
  }

  function toTorus(o: number): void {
    const dx = at[0]! - P[o]!
    const dy = at[1]! - P[o + 1]!
    const dz = at[2]! - P[o + 2]!
    const a = dx * P[o + 6]! + dy * P[o + 7]! + dz * P[o + 8]!
    const b = dx * P[o + 9]! + dy * P[o + 10]! + dz * P[o + 11]!
    const c = dx * P[o + 12]! + dy * P[o + 13]! + dz * P[o + 14]!
    const q = Math.sqrt(a * a + c * c) - P[o + 3]!
    out[0] = Math.sqrt(q * q + b * b) - P[o + 4]!
  }

  function toCylinder(o: number): void {
    const dx = at[0]! - P[o]!
    const dz = at[2]! - P[o + 2]!
    const b = Math.abs(at[1]! - P[o + 1]!) - P[o + 4]!
    const a = Math.sqrt(dx * dx + dz * dz) - P[o + 3]!
    const ma = a > 0 ? a : 0
    const mb = b > 0 ? b : 0
    const inside = a > b ? a : b
    out[0] = Math.sqrt(ma * ma + mb * mb) + (inside < 0 ? inside : 0) - P[o + 5]!
  }

  return (i) => {
    const o = i * SOLID_STRIDE
    switch (kinds[i]) {
      case ROUND_CONE:
        return toRoundCone(o)
      case ELLIPSOID:
        return toEllipsoid(o)
      case BOX:
        return toBox(o)
      case LATHE:
        return toLathe(o)
      case ARCH:
        return toArch(o)
      case TORUS:
        return toTorus(o)
      case CYLINDER:
        return toCylinder(o)
      case HEAD:
        out[0] = toHead(P, at, o)
        return
      default:
        out[0] = 1e9
    }
  }
}
