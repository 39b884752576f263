import { MAX_PHOTOGRAPH_PIXELS } from '@studio/contract/photographs'
import sharp from 'sharp'
import { type EmbeddedJpeg, formatOf, MAX_SECONDS, readHead, sourceOf } from './decode-photograph.ts'
import { runInTurn } from './open.ts'
import { PictureProblem, problemOf } from './read-picture.ts'

/** In pixels of the upright image. */
export interface CropRegion {
  left: number
  top: number
  width: number
  height: number
}

/** Crops are for judging sharpness, so their quality is high. */
const WEBP = { quality: 92, effort: 1 }

/**
 * A part of the image in a file in full resolution, upright and in sRGB; of RAW, of the embedded JPEG. Null if the region is
 * beyond the image. @throws PictureProblem
 */
export async function cropPhotograph(
  path: string,
  { left, top, width, height }: CropRegion,
  embedded?: EmbeddedJpeg,
): Promise<Uint8Array | null> {
  return runInTurn(async () => {
    const source = await sourceOf(path, embedded)
    const head = await readHead(source)
    const format = formatOf(head)
    if (!format) throw new PictureProblem('type')
    const size = head.autoOrient
    if (left >= size.width || top >= size.height) return null
    return await sharp(source, { limitInputPixels: MAX_PHOTOGRAPH_PIXELS[format], failOn: 'none' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .extract({
        left,
        top,
        width: Math.min(width, size.width - left),
        height: Math.min(height, size.height - top),
      })
      .toColourspace('srgb')
      .webp(WEBP)
      .toBuffer()
  }).catch((error) => {
    throw error instanceof PictureProblem ? error : problemOf(error)
  })
}
