import { inTurn, open } from './open.ts'
import { isTakenType, PictureProblem, problemOf } from './read-picture.ts'

/** What a picture really is, whatever was said about it. */
export interface InspectedPicture {
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  /** In pixels, upright. */
  width: number
  height: number
}

/**
 * Reads a picture from its first to its last pixel without keeping any, so that a damaged one is found out.
 * @throws PictureProblem
 */
export async function inspectPicture(bytes: Uint8Array): Promise<InspectedPicture> {
  if (!isTakenType(bytes)) throw new PictureProblem('type')
  return inTurn(async () => {
    try {
      const { format, autoOrient } = await open(bytes).metadata()
      await open(bytes).resize(8, 8, { fit: 'fill' }).raw().toBuffer()
      return { mime: `image/${format}` as InspectedPicture['mime'], ...autoOrient }
    } catch (error) {
      throw problemOf(error)
    }
  })
}
