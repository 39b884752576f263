// Distances sampled on a grid, and for each small block the solids that matter in it, so that a ray need not ask them all.

import type { Bounds } from '../scene/scene.ts'

/** Cells along a block's and a macro-block's side. */
export const BLOCK = 2
export const MACRO = 8
/** Numbers kept for each block: how many solids, then their indices. */
export const LIST_STRIDE = 40

/** Arrays shared between workers; filled slab by slab with `fillSlab`. */
export interface Grid {
  low: Float64Array
  step: number
  cells: [number, number, number]
  distances: Float32Array
  lists: Uint16Array
}

/** An empty grid over `bounds`, its cells `step` metres. */
export function createGrid(bounds: Bounds & { step: number }): Grid {
  const { low, high, step } = bounds
  const count = (k: 0 | 1 | 2) => Math.max(1, Math.ceil((high[k] - low[k]) / step / MACRO)) * MACRO
  const cells: [number, number, number] = [count(0), count(1), count(2)]
  const points = (cells[0] + 1) * (cells[1] + 1) * (cells[2] + 1)
  const blocks = (cells[0] / BLOCK) * (cells[1] / BLOCK) * (cells[2] / BLOCK)
  return {
    low: Float64Array.from(low),
    step,
    cells,
    distances: new Float32Array(new SharedArrayBuffer(points * 4)),
    lists: new Uint16Array(new SharedArrayBuffer(blocks * LIST_STRIDE * 2)),
  }
}

export function slabsOf(grid: Grid): number {
  return grid.cells[2] / MACRO
}

/** Distance to solid `i`. */
type Solids = (i: number, x: number, y: number, z: number) => number
/** Distance to the union of the listed solids. */
type Union = (list: Uint16Array, from: number, to: number, x: number, y: number, z: number) => number

/** Fills the slab of macro-blocks number `slab` along z. Slabs do not overlap, so workers may fill them in any order. */
export function fillSlab(grid: Grid, slab: number, cuts: Uint8Array, solid: Solids, union: Union): void {
  const { low, step, cells, distances, lists } = grid
  const [nx, ny, nz] = cells
  const row = nx + 1
  const plane = row * (ny + 1)
  const depth = slab === nz / MACRO - 1 ? MACRO + 1 : MACRO
  const candidates = new Uint16Array(cuts.length)
  const reach = new Float64Array(cuts.length)
  const corners = new Float64Array(8)
  const macroHalf = (Math.sqrt(3) / 2) * MACRO * step
  const blockHalf = (Math.sqrt(3) / 2) * BLOCK * step
  const point = (i: number, k: 0 | 1 | 2) => low[k]! + i * step

  for (let my = 0; my < ny; my += MACRO) {
    for (let mx = 0; mx < nx; mx += MACRO) {
      const mz = slab * MACRO
      const count = listMacro(mx, my, mz)
      const width = mx + MACRO === nx ? MACRO + 1 : MACRO
      const height = my + MACRO === ny ? MACRO + 1 : MACRO
      if (count < 0) interpolateMacro(mx, my, mz, -count - 1, width, height)
      else {
        listBlocks(mx, my, mz, count)
        for (let k = 0; k < depth; k++)
          for (let j = 0; j < height; j++)
            for (let i = 0; i < width; i++) {
              const block = blockAt(
                mx + Math.min(i, MACRO - 1),
                my + Math.min(j, MACRO - 1),
                mz + Math.min(k, MACRO - 1),
              )
              const from = block * LIST_STRIDE + 1
              const d = union(
                lists,
                from,
                from + lists[from - 1]!,
                point(mx + i, 0),
                point(my + j, 1),
                point(mz + k, 2),
              )
              distances[mx + i + row * (my + j) + plane * (mz + k)] = d
            }
      }
    }
  }

  function blockAt(x: number, y: number, z: number): number {
    return (x >> 1) + (nx / BLOCK) * ((y >> 1) + (ny / BLOCK) * (z >> 1))
  }

  /** Candidates of a macro-block: their number, or minus their number minus one where no surface comes near. */
  function listMacro(mx: number, my: number, mz: number): number {
    const [x, y, z] = [point(mx + 4, 0), point(my + 4, 1), point(mz + 4, 2)]
    let nearest = 1e9
    for (let i = 0; i < cuts.length; i++) {
      const d = solid(i, x, y, z)
      reach[i] = d
      if (cuts[i] === 0 && d < nearest) nearest = d
    }
    const limit = Math.max(nearest, -macroHalf) + 2 * macroHalf + 0.09
    let count = 0
    for (let i = 0; i < cuts.length; i++) if (reach[i]! < limit) candidates[count++] = i
    return nearest > macroHalf * 1.4 ? -count - 1 : count
  }

  function interpolateMacro(
    mx: number,
    my: number,
    mz: number,
    count: number,
    width: number,
    height: number,
  ) {
    for (let q = 0; q < 8; q++) {
      const [i, j, k] = [mx + (q & 1) * MACRO, my + ((q >> 1) & 1) * MACRO, mz + (q >> 2) * MACRO]
      corners[q] = union(candidates, 0, count, point(i, 0), point(j, 1), point(k, 2))
    }
    for (let k = 0; k < depth; k++)
      for (let j = 0; j < height; j++)
        for (let i = 0; i < width; i++) {
          const [a, b, c] = [i / MACRO, j / MACRO, k / MACRO]
          const y0 = mixCorners(0, a) * (1 - b) + mixCorners(2, a) * b
          const y1 = mixCorners(4, a) * (1 - b) + mixCorners(6, a) * b
          distances[mx + i + row * (my + j) + plane * (mz + k)] = y0 * (1 - c) + y1 * c
        }
  }

  function mixCorners(q: number, t: number): number {
    return corners[q]! * (1 - t) + corners[q + 1]! * t
  }

  function listBlocks(mx: number, my: number, mz: number, count: number) {
    for (let k = 0; k < MACRO; k += BLOCK)
      for (let j = 0; j < MACRO; j += BLOCK)
        for (let i = 0; i < MACRO; i += BLOCK) {
          const [x, y, z] = [point(mx + i + 1, 0), point(my + j + 1, 1), point(mz + k + 1, 2)]
          let nearest = 1e9
          for (let q = 0; q < count; q++) {
            const d = solid(candidates[q]!, x, y, z)
            reach[q] = d
            if (cuts[candidates[q]!] === 0 && d < nearest) nearest = d
          }
          let limit = Math.max(nearest, -blockHalf) + 2 * blockHalf + 0.04
          const from = blockAt(mx + i, my + j, mz + k) * LIST_STRIDE
          let kept = LIST_STRIDE
          // Too many for the list: look less far.
          while (kept >= LIST_STRIDE) {
            kept = 0
            for (let q = 0; q < count; q++) if (reach[q]! < limit) kept++
            if (kept >= LIST_STRIDE) limit -= 0.01 + blockHalf * 0.1
          }
          kept = 0
          for (let q = 0; q < count; q++) if (reach[q]! < limit) lists[from + 1 + kept++] = candidates[q]!
          lists[from] = kept
        }
  }
}
