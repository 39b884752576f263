import sharp from 'sharp'
import type { Levels } from './planes.ts'

/** Opens levels without decoding. */
export const rawOf = ({ width, height, data }: Levels) =>
  sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false })

/** Levels in another size. */
export async function resized(
  levels: Levels,
  { width, height }: { width: number; height: number },
): Promise<Levels> {
  if (width === levels.width && height === levels.height) return levels
  const data = await rawOf(levels).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  return { width, height, data }
}

/** The mask in another size, as an image: a pixel is white if any part of it is in the area. */
export function coverOf(
  mask: Uint8Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Uint8Array {
  const result = new Uint8Array(to.width * to.height)
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue
    const x = Math.floor(((at % from.width) * to.width) / from.width)
    const y = Math.floor((Math.floor(at / from.width) * to.height) / from.height)
    result[y * to.width + x] = 255
  }
  return result
}
