import { runInTurn, open } from './open.ts'
import { isSupportedType, PictureProblem, problemOf } from './read-picture.ts'

/** Actual properties of an image, regardless of its declared ones. */
export interface InspectedPicture {
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  /** In px, upright. */
  width: number
  height: number
}

/** Decodes an image completely without keeping pixels, to detect damage. @throws PictureProblem */
export async function inspectPicture(bytes: Uint8Array): Promise<InspectedPicture> {
  if (!isSupportedType(bytes)) throw new PictureProblem('type')
  return runInTurn(async () => {
    try {
      const { format, autoOrient } = await open(bytes).metadata()
      await open(bytes).resize(8, 8, { fit: 'fill' }).raw().toBuffer()
      return { mime: `image/${format}` as InspectedPicture['mime'], ...autoOrient }
    } catch (error) {
      throw problemOf(error)
    }
  })
}
