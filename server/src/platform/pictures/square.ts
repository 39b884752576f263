import { runInTurn, open } from './open.ts'
import { isSupportedType, PictureProblem, problemOf } from './read-picture.ts'

/**
 * The centre of an untrusted image as a square WebP of `side` px: upright, in sRGB, first frame only, without metadata.
 * @throws PictureProblem
 */
export async function squareOf(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  if (!isSupportedType(bytes)) throw new PictureProblem('type')
  return runInTurn(async () => {
    try {
      // Reads only the header: images that are too large are refused before decoding.
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
