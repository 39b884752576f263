import type { ExportSettings } from '@studio/contract/gallery'
import { exportedSize, type Size } from '../gallery/index.ts'

/** Typical bytes per pixel of photographs in PNG. */
const PNG_BYTES = 1.8
/** Typical bytes per pixel of JPEG by quality; between them, they are interpolated. */
const JPEG_BYTES = [
  [1, 0.03],
  [50, 0.08],
  [80, 0.17],
  [92, 0.36],
  [100, 1],
] as const
/** WebP of the same quality is smaller. */
const WEBP_SHARE = 0.7

function jpegBytes(quality: number): number {
  const after = JPEG_BYTES.findIndex(([each]) => each >= quality)
  const [high, highBytes] = JPEG_BYTES[Math.max(1, after)]!
  const [low, lowBytes] = JPEG_BYTES[Math.max(1, after) - 1]!
  return lowBytes + ((highBytes - lowBytes) * (quality - low)) / (high - low)
}

/** Approximate bytes of an exported image: real files may have half or twice as many. */
export function estimatedBytes(size: Size, { format, quality, resize }: ExportSettings): number {
  const { width, height } = exportedSize(size, resize)
  const perPixel = format === 'png' ? PNG_BYTES : jpegBytes(quality) * (format === 'webp' ? WEBP_SHARE : 1)
  return Math.round(width * height * perPixel)
}
