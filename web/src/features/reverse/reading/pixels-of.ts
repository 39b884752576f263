import type { Measured } from '@studio/domain/reverse'

/** Longer side of the measured image in pixels; more gives the same result. */
const MEASURED_SIDE = 360

export type Pixels = Parameters<
  (pixels: { width: number; height: number; data: Uint8ClampedArray }) => Measured
>[0]

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas in this worker.')
  return context
}

/** The image scaled down for measuring. */
export function smallPixels(bitmap: ImageBitmap): Pixels {
  const scale = Math.min(1, MEASURED_SIDE / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = contextOf(width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

/** Some pixel columns at full size, for hidden text. */
export const columnsOf = (bitmap: ImageBitmap) => (x: number, width: number) => {
  const context = contextOf(width, bitmap.height)
  context.drawImage(bitmap, x, 0, width, bitmap.height, 0, 0, width, bitmap.height)
  return context.getImageData(0, 0, width, bitmap.height).data
}
