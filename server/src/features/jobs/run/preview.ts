import sharp from 'sharp'
import type { EncodedImage } from '../../../engines/engine.ts'

/** Long side in px: a few hundred bytes, enough for a blurred preview. */
const SIDE = 48

/** A tiny WebP of an image, sent inline with its job. */
export async function previewOf(image: EncodedImage): Promise<Buffer> {
  return await sharp(image.bytes, { limitInputPixels: 40e6, failOn: 'error' })
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 40, effort: 2 })
    .toBuffer()
}
