import type { ExportResize } from '@studio/contract/gallery'

/** In px. */
export interface Size {
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
