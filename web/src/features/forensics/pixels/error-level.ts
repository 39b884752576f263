import { evenValue } from './plane.ts'
import { forward, inverse, nearest } from './dct.ts'
import type { Plane } from '@studio/domain/likeness'
import { lumaTable } from './quantisation.ts'

export const ERROR_QUALITY = 90
export const ERROR_GAIN = 10

/**
 * Change of each pixel when saved again at `quality` (50 to 99), times `gain`. An incomplete block at the right or
 * bottom stays 0.
 */
export function errorLevel(
  luma: Plane,
  quality = ERROR_QUALITY,
  gain = ERROR_GAIN,
  heartbeat = () => {},
): Plane {
  const { width, height, data } = luma
  const level = new Uint8Array(width * height)
  const steps = Float64Array.from(lumaTable(quality))
  const block = new Float64Array(64)
  /** Cache for blocks of one value, as in paper and skies. */
  const even: (number | undefined)[] = []
  const saveBlock = (from: number) => {
    for (let row = 0, at = 0; row < 8; row++)
      for (let pixel = from + row * width; at < row * 8 + 8; at++, pixel++) block[at] = data[pixel]! - 128
    forward(block)
    for (let at = 0; at < 64; at++) block[at] = nearest(block[at]! / steps[at]!) * steps[at]!
    inverse(block)
    for (let row = 0, at = 0; row < 8; row++)
      for (let pixel = from + row * width; at < row * 8 + 8; at++, pixel++) {
        const saved = Math.min(255, Math.max(0, nearest(block[at]!) + 128))
        level[pixel] = Math.min(255, Math.abs(saved - data[pixel]!) * gain)
      }
  }
  for (let y = 0; y + 8 <= height; y += 8) {
    for (let x = 0; x + 8 <= width; x += 8) {
      const from = y * width + x
      const value = evenValue(luma, from)
      const cachedLevel = value < 0 ? undefined : even[value]
      if (cachedLevel === undefined) saveBlock(from)
      else for (let row = from; row < from + 8 * width; row += width) level.fill(cachedLevel, row, row + 8)
      if (value >= 0) even[value] = level[from]!
    }
    if ((y & 127) === 0) heartbeat()
  }
  return { width, height, data: level }
}
