/** One value of 0 to 255 for each pixel, row by row. */
export interface Plane {
  width: number
  height: number
  data: Uint8Array
}

/** Red, green, blue and alpha of each pixel, as a decoder gives them. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray | Uint8Array
}

/** In whole pixels, from the top left of the picture. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

/** Brightness as JPEG counts it, in whole numbers: the same in every browser. */
export function lumaOf({ width, height, data }: Pixels): Plane {
  const luma = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4)
    luma[pixel] = (19595 * data[at]! + 38470 * data[at + 1]! + 7471 * data[at + 2]! + 32768) >> 16
  return { width, height, data: luma }
}

/** A smaller one by the means of its areas; none that fits within `edge` already is changed. */
export function reduced(plane: Plane, edge: number): Plane {
  const scale = edge / Math.max(plane.width, plane.height)
  if (scale >= 1) return plane
  return resized(
    plane,
    Math.max(1, Math.round(plane.width * scale)),
    Math.max(1, Math.round(plane.height * scale)),
  )
}

/** Of exactly this size, each pixel the mean of the area under it. `of` leaves the rest of the plane out. */
export function resized(
  plane: Plane,
  width: number,
  height: number,
  of: Region = { x: 0, y: 0, width: plane.width, height: plane.height },
): Plane {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = of.y + Math.floor((y * of.height) / height)
    const bottom = Math.max(top + 1, of.y + Math.floor(((y + 1) * of.height) / height))
    for (let x = 0; x < width; x++) {
      const left = of.x + Math.floor((x * of.width) / width)
      const right = Math.max(left + 1, of.x + Math.floor(((x + 1) * of.width) / width))
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) sum += plane.data[row * plane.width + column]!
      data[y * width + x] = Math.round(sum / ((bottom - top) * (right - left)))
    }
  }
  return { width, height, data }
}
