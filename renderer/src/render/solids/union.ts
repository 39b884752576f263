// Solids joined by smooth union and cut by smooth subtraction: the nearest group of a list, and its distance.

import type { Solids } from '../../scene/scene.ts'
import { SOLID_BLEND, SOLID_BOUNDS, SOLID_STRIDE } from '../../scene/shape.ts'
import { createSolids } from './solids.ts'

/** Result without a near group. */
export const NO_GROUP = -1
/** Distance beyond which a cut leaves no soft edge, metres. */
const SOFT_CUT = 0.012
/** Stored per solid to test whether it is near: middle and half size of its bounds. */
const BOX = 6

export interface Union {
  /** The query point: numbers passed through here need no allocation, unlike arguments. */
  at: Float64Array
  /** Distance from there to one solid; `far` is the squared distance to its bounds. */
  solid(i: number, far: number): number
  /** True if solid `i` is certainly farther than `reach`. */
  isBeyond(i: number, x: number, y: number, z: number, reach: number): boolean
  /** Squared distance from a point to the bounds of solid `i`. */
  toBounds(i: number, x: number, y: number, z: number): number
  /**
   * Distance to the union of the listed solids, blended within each group, lists ordered by group; sets `group[0]`.
   * Solids certainly farther than `bound` or the current minimum are skipped; if all are, `bound` is a safe step.
   */
  distance(list: Uint16Array, from: number, to: number, bound: number): number
  group: Int32Array
  /** Blend radius of each group. */
  melts: Float64Array
  /** Blends solid `i` at distance `v` with its group at distance `d`. */
  meltAt(i: number, d: number, v: number): number
}

export function createUnion({ kinds, solids: numbers, groupOf, cuts, blends }: Solids): Union {
  const at = new Float64Array(3)
  const result = new Float64Array(1)
  const measure = createSolids(kinds, numbers, at, result)
  const nearest = new Int32Array(1)

  const melts = new Float64Array(blends.length)
  const boxes = new Float64Array(kinds.length * BOX)
  groupOf.forEach((g, i) => {
    const o = i * SOLID_STRIDE
    melts[g] = Math.max(melts[g]!, numbers[o + SOLID_BLEND]!)
    // Stored together, because they are read far more often than the solids.
    boxes.set(numbers.subarray(o + SOLID_BOUNDS, o + SOLID_BOUNDS + BOX), i * BOX)
  })

  /**
   * Never shorter than the distance to the bounds, or a rough distance would end in a step where the solid is
   * skipped. Inlined in `distance`.
   */
  function solid(i: number, far: number): number {
    measure(i)
    const v = result[0]!
    return v > 0 && far > v * v ? Math.sqrt(far) : v
  }

  const isBeyond = (i: number, x: number, y: number, z: number, reach: number): boolean =>
    toBounds(i, x, y, z) > reach * reach

  function toBounds(i: number, x: number, y: number, z: number): number {
    const o = i * BOX
    let dx = x - boxes[o]!
    let dy = y - boxes[o + 1]!
    let dz = z - boxes[o + 2]!
    dx = (dx < 0 ? -dx : dx) - boxes[o + 3]!
    dy = (dy < 0 ? -dy : dy) - boxes[o + 4]!
    dz = (dz < 0 ? -dz : dz) - boxes[o + 5]!
    let far = 0
    if (dx > 0) far = dx * dx
    if (dy > 0) far += dy * dy
    if (dz > 0) far += dz * dz
    return far
  }

  function distance(list: Uint16Array, from: number, to: number, bound: number): number {
    const x = at[0]!
    const y = at[1]!
    const z = at[2]!
    let best = bound
    let bestGroup = NO_GROUP
    let group = NO_GROUP
    let d = 1e9
    let cut = 1e9
    let melt = 0
    let limit = bound
    for (let q = from; q < to; q++) {
      const i = list[q]!
      const g = groupOf[i]!
      if (g !== group) {
        if (cut < 1e8) d = carve(d, cut, blends[group]!)
        if (d < best) {
          best = d
          bestGroup = group
        }
        group = g
        d = 1e9
        cut = 1e9
        melt = melts[g]!
        limit = best + melt
      }
      if (cuts[i] === 1) {
        // Cutting only makes a group farther, and comes after all its other solids.
        if (d >= best || isBeyond(i, x, y, z, d < SOFT_CUT ? SOFT_CUT - d : 0)) continue
        measure(i)
        const v = result[0]!
        if (v < cut) cut = v
        continue
      }
      const far = toBounds(i, x, y, z)
      if (far > limit * limit) continue
      measure(i)
      let v = result[0]!
      if (v > 0 && far > v * v) v = Math.sqrt(far)
      d = d > 1e8 ? v : meltAt(i, d, v)
      if (d + melt < limit) limit = d + melt
    }
    if (cut < 1e8) d = carve(d, cut, blends[group]!)
    if (d < best) {
      best = d
      bestGroup = group
    }
    nearest[0] = bestGroup
    return best
  }

  function meltAt(i: number, d: number, v: number): number {
    const k = numbers[i * SOLID_STRIDE + SOLID_BLEND]!
    const gap = d < v ? v - d : d - v
    const min = d < v ? d : v
    return gap < k ? min - ((k - gap) * (k - gap)) / (4 * k) : min
  }

  function carve(d: number, cut: number, blend: number): number {
    const k = blend < SOFT_CUT ? blend : SOFT_CUT
    const gap = d + cut
    const wide = gap < 0 ? -gap : gap
    const carved = d > -cut ? d : -cut
    return wide < k ? carved + ((k - wide) * (k - wide)) / (4 * k) : carved
  }

  return { at, solid, isBeyond, toBounds, distance, group: nearest, melts, meltAt }
}
