import type { Sharp } from 'sharp'
import { runInTurn, open } from './open.ts'
import { isSupportedType, PictureProblem, problemOf } from './read-picture.ts'

/** Output settings. */
export interface ExportedAs {
  format: 'png' | 'jpeg' | 'webp'
  /** 1 to 100. Ignored for PNG, which is lossless. */
  quality: number
  /** XMP written into the file. No other metadata is kept. */
  xmp?: string
  /** Max. long side in px. Default: full size. */
  side?: number
}

/** Sets the format of an output. JPEG has no transparency, so its background is white. */
export function encodeAs(picture: Sharp, { format, quality }: Pick<ExportedAs, 'format' | 'quality'>): Sharp {
  if (format === 'png') return picture.png()
  if (format === 'webp') return picture.webp({ quality })
  return picture
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' })
}

/**
 * Re-encodes an image upright and in sRGB, in full size by default. It is loaded only when it is its turn, so that
 * waiting calls use no memory. @throws PictureProblem
 */
export async function exportPicture(
  load: () => Promise<Uint8Array>,
  { format, quality, xmp, side }: ExportedAs,
): Promise<Buffer> {
  return runInTurn(async () => {
    const bytes = await load()
    if (!isSupportedType(bytes)) throw new PictureProblem('type')
    try {
      const picture = open(bytes).autoOrient().toColourspace('srgb')
      if (side) picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      if (xmp) picture.withXmp(xmp)
      return await encodeAs(picture, { format, quality }).toBuffer()
    } catch (error) {
      throw problemOf(error)
    }
  })
}
