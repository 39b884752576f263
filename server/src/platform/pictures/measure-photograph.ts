import {
  type MeasuredPixels,
  type MeasuredQuality,
  measureQuality,
  SIGNATURE_SIDE,
} from '@studio/domain/photographs'
import type { Sharp } from 'sharp'

/** Measurements for culling. */
export interface PhotographMeasures {
  quality: MeasuredQuality
  /** 24 × 24 RGB pixels, slightly blurred, by which bursts are found. */
  signature: Uint8Array
}

/** Measures decoded pixels in sRGB. `open` opens them, or a smaller size of them, for the signature. */
export async function measurePhotograph(
  pixels: MeasuredPixels,
  open: () => Sharp,
): Promise<PhotographMeasures> {
  const signature = await open()
    .flatten({ background: '#ffffff' })
    .resize(SIGNATURE_SIDE, SIGNATURE_SIDE, { fit: 'fill' })
    .blur(1)
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { quality: measureQuality(pixels), signature: new Uint8Array(signature) }
}
