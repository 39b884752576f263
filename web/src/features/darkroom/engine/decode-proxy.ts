import type { SourcePixels } from './renderer.ts'

/** Pixels of the reduced image while a control moves. */
const DRAFT_PIXELS = 400_000
/** Pixels of the previews of presets. */
const SMALL_PIXELS = 40_000

const AS_IN_FILE = {
  colorSpaceConversion: 'none',
  premultiplyAlpha: 'none',
  imageOrientation: 'none',
} as const

/** Pixels of a tile, as they are in its file. */
export const decodeTile = async (file: Blob): Promise<SourcePixels> =>
  pixelsOf(await createImageBitmap(file, AS_IN_FILE))

export interface DecodedProxy {
  full: SourcePixels
  draft: SourcePixels
  small: SourcePixels
}

/** Pixels of the proxy in its own colour space, in full and reduced sizes. */
export async function decodeProxy(file: Blob): Promise<DecodedProxy> {
  const full = pixelsOf(await createImageBitmap(file, AS_IN_FILE))
  const reduced = async (pixels: number): Promise<SourcePixels> => {
    const part = Math.min(1, Math.sqrt(pixels / (full.width * full.height)))
    if (part === 1) return full
    const size = {
      resizeWidth: Math.max(1, Math.round(full.width * part)),
      resizeHeight: Math.max(1, Math.round(full.height * part)),
    }
    return pixelsOf(await createImageBitmap(file, { ...AS_IN_FILE, ...size, resizeQuality: 'medium' }))
  }
  return { full, draft: await reduced(DRAFT_PIXELS), small: await reduced(SMALL_PIXELS) }
}

function pixelsOf(bitmap: ImageBitmap): SourcePixels {
  const { width, height } = bitmap
  try {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('This browser can’t read pixels in a worker.')
    context.drawImage(bitmap, 0, 0)
    return { width, height, data: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer) }
  } finally {
    bitmap.close()
  }
}
