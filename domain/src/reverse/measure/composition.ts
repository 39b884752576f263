import { type Pixels, shrink } from './pixels.ts'

export const LAYOUTS = ['centred', 'leftThird', 'rightThird', 'symmetrical', 'emptySpace'] as const
export type Layout = (typeof LAYOUTS)[number]

export interface Composition {
  layouts: Layout[]
  /** Centre of the salient area, as a fraction of width and height. */
  centre: { x: number; y: number }
  /** `shallow`: the centre is far sharper than the border. Null if unclear. */
  focus: 'shallow' | 'deep' | null
}

const CELLS = 48
/** Mirror symmetry; 1 is exact. */
const SYMMETRY = 0.94
/** Share of nearly empty cells. */
const EMPTY = 0.6

/** Gradient at each pixel: the difference from its four neighbours. */
function detailOf({ width, height }: Pixels, luma: Float32Array): Float32Array {
  const detail = new Float32Array(luma.length)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      detail[i] = Math.abs(4 * luma[i]! - luma[i - 1]! - luma[i + 1]! - luma[i - width]! - luma[i + width]!)
    }
  return detail
}

/** Centroid and spread of the cell weights. */
function centreOf(cells: Float32Array) {
  let [x, y, weight] = [0, 0, 0]
  for (const [cell, value] of cells.entries()) {
    x += value * ((cell % CELLS) + 0.5)
    y += value * (Math.floor(cell / CELLS) + 0.5)
    weight += value
  }
  if (weight === 0) return { centre: { x: 0.5, y: 0.5 }, spread: 0.5 }
  const centre = { x: x / weight / CELLS, y: y / weight / CELLS }
  let variance = 0
  for (const [cell, value] of cells.entries())
    variance += value * (((cell % CELLS) + 0.5) / CELLS - centre.x) ** 2
  return { centre, spread: Math.sqrt(variance / weight) }
}

/** Correlation with the mirror image, from -1 to 1. */
function symmetryOf(luma: Float32Array): number {
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length
  let [same, all] = [0, 0]
  for (let y = 0; y < CELLS; y++)
    for (let x = 0; x < CELLS; x++) {
      const value = luma[y * CELLS + x]! - mean
      same += value * (luma[y * CELLS + CELLS - 1 - x]! - mean)
      all += value * value
    }
  // A plain wall is symmetric too, but not significant.
  return all / luma.length < 0.001 ? 0 : same / all
}

function focusOf(cells: Float32Array): Composition['focus'] {
  let [inner, innerCount, outer, outerCount] = [0, 0, 0, 0]
  for (const [cell, value] of cells.entries()) {
    const fromEdge = Math.min(
      cell % CELLS,
      CELLS - 1 - (cell % CELLS),
      Math.floor(cell / CELLS),
      CELLS - 1 - Math.floor(cell / CELLS),
    )
    if (fromEdge >= CELLS / 3) {
      inner += value
      innerCount++
    } else if (fromEdge < CELLS / 6) {
      outer += value
      outerCount++
    }
  }
  const [middle, border] = [inner / innerCount, outer / outerCount]
  if (middle < 0.01) return null
  const ratio = middle / Math.max(border, 1e-4)
  return ratio > 4 ? 'shallow' : ratio < 1.6 ? 'deep' : null
}

/** Composition of an image, and which part is sharp. */
export function compositionOf(pixels: Pixels, luma: Float32Array): Composition {
  const cells = shrink(detailOf(pixels, luma), pixels, CELLS, CELLS)
  const { centre, spread } = centreOf(cells)
  const layouts: Layout[] = []
  if (symmetryOf(shrink(luma, pixels, CELLS, CELLS)) >= SYMMETRY) layouts.push('symmetrical')
  if (Math.abs(centre.x - 0.5) < 0.06 && spread < 0.2) layouts.push('centred')
  if (Math.abs(centre.x - 1 / 3) < 0.08 && spread < 0.24) layouts.push('leftThird')
  if (Math.abs(centre.x - 2 / 3) < 0.08 && spread < 0.24) layouts.push('rightThird')
  const isPresent = cells.some((value) => value > 0.01)
  const empty = cells.filter((value) => value < 0.004).length / cells.length
  if (isPresent && empty > EMPTY) layouts.push('emptySpace')
  return { layouts: isPresent ? layouts : [], centre, focus: focusOf(cells) }
}
