// The acceleration structure: distances sampled on a grid, and for each small block the relevant solids, so
// that a ray doesn’t have to test every solid.

import type { Bounds } from '../../scene/scene.ts'
import { allocate, type Take } from '../shared-memory.ts'
import type { Union } from './union.ts'

/** Cells along the side of a block, of a cube of blocks, and of a macro-block. */
export const BLOCK = 2
const CUBE = 4
const MACRO = 8
/** The most that a cut's soft edge adds to a distance, metres. */
const HOLLOW = 0.003
/** Margin for stored solids, metres, because distances to rotated shapes and ellipsoids are approximate. */
const SPARE = { macro: 0.13, cube: 0.1, block: 0.06 } as const
/** Size of a block’s list: number of solids, then their indices. */
export const LIST_STRIDE = 40

/** Arrays shared between workers; filled slab by slab with `fillSlab`. */
export interface Grid {
  low: Float64Array
  step: number
  cells: [number, number, number]
  distances: Float32Array
  lists: Uint16Array
}

/** An empty grid over `bounds` with cells of `step` metres; `take` allocates its memory. */
export function createGrid(bounds: Bounds & { step: number }, take: Take = allocate): Grid {
  const { low, high, step } = bounds
  const count = (k: 0 | 1 | 2) => Math.max(1, Math.ceil((high[k] - low[k]) / step / MACRO)) * MACRO
  const cells: [number, number, number] = [count(0), count(1), count(2)]
  const points = (cells[0] + 1) * (cells[1] + 1) * (cells[2] + 1)
  const blocks = (cells[0] / BLOCK) * (cells[1] / BLOCK) * (cells[2] / BLOCK)
  return {
    low: Float64Array.from(low),
    step,
    cells,
    distances: new Float32Array(take(points * 4), 0, points),
    lists: new Uint16Array(take(blocks * LIST_STRIDE * 2), 0, blocks * LIST_STRIDE),
  }
}

export function slabsOf(grid: Grid): number {
  return grid.cells[2] / MACRO
}

/** The solids of a set, the cutting ones, and each one’s group. Lists are ordered by group, cuts last. */
export interface GridSolids {
  union: Union
  cuts: Uint8Array
  groupOf: Uint16Array
}

/**
 * Fills the slab of macro-blocks number `slab` along z. Slabs do not overlap, so workers may fill them in any order.
 * Each macro-block measures all solids once. Near a surface, its cubes measure fewer of them, and their blocks fewer
 * still. Elsewhere, distances between the corners are interpolated.
 */
