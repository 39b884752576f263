import { runInTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/**
 * Applies the built-in colour style: warmer, with softer shadows and stronger colours. Returns a JPEG. @throws
 * PictureProblem
 */
export async function gradePicture(bytes: Uint8Array): Promise<Uint8Array> {
  return runInTurn(() =>
    open(bytes)
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .linear([1.04, 1, 0.92], [6, 4, 8])
      .modulate({ saturation: 1.12 })
      .jpeg({ quality: 90 })
      .toBuffer(),
  ).catch((error) => {
    throw problemOf(error)
  })
}
