import { forward, inverse, nearest } from './dct.ts'
import { seededRandom } from '@studio/domain/kernel'
import type { Plane, Region } from '@studio/domain/likeness'
import { lumaTable } from './quantisation.ts'

// Seeded images with known edits: 20 clean ones and 20 edited ones.

const PICTURES = 20
/** Earlier quality of the pasted patch. */
export const SPLICE_QUALITY = 65
const SPLICE_EDGE = 144

export interface GeneratedSample {
  name: string
  luma: Plane
  /** Quality of the last save. */
  quality: number
  copied?: { shift: { x: number; y: number }; from: Region }
  spliced?: Region
}

/** Smooth noise with features of a size in pixels, from -1 to 1. */
function smoothNoise(width: number, height: number, size: number, random: () => number): Float32Array {
  const across = Math.ceil(width / size) + 2
  const knots = Float32Array.from({ length: across * (Math.ceil(height / size) + 2) }, () => random() * 2 - 1)
  const smooth = (share: number) => share * share * (3 - 2 * share)
  const field = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / size)
    const down = smooth(y / size - row)
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / size)
      const right = smooth(x / size - column)
      const at = row * across + column
      const above = knots[at]! + (knots[at + 1]! - knots[at]!) * right
      const below = knots[at + across]! + (knots[at + across + 1]! - knots[at + across]!) * right
      field[y * width + x] = above + (below - above) * down
    }
  }
  return field
}

/** Noise of several sizes, a few round objects with edges, and sensor grain. */
function landscape(width: number, height: number, seed: number): Plane {
  const random = seededRandom(seed)
  const fields = [160, 60, 24, 10, 5].map((size) => smoothNoise(width, height, size, random))
  const balls = Array.from({ length: 6 }, () => ({
    x: random() * width,
    y: random() * height,
    radius: (0.05 + random() * 0.1) * width,
    light: random() * 120 - 60,
  }))
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    let value = 128 + 45 * fields[0]![at]! + 30 * fields[1]![at]! + 20 * fields[2]![at]!
    value += 14 * fields[3]![at]! + 10 * fields[4]![at]!
    for (const ball of balls)
      if ((x - ball.x) ** 2 + (y - ball.y) ** 2 < ball.radius ** 2) value += ball.light
    value += (random() + random() + random() - 1.5) * 5
    data[at] = Math.min(255, Math.max(0, Math.round(value)))
  }
  return { width, height, data }
}

/** A facade of equal windows in changing light: repetition without copies. */
function architecture(width: number, height: number, seed: number): Plane {
  const random = seededRandom(seed)
  const light = smoothNoise(width, height, 200, random)
  const grain = smoothNoise(width, height, 4, random)
  const [across, down] = [48 + Math.floor(random() * 30), 60 + Math.floor(random() * 30)]
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [(at % width) % across, Math.floor(at / width) % down]
    const isWindow = x > across * 0.25 && x < across * 0.75 && y > down * 0.2 && y < down * 0.8
    const isBar = isWindow && (Math.abs(x - across / 2) < 2 || Math.abs(y - down / 2) < 2)
    const value = isBar ? 190 : isWindow ? 60 + y : 150 + 8 * grain[at]!
    data[at] = Math.min(
      255,
      Math.max(0, Math.round(value + 30 * light[at]! + (random() + random() + random() - 1.5) * 6)),
    )
  }
  return { width, height, data }
}

/** Simulates JPEG at this quality: every 8×8 block is quantised, on the grid from the top left. */
export function saved({ width, height, data }: Plane, quality: number): Plane {
  const steps = lumaTable(quality)
  const result = data.slice()
  const block = new Float64Array(64)
  for (let y = 0; y + 8 <= height; y += 8)
    for (let x = 0; x + 8 <= width; x += 8) {
      for (let at = 0; at < 64; at++) block[at] = data[(y + (at >> 3)) * width + x + (at & 7)]! - 128
      forward(block)
      for (let at = 0; at < 64; at++) block[at] = nearest(block[at]! / steps[at]!) * steps[at]!
      inverse(block)
      for (let at = 0; at < 64; at++)
        result[(y + (at >> 3)) * width + x + (at & 7)] = Math.min(
          255,
          Math.max(0, Math.round(block[at]! + 128)),
        )
    }
  return { width, height, data: result }
}

