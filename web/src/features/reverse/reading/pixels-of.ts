import type { Measured } from '@studio/domain/reverse'

/** Pixels of the longer side that is measured: more say the same. */
const MEASURED_SIDE = 360

export type Pixels = Parameters<
  (pixels: { width: number; height: number; data: Uint8ClampedArray }) => Measured
>[0]

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas in this worker.')
  return context
}

/** The picture as small as it is measured. */
export function smallPixels(bitmap: ImageBitmap): Pixels {
  const scale = Math.min(1, MEASURED_SIDE / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = contextOf(width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

/** Some columns of the picture as they are, for text that is hidden in them. */
export const columnsOf = (bitmap: ImageBitmap) => (x: number, width: number) => {
  const context = contextOf(width, bitmap.height)
  context.drawImage(bitmap, x, 0, width, bitmap.height, 0, 0, width, bitmap.height)
  return context.getImageData(0, 0, width, bitmap.height).data
}
