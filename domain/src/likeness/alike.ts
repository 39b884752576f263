import type { AllHashes, LikenessOf } from '@studio/contract/likeness'

/** Max. distance of both hashes, of 64 bits, for the same image. */
const SAME = 6
/** Max. distance of either hash for a possible match. */
const PERHAPS = 10

/** Similarity of two images. */
export interface Likeness {
  of: LikenessOf
  /** Distance of the nearer hash, of 64 bits. */
  distance: number
  isSame: boolean
}

/** 32-bit words for the hashes of one image: two for each of eight hashes. */
export const HASH_WORDS = 16

/** Whole, central 90%, central 80%, mirrored: pHash and dHash of each, in storage order. */
export function wordsOf({ phash, dhash, variants }: AllHashes): Uint32Array {
  const { crop90, crop80, mirror } = variants
  const all = [{ phash, dhash }, crop90, crop80, mirror].flatMap((each) => [each.phash, each.dhash])
  return Uint32Array.from(
    all.flatMap((hex) => [hex.slice(0, 8), hex.slice(8)]),
    (hex) => Number.parseInt(hex, 16),
  )
}

/** Number of set bits in a word. */
function bitsIn(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Hamming distance of two 64-bit hashes in hex. */
export const distance = (one: string, other: string): number =>
  [0, 8].reduce(
    (sum, at) =>
      sum + bitsIn(Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16)),
    0,
  )

// Pairs of hashes to compare, as word indexes.
const PAIRS: readonly [of: LikenessOf, asked: number, other: number][] = [
  ['whole', 0, 0],
  ['crop', 4, 0],
  ['crop', 8, 0],
  ['uncropped', 0, 4],
  ['uncropped', 0, 8],
  ['mirror', 12, 0],
]

/**
 * Compares an image with the one whose words start at `from`; undefined if not similar. Returns the nearest relation;
 * the first of equals.
 */
export function bestMatch(hashes: Uint32Array, others: Uint32Array, from = 0): Likeness | undefined {
  let best: Likeness | undefined
  for (const [of, a, b] of PAIRS) {
    const at = from + b
    const p = bitsIn(hashes[a]! ^ others[at]!) + bitsIn(hashes[a + 1]! ^ others[at + 1]!)
    const d = bitsIn(hashes[a + 2]! ^ others[at + 2]!) + bitsIn(hashes[a + 3]! ^ others[at + 3]!)
    const nearer = Math.min(p, d)
    if (nearer > PERHAPS) continue
    const isSame = p <= SAME && d <= SAME
    if (!best || Number(isSame) > Number(best.isSame) || (isSame === best.isSame && nearer < best.distance))
      best = { of, distance: nearer, isSame }
  }
  return best
}

/** Certain matches first, then by distance. */
export const byLikeness = (one: Likeness, other: Likeness): number =>
  Number(other.isSame) - Number(one.isSame) || one.distance - other.distance
