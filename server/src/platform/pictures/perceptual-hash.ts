import { FREQUENCY_SIDE, isFlat, lowFrequencies } from '@studio/domain/likeness'
import { inTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/**
 * 64 bits that hardly change when a picture is made smaller, compressed or a little brighter (pHash): two pictures of which few
 * differ look alike. Signed, as databases keep it; null for a picture that is all of one colour.
 * @throws PictureProblem when it cannot be decoded.
 */
export async function perceptualHash(bytes: Uint8Array): Promise<bigint | null> {
  const grey = await inTurn(() =>
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
  // The first is how bright it is as a whole, which says nothing of what it shows.
  const middle =
    [...frequencies.subarray(1)].sort((a, b) => a - b)[Math.floor((frequencies.length - 1) / 2)] ?? 0
  if (isFlat(frequencies)) return null
  let hash = 0n
  frequencies.forEach((value, at) => {
    if (at > 0 && value > middle) hash |= 1n << BigInt(at)
  })
  return BigInt.asIntN(64, hash)
}