export function fillSlab(grid: Grid, slab: number, solids: GridSolids): void {
  const { union, cuts, groupOf } = solids
  const { at, solid, toBounds, melts, meltAt } = union
  const { low, step, cells, distances, lists } = grid
  const [nx, ny, nz] = cells
  const [x0, y0, z0] = [low[0]!, low[1]!, low[2]!]
  const row = nx + 1
  const plane = row * (ny + 1)
  const count = cuts.length
  const all = Uint16Array.from({ length: count }, (_, i) => i)
  const macroList = new Uint16Array(count)
  const cubeList = new Uint16Array(count)
  const blockList = new Uint16Array(count)
  const reach = new Float64Array(count)
  /** Distance of each group, minus its cuts. */
  const carved = new Float64Array(count)
  const corners = new Float64Array(8)
  const half = Math.sqrt(3) / 2
  let nearest = 0

  const mz = slab * MACRO
  for (let my = 0; my < ny; my += MACRO)
    for (let mx = 0; mx < nx; mx += MACRO) {
      const size = cull(all, count, macroList, mx, my, mz, MACRO, SPARE.macro)
      if (nearest > half * MACRO * step * 1.4) interpolate(macroList, size, mx, my, mz, MACRO)
      else
        for (let q = 0; q < 8; q++)
          fillCube(size, mx + (q & 1) * CUBE, my + ((q >> 1) & 1) * CUBE, mz + (q >> 2) * CUBE)
    }

  function fillCube(among: number, x: number, y: number, z: number): void {
    const size = cull(macroList, among, cubeList, x, y, z, CUBE, SPARE.cube)
    // Lists aren’t read beyond 1.5 cells from a surface.
    if (nearest > half * CUBE * step + 2 * step) return interpolate(cubeList, size, x, y, z, CUBE)
    for (let q = 0; q < 8; q++)
      fillBlock(size, x + (q & 1) * BLOCK, y + ((q >> 1) & 1) * BLOCK, z + (q >> 2) * BLOCK)
  }

  function fillBlock(among: number, x: number, y: number, z: number): void {
    let size = cull(cubeList, among, blockList, x, y, z, BLOCK, SPARE.block)
    if (size >= LIST_STRIDE) size = keepNearest(among)
    const from = ((x >> 1) + (nx / BLOCK) * ((y >> 1) + (ny / BLOCK) * (z >> 1))) * LIST_STRIDE
    lists[from] = size
    for (let q = 0; q < size; q++) lists[from + 1 + q] = blockList[q]!
    const bound = nearest + half * BLOCK * step * 1.1
    const [toX, toY, toZ] = [endOf(x, BLOCK, nx), endOf(y, BLOCK, ny), endOf(z, BLOCK, nz)]
    for (let k = z; k < toZ; k++)
      for (let j = y; j < toY; j++)
        for (let i = x; i < toX; i++) {
          sample(i, j, k)
          distances[i + row * j + plane * k] = union.distance(blockList, 0, size, bound)
        }
  }

  /** Converts a grid position to a position in the set. */
  function sample(i: number, j: number, k: number): void {
    at[0] = x0 + i * step
    at[1] = y0 + j * step
    at[2] = z0 + k * step
  }

  /** The last point of the grid belongs to its last cell. */
  function endOf(from: number, size: number, cellsAcross: number): number {
    return from + size === cellsAcross ? from + size + 1 : from + size
  }

  /** Too many for the list: writes as many of the nearest as fit to `inBlock`. */
  function keepNearest(among: number): number {
    const far = (q: number) => Math.max(cuts[cubeList[q]!] === 1 ? -1e9 : reach[q]!, carved[q]!)
    const chosen = Array.from({ length: among }, (_, q) => q)
      .sort((p, q) => far(p) - far(q))
      .slice(0, LIST_STRIDE - 1)
      .sort((p, q) => p - q)
    chosen.forEach((q, i) => {
      blockList[i] = cubeList[q]!
    })
    return chosen.length
  }

  /**
   * Those of `list` that may be relevant in the cube of `size` cells from (x, y, z), written to `out`; sets
   * `nearest`.
   */
  function cull(
    list: Uint16Array,
    among: number,
    out: Uint16Array,
    x: number,
    y: number,
    z: number,
    size: number,
    spare: number,
  ): number {
    sample(x + size / 2, y + size / 2, z + size / 2)
    const radius = half * size * step
    nearest = 1e9
    let from = 0
    while (from < among) from = measure(list, from, among)
    const limit = Math.max(nearest, -radius) + 2 * radius + spare
    let keptCount = 0
    for (let q = 0; q < among; q++) {
      const i = list[q]!
      // A solid farther away by less than its group’s blend radius still affects the surface.
      if (carved[q]! < limit && reach[q]! < limit + melts[groupOf[i]!]!) out[keptCount++] = i
    }
    return keptCount
  }

  /** Measures the solids of one group, starting at `from`, and the group. Returns the start of the next. */
  function measure(list: Uint16Array, from: number, among: number): number {
    const group = groupOf[list[from]!]!
    let own = 1e9
    let to = from
    for (; to < among && groupOf[list[to]!] === group; to++) {
      const i = list[to]!
      const d = solid(i, toBounds(i, at[0]!, at[1]!, at[2]!))
      reach[to] = d
      if (cuts[i] === 0) own = own > 1e8 ? d : meltAt(i, own, d)
      // Removed material has no surface: deep in a hollow, its walls are the nearest.
      else if (own < 1e8 && -d + HOLLOW > own) own = -d + HOLLOW
    }
    carved.fill(own, from, to)
    if (own < nearest) nearest = own
    return to
  }

  function interpolate(
    list: Uint16Array,
    length: number,
    x: number,
    y: number,
    z: number,
    size: number,
  ): void {
    for (let q = 0; q < 8; q++) {
      sample(x + (q & 1) * size, y + ((q >> 1) & 1) * size, z + (q >> 2) * size)
      corners[q] = union.distance(list, 0, length, 1e9)
    }
    const [toX, toY, toZ] = [endOf(x, size, nx), endOf(y, size, ny), endOf(z, size, nz)]
    for (let k = z; k < toZ; k++) {
      const c = (k - z) / size
      for (let j = y; j < toY; j++) {
        const b = (j - y) / size
        const low0 = corners[0]! + (corners[2]! - corners[0]!) * b
        const low1 = corners[1]! + (corners[3]! - corners[1]!) * b
        const high0 = corners[4]! + (corners[6]! - corners[4]!) * b
        const high1 = corners[5]! + (corners[7]! - corners[5]!) * b
        const near = low0 + (high0 - low0) * c
        const far = low1 + (high1 - low1) * c
        for (let i = x; i < toX; i++)
          distances[i + row * j + plane * k] = near + ((far - near) * (i - x)) / size
      }
    }
  }
}
