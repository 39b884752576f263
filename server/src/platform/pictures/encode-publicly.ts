import { runInTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/**
 * Encodes an untrusted image as a JPEG of quality 92 for other people: upright and without metadata, but with its colour
 * profile. @throws PictureProblem
 */
export async function encodePublicly(bytes: Uint8Array): Promise<Uint8Array> {
  return runInTurn(async () => {
    try {
      const { space } = await open(bytes).metadata()
      // 16 bits, because the usual pipeline converts through sRGB and loses the colours outside of it.
      const picture = open(bytes).pipelineColourspace('rgb16').autoOrient().flatten({ background: '#ffffff' })
      // A profile of CMYK inks doesn’t describe the RGB pixels of the result.
      if (space !== 'cmyk') picture.keepIccProfile()
      return await picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
    } catch (error) {
      throw problemOf(error)
    }
  })
}
