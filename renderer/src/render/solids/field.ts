// The signed distance field (SDF) of a whole set: exact near surfaces, interpolated from the grids elsewhere.

import type { Scene } from '../../scene/scene.ts'
import { BLOCK, fillSlab, type Grid, LIST_STRIDE } from './grid.ts'
import { createUnion, NO_GROUP } from './union.ts'

/** Owners that are not groups of solids. */
export const SKY = -1
export const FLOOR = 0
export const WALL = 1
/** Owner of group `g` is `g + GROUPS`. */
export const GROUPS = 2
/** Owner of a point without a surface. */
const NOBODY = -2
/** The grid that contains a point. */
const FINE = 0
const COARSE = 1
const OUTSIDE = 2

export interface Field {
  /** Distance to the nearest solid from the grids alone: quick, smooth, blind to details thinner than a cell. */
  near(x: number, y: number, z: number): number
  /**
   * True distance to the nearest solid if one is near, a safe step otherwise; sets `owner[0]` (-2 for a step). `bound`
   * limits the result: it is a safe step if nothing is nearer.
   */
  exact(x: number, y: number, z: number, bound: number): number
  /**
   * Writes the gradient of the distance to one group near its surface, measured over `size` in each
   * direction, to `slope`.
   */
  findSlope(group: number, x: number, y: number, z: number, size: number): void
  slope: Float64Array
  /** Distance to floor and wall. */
  toStage(y: number, z: number): number
  /** Clips a ray to the space that can contain solids: sets `span` and returns whether anything is left. */
  clip(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean
  /** Entry and exit of a ray through the bounds of all solids. */
  span: Float64Array
  owner: Int32Array
  fill(grid: Grid, slab: number): void
}

/** `fine` and `coarse` may still be empty: then only `fill` is usable. */
export function createField(scene: Scene, fine: Grid, coarse: Grid): Field {
  // Long: the innermost lookups of the tracer, which read the grids' numbers from here, unpacked once.
  const { groupOf, cuts } = scene
  const union = createUnion(scene)
  const { at, isBeyond, melts } = union
  const owner = new Int32Array(1)
  const span = new Float64Array(2)
  const slope = new Float64Array(3)
  const { wallZ, radius } = scene.stage

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
  const fineLists = fine.lists
  const coarseLists = coarse.lists
  const fStep = fine.step
  const cStep = coarse.step
  /** The latest grid and cell. */
  const cell = new Int32Array(4)

  function toCoarseBox(x: number, y: number, z: number): number {
    const ax = x < cx0 ? cx0 - x : x > coarseHigh[0] ? x - coarseHigh[0] : 0
    const ay = y < cy0 ? cy0 - y : y > coarseHigh[1] ? y - coarseHigh[1] : 0
    const az = z < cz0 ? cz0 - z : z > coarseHigh[2] ? z - coarseHigh[2] : 0
    return Math.sqrt(ax * ax + ay * ay + az * az)
  }

  /** Distance from the finer grid that contains a point, or to the box of the coarse one; sets `cell`. */
  function sample(x: number, y: number, z: number): number {
    let D = fd
    let row = fRow
    let plane = fPlane
    let u = (x - fx0) * fi
    let v = (y - fy0) * fi
    let w = (z - fz0) * fi
    cell[0] = FINE
    if (!(u > 0 && v > 0 && w > 0 && u < fnx && v < fny && w < fnz)) {
      u = (x - cx0) * ci
      v = (y - cy0) * ci
      w = (z - cz0) * ci
      cell[0] = COARSE
      if (!(u > 0 && v > 0 && w > 0 && u < cnx && v < cny && w < cnz)) {
        cell[0] = OUTSIDE
        return toCoarseBox(x, y, z)
      }
      D = cd
      row = cRow
      plane = cPlane
    }
    const xi = u | 0
    const yi = v | 0
    const zi = w | 0
    cell[1] = xi
    cell[2] = yi
    cell[3] = zi
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

  function near(x: number, y: number, z: number): number {
    const d = sample(x, y, z)
    return cell[0] === OUTSIDE ? d + 0.04 : d
  }

  function exact(x: number, y: number, z: number, bound: number): number {
    const c = sample(x, y, z)
    owner[0] = NOBODY
    if (cell[0] === OUTSIDE) return c + 0.01
    const step = cell[0] === FINE ? fStep : cStep
    // A distance between grid points differs from the sampled one by at most 0.87 cells.
    if (c > step * 1.5) return c - step * 0.9
    at[0] = x
    at[1] = y
    at[2] = z
    const lists = cell[0] === FINE ? fineLists : coarseLists
    const from = listOfCell() + 1
    const max = c + step
    const d = union.distance(lists, from, from + lists[from - 1]!, max < bound ? max : bound)
    const group = union.group[0]!
    if (group !== NO_GROUP) owner[0] = group + GROUPS
    return d
  }

  /** Start of the latest cell’s block list: its length, then its solids. */
  function listOfCell(): number {
    const nx = cell[0] === FINE ? fBlocksX : cBlocksX
    const ny = cell[0] === FINE ? fBlocksY : cBlocksY
    const x = (cell[1]! / BLOCK) | 0
    const y = (cell[2]! / BLOCK) | 0
    const z = (cell[3]! / BLOCK) | 0
    return (x + nx * (y + ny * z)) * LIST_STRIDE
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

  const close = new Uint16Array(LIST_STRIDE)

  /** Writes those solids around a point that belong to one group and are within `reach` to `close`. */
  function cullNear(group: number, x: number, y: number, z: number, reach: number): number {
    sample(x, y, z)
    if (cell[0] === OUTSIDE) return 0
    const lists = cell[0] === FINE ? fineLists : coarseLists
    const from = listOfCell() + 1
    const to = from + lists[from - 1]!
    let size = 0
    for (let q = from; q < to; q++) {
      const i = lists[q]!
      if (groupOf[i] === group && !isBeyond(i, x, y, z, reach)) close[size++] = i
    }
    return size
  }

  function findSlope(group: number, x: number, y: number, z: number, size: number): void {
    // The surface is within two sizes, and the queried corners are less than two from the middle.
    const bound = size * 4
    const count = cullNear(group, x, y, z, bound + size * 2 + melts[group]!)
    at[0] = x + size
    at[1] = y - size
    at[2] = z - size
    const a = union.distance(close, 0, count, bound)
    at[0] = x - size
    at[2] = z + size
    const b = union.distance(close, 0, count, bound)
    at[1] = y + size
    at[2] = z - size
    const c = union.distance(close, 0, count, bound)
    at[0] = x + size
    at[2] = z + size
    const d = union.distance(close, 0, count, bound)
    slope[0] = a - b - c + d
    slope[1] = -a - b + c + d
    slope[2] = -a + b - c + d
  }

  return {
    near,
    exact,
    findSlope,
    slope,
    toStage,
    clip,
    span,
    owner,
    fill: (grid, slab) => fillSlab(grid, slab, { union, cuts, groupOf }),
  }
}
