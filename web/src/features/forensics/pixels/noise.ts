import { connected, toPixels } from './connected.ts'
import type { Plane, Region } from '@studio/domain/likeness'

const CELL = 16
const BINS = 8
const NOTABLE = 4
const MIN_CELLS = 24
/** Root of half of pi, by six: from the mean absolute response of the mask to a standard deviation. */
const TO_SIGMA = 1.2533141373155001 / 6
/**
 * Factor from the median absolute deviation to a standard deviation: 1 / 0.6745, the third quartile of the normal
 * distribution. Robust, since outliers don't move the median.
 */
const MAD_TO_SIGMA = 1.4826

/** Parameters in reports. */
export const NOISE_PARAMETERS = { cell: CELL, bins: BINS, deviations: NOTABLE, leastCells: MIN_CELLS }

export interface Noise {
  /** In cells of 16 pixels. */
  width: number
  height: number
  /** Standard deviation of the noise of each cell, in levels. */
  sigmas: Float32Array
  patches: NoisePatch[]
}

export interface NoisePatch {
  region: Region
  cells: number
  isQuieter: boolean
  /** Mean standard deviation within the region, and of the median cell. */
  inside: number
  usual: number
}

/** Noise by the Immerkær mask, and regions that differ from others of the same brightness. */
export function noise(luma: Plane): Noise {
  const width = Math.floor(luma.width / CELL)
  const height = Math.floor(luma.height / CELL)
  const sigmas = new Float32Array(width * height)
  const means = new Float32Array(width * height)
  for (let cell = 0; cell < sigmas.length; cell++) measure(luma, cell, width, sigmas, means)
  const kinds = kindsOf(sigmas, means)
  const usual = medianOf(Float64Array.from(sigmas))
  const patches = connected(kinds, width, MIN_CELLS).map(({ cells, box }) => ({
    region: toPixels(box, CELL, luma),
    cells: cells.length,
    isQuieter: kinds[cells[0]!] === 1,
    inside: cells.reduce((sum, cell) => sum + sigmas[cell]!, 0) / cells.length,
    usual,
  }))
  return { width, height, sigmas, patches }
}

function measure(luma: Plane, cell: number, across: number, sigmas: Float32Array, means: Float32Array): void {
  const { data, width, height } = luma
  const left = (cell % across) * CELL
  const top = Math.floor(cell / across) * CELL
  let total = 0
  for (let y = top; y < top + CELL; y++)
    for (let at = y * width + left; at < y * width + left + CELL; at++) total += data[at]!
  // The mask doesn't fit at the image border.
  const [firstX, endX] = [Math.max(1, left), Math.min(width - 1, left + CELL)]
  const [firstY, endY] = [Math.max(1, top), Math.min(height - 1, top + CELL)]
  let sum = 0
  for (let y = firstY; y < endY; y++)
    for (let at = y * width + firstX; at < y * width + endX; at++) {
      const [above, below] = [at - width, at + width]
      const corners = data[above - 1]! + data[above + 1]! + data[below - 1]! + data[below + 1]!
      const sides = data[above]! + data[at - 1]! + data[at + 1]! + data[below]!
      sum += Math.abs(corners - 2 * sides + 4 * data[at]!)
    }
  sigmas[cell] = (sum / Math.max(1, (endX - firstX) * (endY - firstY))) * TO_SIGMA
  means[cell] = total / (CELL * CELL)
}

/** 1 for cells far less noisy than others of their brightness, 2 for far noisier ones, else 0. */
function kindsOf(sigmas: Float32Array, means: Float32Array): Uint8Array {
  const bins = Array.from({ length: BINS }, (): number[] => [])
  means.forEach((mean, cell) => {
    bins[Math.min(BINS - 1, Math.floor((mean * BINS) / 256))]!.push(cell)
  })
  const kinds = new Uint8Array(sigmas.length)
  for (const bin of bins) {
    const median = medianOf(Float64Array.from(bin, (cell) => sigmas[cell]!))
    const spread = MAD_TO_SIGMA * medianOf(Float64Array.from(bin, (cell) => Math.abs(sigmas[cell]! - median)))
    if (spread === 0) continue
    for (const cell of bin) {
      const z = (sigmas[cell]! - median) / spread
      if (Math.abs(z) > NOTABLE) kinds[cell] = z < 0 ? 1 : 2
    }
  }
  return kinds
}

function medianOf(values: Float64Array): number {
  values.sort()
  return values[values.length >> 1] ?? 0
}

/** White is at least twice the noise of the median cell. */
export function noiseMap({ width, height, sigmas }: Noise): Plane {
  const white = 2 * Math.max(0.25, medianOf(Float64Array.from(sigmas)))
  const data = new Uint8Array(sigmas.length)
  for (let cell = 0; cell < data.length; cell++)
    data[cell] = Math.min(255, Math.round((255 * sigmas[cell]!) / white))
  return { width, height, data }
}
