// The mask of an area, as the edit engine renders those of local adjustments.
import type { Area, EditedPicture, Pixels } from '@studio/edit-engine'
import type { EditArea } from './patch.types.ts'

/** Rows that are rendered at once. */
const ROWS = 64

/** Calls `use` with each strip of the mask within a part of the picture, from top to bottom. */
function eachStrip(
  picture: EditedPicture,
  pixels: Pixels,
  { parts }: EditArea,
  within: Area,
  use: (mask: Uint8Array, strip: Area) => void,
): void {
  // A neutral edit, so that places are those of the original.
  picture.prepare({ format: 1 })
  const line = pixels.width * pixels.channels
  for (let y = within.y; y < within.y + within.height; y += ROWS) {
    const strip = { ...within, y, height: Math.min(ROWS, within.y + within.height - y) }
    const rows = {
      ...pixels,
      y,
      height: strip.height,
      data: pixels.data.subarray(y * line, (y + strip.height) * line),
    }
    use(picture.renderMask({ id: 'generated-area', parts }, rows, strip), strip)
  }
}

/** The smallest box that includes the area, and how many pixels the area has. Undefined if it has none. */
export function measureArea(
  picture: EditedPicture,
  pixels: Pixels,
  area: EditArea,
): { box: Area; count: number } | undefined {
  const whole = { x: 0, y: 0, width: pixels.width, height: pixels.height }
  let [left, top, right, bottom, count] = [pixels.width, pixels.height, 0, 0, 0]
  eachStrip(picture, pixels, area, whole, (mask, strip) => {
    for (let at = 0; at < mask.length; at++) {
      if (mask[at] === 0) continue
      const [x, y] = [at % strip.width, strip.y + Math.floor(at / strip.width)]
      count += 1
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  })
  return count === 0
    ? undefined
    : { box: { x: left, y: top, width: right - left, height: bottom - top }, count }
}

/** The mask within a part of the picture, one byte a pixel. */
export function maskWithin(picture: EditedPicture, pixels: Pixels, area: EditArea, within: Area): Uint8Array {
  const result = new Uint8Array(within.width * within.height)
  eachStrip(picture, pixels, area, within, (mask, strip) =>
    result.set(mask, (strip.y - within.y) * within.width),
  )
  return result
}

/** Levels of a part of the picture, without opacity. */
export function levelsWithin({ width, channels, data }: Pixels, within: Area) {
  const result = new Uint8Array(within.width * within.height * 3)
  for (let y = 0; y < within.height; y++)
    for (let x = 0; x < within.width; x++) {
      const from = ((within.y + y) * width + within.x + x) * channels
      const to = (y * within.width + x) * 3
      result[to] = data[from]!
      result[to + 1] = data[from + 1]!
      result[to + 2] = data[from + 2]!
    }
  return { width: within.width, height: within.height, data: result }
}
