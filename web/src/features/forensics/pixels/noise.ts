import { connected, inPixels } from './connected.ts'
import type { Plane, Region } from '@studio/contract/likeness'

const CELL = 16
const BINS = 8
const NOTABLE = 4
const LEAST_CELLS = 24
/** Root of half of pi, by six: from the mean absolute answer of the mask to a standard deviation. */
const TO_SIGMA = 1.2533141373155001 / 6
/**
 * From the median absolute deviation to a standard deviation: one by the place below which three quarters of a normal
 * distribution lie, 1 / 0.6745. Few cells that differ much move neither median, unlike a standard deviation.
 */
const MAD_TO_SIGMA = 1.4826

/** As reports name them. */
export const NOISE_PARAMETERS = { cell: CELL, bins: BINS, deviations: NOTABLE, leastCells: LEAST_CELLS }

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
  /** Mean standard deviation within, and of the median cell of the picture. */
  inside: number
  usual: number
}

/** Noise by the mask of Immerkær, and where it differs from other places of the same brightness. */
export function noise(luma: Plane): Noise {
  const width = Math.floor(luma.width / CELL)
  const height = Math.floor(luma.height / CELL)
  const sigmas = new Float32Array(width * height)
  const means = new Float32Array(width * height)
  for (let cell = 0; cell < sigmas.length; cell++) measure(luma, cell, width, sigmas, means)
  const kinds = kindsOf(sigmas, means)
  const usual = medianOf(Array.from(sigmas))
  const patches = connected(kinds, width, LEAST_CELLS).map(({ cells, box }) => ({
    region: inPixels(box, CELL, luma),
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
  let sum = 0
  let answers = 0
  let total = 0
  for (let y = top; y < top + CELL; y++)
    for (let x = left; x < left + CELL; x++) {
      const at = y * width + x
      total += data[at]!
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue
      const above = at - width
      const below = at + width
      sum += Math.abs(
        data[above - 1]! -
          2 * data[above]! +
          data[above + 1]! -
          2 * data[at - 1]! +
          4 * data[at]! -
          2 * data[at + 1]! +
          data[below - 1]! -
          2 * data[below]! +
          data[below + 1]!,
      )
      answers++
    }
  sigmas[cell] = (sum / Math.max(1, answers)) * TO_SIGMA
  means[cell] = total / (CELL * CELL)
}

/** 1 for cells far quieter than others of their brightness, 2 for far noisier ones, else 0. */
function kindsOf(sigmas: Float32Array, means: Float32Array): Uint8Array {
  const bins = Array.from({ length: BINS }, (): number[] => [])
  means.forEach((mean, cell) => {
    bins[Math.min(BINS - 1, Math.floor((mean * BINS) / 256))]!.push(cell)
  })
  const kinds = new Uint8Array(sigmas.length)
  for (const bin of bins) {
    const median = medianOf(bin.map((cell) => sigmas[cell]!))
    const spread = MAD_TO_SIGMA * medianOf(bin.map((cell) => Math.abs(sigmas[cell]! - median)))
    if (spread === 0) continue
    for (const cell of bin) {
      const z = (sigmas[cell]! - median) / spread
      if (Math.abs(z) > NOTABLE) kinds[cell] = z < 0 ? 1 : 2
    }
  }
  return kinds
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b)
  return values[values.length >> 1] ?? 0
}

/** White is twice the noise of the median cell, and more. */
export function noiseMap({ width, height, sigmas }: Noise): Plane {
  const white = 2 * Math.max(0.25, medianOf(Array.from(sigmas)))
  return {
    width,
    height,
    data: Uint8Array.from(sigmas, (sigma) => Math.min(255, Math.round((255 * sigma) / white))),
  }
}
