import { inTurn, open } from './open.ts'
import { isTakenType, PictureProblem, problemOf } from './read-picture.ts'

/**
 * The middle of a picture from outside as a square of `side` pixels, encoded anew as WebP: upright, in sRGB,
 * first frame only; everything else it carried is gone.
 * @throws PictureProblem
 */
export async function squareOf(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  if (!isTakenType(bytes)) throw new PictureProblem('type')
  return inTurn(async () => {
    try {
      // Only the header is read: what is too large is refused before any of it is decoded.
      await open(bytes).metadata()
      return await open(bytes)
        .autoOrient()
        .resize(side, side, { fit: 'cover', position: 'attention' })
        .toColourspace('srgb')
        .webp({ quality: 86 })
        .toBuffer()
    } catch (error) {
      throw problemOf(error)
    }
  })
}
