import sharp from 'sharp'
import type { EncodedImage } from '../../../engines/engine.ts'

/** Long side in pixels: a few hundred bytes, enough to show behind a blur. */
const SIDE = 48

/** A very small WebP of a picture, to be sent inside every answer about its job. */
export async function previewOf(image: EncodedImage): Promise<Buffer> {
  return await sharp(image.bytes, { limitInputPixels: 40e6, failOn: 'error' })
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 40, effort: 2 })
    .toBuffer()
}
