import { FREQUENCY_SIDE, isFlat, lowFrequencies } from '@studio/domain/likeness'
import { runInTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/**
 * A 64-bit hash (pHash) that changes little when an image is resized, compressed or brightened. Images with few
 * different bits look alike. Signed, as stored in the database; null for an image of a single colour. @throws
 * PictureProblem if it can't be decoded
 */
export async function perceptualHash(bytes: Uint8Array): Promise<bigint | null> {
  const grey = await runInTurn(() =>
    open(bytes)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(FREQUENCY_SIDE, FREQUENCY_SIDE, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer(),
  ).catch((error) => {
    throw problemOf(error)
  })
  const frequencies = lowFrequencies({ data: grey })
  // The first coefficient is the overall brightness, which says nothing about the content.
  const middle =
    [...frequencies.subarray(1)].sort((a, b) => a - b)[Math.floor((frequencies.length - 1) / 2)] ?? 0
  if (isFlat(frequencies)) return null
  let hash = 0n
  frequencies.forEach((value, at) => {
    if (at > 0 && value > middle) hash |= 1n << BigInt(at)
  })
  return BigInt.asIntN(64, hash)
}
