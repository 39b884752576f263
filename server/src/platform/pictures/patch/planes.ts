/** One value a pixel, row by row. */
export interface Plane {
  width: number
  height: number
  values: Float32Array
}

/** Three levels a pixel, row by row. */
export interface Levels {
  width: number
  height: number
  data: Uint8Array
}

export const newPlane = (width: number, height: number): Plane => ({
  width,
  height,
  values: new Float32Array(width * height),
})

/** Luma of levels, with weights that are exact in binary. */
export function lumaOf({ width, height, data }: Levels): Plane {
  const plane = newPlane(width, height)
  for (let at = 0; at < width * height; at++)
    plane.values[at] = 0.25 * data[at * 3]! + 0.625 * data[at * 3 + 1]! + 0.125 * data[at * 3 + 2]!
  return plane
}

/** Means of two by two pixels. A last odd row or column is left out. */
export function halved({ width, height, values }: Plane): Plane {
  const half = newPlane(width >> 1, height >> 1)
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) {
      const at = y * 2 * width + x * 2
      half.values[y * half.width + x] =
        (values[at]! + values[at + 1]! + values[at + width]! + values[at + width + 1]!) / 4
    }
  return half
}

/** Value between pixels, by bilinear interpolation. Outside of the plane, that of its edge. */
export function sample({ width, height, values }: Plane, x: number, y: number): number {
  const across = Math.min(Math.max(x, 0), width - 1.001)
  const down = Math.min(Math.max(y, 0), height - 1.001)
  const [left, top] = [Math.trunc(across), Math.trunc(down)]
  const [a, b] = [across - left, down - top]
  const at = top * width + left
  const upper = values[at]! * (1 - a) + values[at + 1]! * a
  const lower = values[at + width]! * (1 - a) + values[at + width + 1]! * a
  return upper * (1 - b) + lower * b
}

/** Steps of a chamfer distance: one to a neighbour, one and a third diagonally, in thirds of a pixel. */
const STRAIGHT = 3
const DIAGONAL = 4
/** Units of `distancesTo` in one pixel. */
export const DISTANCE_UNITS = STRAIGHT
const FARTHEST = 65_000

/** Distance of each pixel to the nearest one of which `isTarget` is true, in thirds of a pixel, up to 21,666 px. */
export function distancesTo(width: number, height: number, isTarget: (at: number) => boolean): Uint16Array {
  const distances = new Uint16Array(width * height)
  for (let at = 0; at < distances.length; at++) distances[at] = isTarget(at) ? 0 : FARTHEST
  const relax = (at: number, from: number, step: number) => {
    const distance = distances[from]! + step
    if (distance < distances[at]!) distances[at] = distance
  }
  const pass = (at: number, x: number, hasRow: boolean, ahead: 1 | -1) => {
    const [before, row] = [at - ahead, at - ahead * width]
    const hasBefore = ahead > 0 ? x > 0 : x < width - 1
    const hasAfter = ahead > 0 ? x < width - 1 : x > 0
    if (hasBefore) relax(at, before, STRAIGHT)
    if (!hasRow) return
    relax(at, row, STRAIGHT)
    if (hasBefore) relax(at, row - ahead, DIAGONAL)
    if (hasAfter) relax(at, row + ahead, DIAGONAL)
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pass(y * width + x, x, y > 0, 1)
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--) pass(y * width + x, x, y < height - 1, -1)
  return distances
}
