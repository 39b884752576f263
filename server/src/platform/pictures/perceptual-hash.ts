import { inTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/** The picture is looked at so small that detail, size and compression do not count. */
const SIDE = 32
/** The lowest frequencies in each direction. */
const KEPT = 8

const COSINES = Float64Array.from({ length: KEPT * SIDE }, (_, at) =>
  Math.cos((Math.PI * (2 * (at % SIDE) + 1) * Math.floor(at / SIDE)) / (2 * SIDE)),
)

/** A picture of one colour, or nearly, has no look of its own: whatever is left is noise. */
const LEAST_CONTRAST = 500

/** The lowest frequencies of a grey square (discrete cosine transform), row by row. */
function lowFrequencies(grey: Uint8Array): Float64Array {
  const rows = new Float64Array(SIDE * KEPT)
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u < KEPT; u++)
      for (let x = 0; x < SIDE; x++)
        rows[y * KEPT + u] =
          (rows[y * KEPT + u] ?? 0) + (grey[y * SIDE + x] ?? 0) * (COSINES[u * SIDE + x] ?? 0)
  const found = new Float64Array(KEPT * KEPT)
  for (let v = 0; v < KEPT; v++)
    for (let u = 0; u < KEPT; u++)
      for (let y = 0; y < SIDE; y++)
        found[v * KEPT + u] =
          (found[v * KEPT + u] ?? 0) + (rows[y * KEPT + u] ?? 0) * (COSINES[v * SIDE + y] ?? 0)
  return found
}

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
      .resize(SIDE, SIDE, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer(),
  ).catch((error) => {
    throw problemOf(error)
  })
  const frequencies = lowFrequencies(grey)
  // The first is how bright it is as a whole, which says nothing of what it shows.
  const middle = [...frequencies.subarray(1)].sort((a, b) => a - b)[Math.floor((KEPT * KEPT - 1) / 2)] ?? 0
  if (frequencies.subarray(1).every((value) => Math.abs(value) < LEAST_CONTRAST)) return null
  let hash = 0n
  frequencies.forEach((value, at) => {
    if (at > 0 && value > middle) hash |= 1n << BigInt(at)
  })
  return BigInt.asIntN(64, hash)
}
