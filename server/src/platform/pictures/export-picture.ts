import { inTurn, open } from './open.ts'
import { isTakenType, PictureProblem, problemOf } from './read-picture.ts'

/** How a picture leaves the studio. */
export interface ExportedAs {
  format: 'png' | 'jpeg' | 'webp'
  /** 1 to 100; PNG loses nothing whatever this says. */
  quality: number
  /** What is written into the file, if anything; nothing else that the original carried stays. */
  xmp?: string
  /** Pixels of the longer side at most; the full size without it. */
  side?: number
}

/**
 * Encodes a picture anew, in its full size unless told otherwise, upright and in sRGB. It is loaded only when it is its turn, so that
 * those who wait hold no memory.
 * @throws PictureProblem
 */
export async function exportPicture(
  load: () => Promise<Uint8Array>,
  { format, quality, xmp, side }: ExportedAs,
): Promise<Buffer> {
  return inTurn(async () => {
    const bytes = await load()
    if (!isTakenType(bytes)) throw new PictureProblem('type')
    try {
      const picture = open(bytes).autoOrient().toColourspace('srgb')
      if (side) picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      if (xmp) picture.withXmp(xmp)
      if (format === 'png') picture.png()
      else if (format === 'webp') picture.webp({ quality })
      // JPEG has no transparency: what is behind is white, as paper is.
      else
        picture
          .flatten({ background: '#ffffff' })
          .jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' })
      return await picture.toBuffer()
    } catch (error) {
      throw problemOf(error)
    }
  })
}
