import type { ExportResize, ExportSettings } from '@studio/contract/gallery'

interface Size {
  width: number
  height: number
}

/** Size of an exported image in px. Images are never enlarged. */
export function exportedSize({ width, height }: Size, resize: ExportResize): Size {
  const factor = Math.min(1, factorOf({ width, height }, resize))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

function factorOf({ width, height }: Size, resize: ExportResize): number {
  switch (resize.by) {
    case 'none':
      return 1
    case 'longEdge':
      return resize.pixels / Math.max(width, height)
    case 'shortEdge':
      return resize.pixels / Math.min(width, height)
    case 'fit':
      return Math.min(resize.width / width, resize.height / height)
    case 'megapixels':
      return Math.sqrt((resize.megapixels * 1_000_000) / (width * height))
  }
}

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
