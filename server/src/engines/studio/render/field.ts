// The distance field of a whole set: exact near surfaces, from the grids elsewhere.

import type { Scene } from '../scene/scene.ts'
import { SOLID_BLEND, SOLID_BOUNDS, SOLID_STRIDE } from '../scene/shape.ts'
import { BLOCK, fillSlab, type Grid, LIST_STRIDE } from './grid.ts'
import { createSolids } from './solids.ts'

/** Owners that are not groups of solids. */
export const SKY = -1
export const FLOOR = 0
export const WALL = 1
/** Owner of group `g` is `g + GROUPS`. */
export const GROUPS = 2
/** Of a place where no surface is. */
const NOBODY = -2

/** Where normals are asked for, no surface is farther, metres. */
const NEAR_SURFACE = 0.02

export interface Field {
  /** Distance to the nearest solid from the grids alone: quick, smooth, blind to details thinner than a cell. */
  near(x: number, y: number, z: number): number
  /** True distance to the nearest solid where one is near, a safe step elsewhere; sets `owner[0]` (-2 where it was only a step). */
  exact(x: number, y: number, z: number): number
  /** Distance to the solids of one group at a place near its surface. */
  toGroup(group: number, x: number, y: number, z: number): number
  /** Distance to floor and wall. */
  toStage(y: number, z: number): number
  /** Clips a ray to where solids can be: sets `span` and says whether anything is left. */
  clip(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean
  /** Where a ray enters and leaves the solids' bounds. */
  span: Float64Array
  owner: Int32Array
  fill(grid: Grid, slab: number): void
}

/** `fine` and `coarse` may still be empty: then only `fill` is of use. */
export function createField(scene: Scene, fine: Grid, coarse: Grid): Field {
  const { kinds, solids: numbers, groupOf, cuts, blends } = scene
  const solid = createSolids(kinds, numbers)
  const owner = new Int32Array(1)
  const span = new Float64Array(2)
  const { wallZ, radius } = scene.stage

  /** How far the solids of a group reach out to melt into each other. */
  const melts = new Float64Array(blends.length)
  groupOf.forEach((g, i) => {
    melts[g] = Math.max(melts[g]!, numbers[i * SOLID_STRIDE + SOLID_BLEND]!)
  })

  /** Whether solid `i` is surely farther than `reach`. */
  function isBeyond(i: number, x: number, y: number, z: number, reach: number): boolean {
    const o = i * SOLID_STRIDE + SOLID_BOUNDS
    let dx = x - numbers[o]!
    let dy = y - numbers[o + 1]!
    let dz = z - numbers[o + 2]!
    dx = (dx < 0 ? -dx : dx) - numbers[o + 3]!
    dy = (dy < 0 ? -dy : dy) - numbers[o + 4]!
    dz = (dz < 0 ? -dz : dz) - numbers[o + 5]!
    let far = 0
    if (dx > 0) far = dx * dx
    if (dy > 0) far += dy * dy
    if (dz > 0) far += dz * dz
    return far > reach * reach
  }

  /**
   * Union of the listed solids, melting within each group, lists in order of group. What lies surely farther than
   * `bound` is passed over; where that is everything, `bound` is a safe step.
   */
  function union(
    list: Uint16Array,
    from: number,
    to: number,
    x: number,
    y: number,
    z: number,
    bound: number,
  ): number {
    let best = bound
    let bestGroup = NOBODY - GROUPS
    let group = -1
    let d = 1e9
    let cut = 1e9
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
        limit = bound + melts[g]!
      }
      if (isBeyond(i, x, y, z, limit)) continue
      const v = solid(i, x, y, z)
      if (cuts[i] === 1) {
        if (v < cut) cut = v
      } else if (d > 1e8) d = v
      else {
        const k = numbers[i * SOLID_STRIDE + SOLID_BLEND]!
        const gap = d < v ? v - d : d - v
        d = d < v ? d : v
        if (gap < k) d -= ((k - gap) * (k - gap)) / (4 * k)
      }
    }
    if (cut < 1e8) d = carve(d, cut, blends[group]!)
    if (d < best) {
      best = d
      bestGroup = group
    }
    owner[0] = bestGroup + GROUPS
    return best
  }

  function carve(d: number, cut: number, blend: number): number {
    const k = blend < 0.012 ? blend : 0.012
    const gap = d + cut
    const wide = gap < 0 ? -gap : gap
    const carved = d > -cut ? d : -cut
    return wide < k ? carved + ((k - wide) * (k - wide)) / (4 * k) : carved
  }

  function toStage(y: number, z: number): number {
    const b = z - wallZ
    if (y < radius && b < radius) {
      const u = radius - y
      const v = radius - b
      return radius - Math.sqrt(u * u + v * v)
    }
    return y < b ? y : b
  }

  const fd = fine.distances
  const cd = coarse.distances
  const [fx0, fy0, fz0] = [fine.low[0]!, fine.low[1]!, fine.low[2]!]
  const [cx0, cy0, cz0] = [coarse.low[0]!, coarse.low[1]!, coarse.low[2]!]
  const fi = 1 / fine.step
  const ci = 1 / coarse.step
  const [fnx, fny, fnz] = fine.cells
  const [cnx, cny, cnz] = coarse.cells
  const coarseHigh = [cx0 + cnx * coarse.step, cy0 + cny * coarse.step, cz0 + cnz * coarse.step] as const
  const fRow = fnx + 1
  const fPlane = fRow * (fny + 1)
  const cRow = cnx + 1
  const cPlane = cRow * (cny + 1)
  const fBlocksX = fnx / BLOCK
  const fBlocksY = fny / BLOCK
  const cBlocksX = cnx / BLOCK
  const cBlocksY = cny / BLOCK
  // A distance between grid points differs from the sampled one by at most 0.87 cells.
  const fineMargin = fine.step * 1.5
  const coarseMargin = coarse.step * 1.5

  function sample(D: Float32Array, row: number, plane: number, u: number, v: number, w: number): number {
    const xi = u | 0
    const yi = v | 0
    const zi = w | 0
    const fx = u - xi
    const fy = v - yi
    const fz = w - zi
    const b = xi + row * yi + plane * zi
    const d00 = D[b]!
    const d10 = D[b + row]!
    const d01 = D[b + plane]!
    const d11 = D[b + plane + row]!
    const a0 = d00 + (D[b + 1]! - d00) * fx
    const a1 = d10 + (D[b + row + 1]! - d10) * fx
    const a2 = d01 + (D[b + plane + 1]! - d01) * fx
    const a3 = d11 + (D[b + plane + row + 1]! - d11) * fx
    const c0 = a0 + (a1 - a0) * fy
    return c0 + (a2 + (a3 - a2) * fy - c0) * fz
  }

  function toCoarseBox(x: number, y: number, z: number): number {
    const ax = x < cx0 ? cx0 - x : x > coarseHigh[0] ? x - coarseHigh[0] : 0
    const ay = y < cy0 ? cy0 - y : y > coarseHigh[1] ? y - coarseHigh[1] : 0
    const az = z < cz0 ? cz0 - z : z > coarseHigh[2] ? z - coarseHigh[2] : 0
    return Math.sqrt(ax * ax + ay * ay + az * az)
  }

  function near(x: number, y: number, z: number): number {
    let u = (x - fx0) * fi
    let v = (y - fy0) * fi
    let w = (z - fz0) * fi
    if (u > 0 && v > 0 && w > 0 && u < fnx && v < fny && w < fnz) return sample(fd, fRow, fPlane, u, v, w)
    u = (x - cx0) * ci
    v = (y - cy0) * ci
    w = (z - cz0) * ci
    if (u > 0 && v > 0 && w > 0 && u < cnx && v < cny && w < cnz) return sample(cd, cRow, cPlane, u, v, w)
    return toCoarseBox(x, y, z) + 0.04
  }

  function exact(x: number, y: number, z: number): number {
    let u = (x - fx0) * fi
    let v = (y - fy0) * fi
    let w = (z - fz0) * fi
    owner[0] = NOBODY
    if (u > 0 && v > 0 && w > 0 && u < fnx && v < fny && w < fnz) {
      const c = sample(fd, fRow, fPlane, u, v, w)
      return c > fineMargin ? c - fine.step * 0.9 : ofBlock(true, u, v, w, x, y, z, c + fine.step)
    }
    u = (x - cx0) * ci
    v = (y - cy0) * ci
    w = (z - cz0) * ci
    if (u > 0 && v > 0 && w > 0 && u < cnx && v < cny && w < cnz) {
      const c = sample(cd, cRow, cPlane, u, v, w)
      return c > coarseMargin ? c - coarse.step * 0.9 : ofBlock(false, u, v, w, x, y, z, c + coarse.step)
    }
    return toCoarseBox(x, y, z) + 0.01
  }

  function clip(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean {
    const ix = 1 / (dx === 0 ? 1e-12 : dx)
    const iy = 1 / (dy === 0 ? 1e-12 : dy)
    const iz = 1 / (dz === 0 ? 1e-12 : dz)
    const x1 = (cx0 - ox) * ix
    const x2 = (coarseHigh[0] - ox) * ix
    const y1 = (cy0 - oy) * iy
    const y2 = (coarseHigh[1] - oy) * iy
    const z1 = (cz0 - oz) * iz
    const z2 = (coarseHigh[2] - oz) * iz
    let from = x1 < x2 ? x1 : x2
    let to = x1 < x2 ? x2 : x1
    const yFrom = y1 < y2 ? y1 : y2
    const yTo = y1 < y2 ? y2 : y1
    const zFrom = z1 < z2 ? z1 : z2
    const zTo = z1 < z2 ? z2 : z1
    if (yFrom > from) from = yFrom
    if (zFrom > from) from = zFrom
    if (yTo < to) to = yTo
    if (zTo < to) to = zTo
    span[0] = from
    span[1] = to
    return to > 0 && to > from
  }

  /** Where the list of the block at grid place `(u, v, w)` begins: its length, then its solids. */
  function listAt(isFine: boolean, u: number, v: number, w: number): number {
    const nx = isFine ? fBlocksX : cBlocksX
    const ny = isFine ? fBlocksY : cBlocksY
    return (((u / BLOCK) | 0) + nx * (((v / BLOCK) | 0) + ny * ((w / BLOCK) | 0))) * LIST_STRIDE
  }

  function ofBlock(
    isFine: boolean,
    u: number,
    v: number,
    w: number,
    x: number,
    y: number,
    z: number,
    bound: number,
  ): number {
    const lists = isFine ? fine.lists : coarse.lists
    const from = listAt(isFine, u, v, w) + 1
    return union(lists, from, from + lists[from - 1]!, x, y, z, bound)
  }

  /** The part of a block's list that is one group, walked alone. */
  function toGroup(group: number, x: number, y: number, z: number): number {
    let u = (x - fx0) * fi
    let v = (y - fy0) * fi
    let w = (z - fz0) * fi
    const isFine = u > 0 && v > 0 && w > 0 && u < fnx && v < fny && w < fnz
    if (!isFine) {
      u = (x - cx0) * ci
      v = (y - cy0) * ci
      w = (z - cz0) * ci
      if (!(u > 0 && v > 0 && w > 0 && u < cnx && v < cny && w < cnz)) return 1e9
    }
    const lists = isFine ? fine.lists : coarse.lists
    const from = listAt(isFine, u, v, w) + 1
    const to = from + lists[from - 1]!
    let a = from
    while (a < to && groupOf[lists[a]!]! < group) a++
    let b = a
    while (b < to && groupOf[lists[b]!] === group) b++
    return union(lists, a, b, x, y, z, NEAR_SURFACE)
  }

  return {
    near,
    exact,
    toGroup,
    toStage,
    clip,
    span,
    owner,
    fill: (grid, slab) => fillSlab(grid, slab, { distance: solid, cuts, groupOf }, union),
  }
}