/** Copies a region of one image to a position in another. */
function paste(onto: Plane, from: Plane, region: Region, x: number, y: number): void {
  for (let row = 0; row < region.height; row++)
    for (let column = 0; column < region.width; column++)
      onto.data[(y + row) * onto.width + x + column] =
        from.data[(region.y + row) * from.width + region.x + column]!
}

const LAST_QUALITIES = [95, 90, 85, 75] as const

/** Unedited, only saved: landscapes, facades, and images that were saved twice as a whole. */
export function cleanPictures(width: number, height: number, count = PICTURES): GeneratedSample[] {
  return Array.from({ length: count }, (_, at) => {
    const isHouse = at % 3 === 2
    const luma = isHouse ? architecture(width, height, 900 + at) : landscape(width, height, 100 + at)
    const quality = LAST_QUALITIES[at % 4]!
    return { name: `${isHouse ? 'front' : 'landscape'} ${at}`, luma: saved(luma, quality), quality }
  })
}

/**
 * Each has a copied area, at a shift that is odd in at least one direction, and a pasted patch that was saved at
 * SPLICE_QUALITY. `edge`: of the copied area, in pixels.
 */
export function editedPictures(
  width: number,
  height: number,
  edge: number,
  count = PICTURES,
): GeneratedSample[] {
  return Array.from({ length: count }, (_, at) => {
    const random = seededRandom(5000 + at)
    const luma = landscape(width, height, 200 + at)
    const patch = saved(landscape(SPLICE_EDGE, SPLICE_EDGE, 400 + at), SPLICE_QUALITY)
    // The copy goes from the upper left to the lower right; the patch is at the lower left, on the grid.
    const from = {
      x: 8 + Math.floor(random() * (width / 3 - edge)),
      y: 8 + Math.floor(random() * (height / 2 - edge - 8)),
      width: edge,
      height: edge,
    }
    const x = Math.floor(width / 2 + random() * (width / 2 - edge - 8)) | 1
    const y = Math.floor(height / 2 + random() * (height / 2 - edge - 8))
    const shift = { x: x - from.x + (from.x & 1 ? 1 : 0), y: y - from.y }
    paste(luma, { ...luma, data: luma.data.slice() }, from, from.x + shift.x, y)
    const spliced = {
      x: 24,
      y: Math.floor((height * 0.6) / 8) * 8,
      width: SPLICE_EDGE,
      height: SPLICE_EDGE,
    }
    paste(luma, patch, { ...spliced, x: 0, y: 0 }, spliced.x, spliced.y)
    const quality = LAST_QUALITIES[at % 4]!
    return { name: `edited ${at}`, luma: saved(luma, quality), quality, copied: { shift, from }, spliced }
  })
}

/** Only sensor grain on an even grey. */
export function grain(width: number, height: number): Plane {
  const random = seededRandom(7)
  const data = Uint8Array.from({ length: width * height }, () => 118 + Math.round((random() + random()) * 10))
  return { width, height, data }
}

/** Replaces each pixel of the region with the mean of its 5×5 neighbourhood. */
export function blurred({ width, height, data }: Plane, { x, y, ...size }: Region): Plane {
  const result = data.slice()
  for (let row = y; row < y + size.height; row++)
    for (let column = x; column < x + size.width; column++) {
      let sum = 0
      for (let at = 0; at < 25; at++)
        sum += data[(row + Math.floor(at / 5) - 2) * width + column + (at % 5) - 2]!
      result[row * width + column] = Math.round(sum / 25)
    }
  return { width, height, data: result }
}
