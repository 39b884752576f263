import type { AllHashes, LikenessOf } from '@studio/contract/likeness'

/** The same picture, saved again: both hashes differ in at most so many of 64 bits. */
const SAME = 6
/** Perhaps the same: one of the hashes differs in at most so many. */
const PERHAPS = 10

/** How alike two pictures are. */
export interface Likeness {
  of: LikenessOf
  /** Bits of 64 in which the nearer of the two hashes differs. */
  distance: number
  isSame: boolean
}

/** Words of 32 bits that the hashes of one picture take: two for each of eight hashes. */
export const HASH_WORDS = 16

/** Whole, 90 hundredths, 80 hundredths, mirror: pHash and dHash of each, as they are stored and compared. */
export function wordsOf({ phash, dhash, variants }: AllHashes): Uint32Array {
  const { crop90, crop80, mirror } = variants
  const all = [{ phash, dhash }, crop90, crop80, mirror].flatMap((each) => [each.phash, each.dhash])
  return Uint32Array.from(
    all.flatMap((hex) => [hex.slice(0, 8), hex.slice(8)]),
    (hex) => Number.parseInt(hex, 16),
  )
}

/** How many bits of a word are set. */
function bitsIn(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many of 64 bits differ, of hashes as 16 hexadecimal digits. */
export const distance = (one: string, other: string): number =>
  [0, 8].reduce(
    (sum, at) =>
      sum + bitsIn(Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16)),
    0,
  )

// Which hashes of the one asked for are held against which of another, as places among the words.
const PAIRS: readonly [of: LikenessOf, asked: number, other: number][] = [
  ['whole', 0, 0],
  ['crop', 4, 0],
  ['crop', 8, 0],
  ['uncropped', 0, 4],
  ['uncropped', 0, 8],
  ['mirror', 12, 0],
]

/**
 * How alike a picture is to the one whose words stand at `from` among those of many; undefined when it is not.
 * Of several ways in which it is, the nearest; of equals the first.
 */
export function alike(asked: Uint32Array, others: Uint32Array, from = 0): Likeness | undefined {
  let best: Likeness | undefined
  for (const [of, a, b] of PAIRS) {
    const at = from + b
    const p = bitsIn(asked[a]! ^ others[at]!) + bitsIn(asked[a + 1]! ^ others[at + 1]!)
    const d = bitsIn(asked[a + 2]! ^ others[at + 2]!) + bitsIn(asked[a + 3]! ^ others[at + 3]!)
    const nearer = Math.min(p, d)
    if (nearer > PERHAPS) continue
    const isSame = p <= SAME && d <= SAME
    if (!best || Number(isSame) > Number(best.isSame) || (isSame === best.isSame && nearer < best.distance))
      best = { of, distance: nearer, isSame }
  }
  return best
}

/** Those that are surely the same first, then the nearest. */
export const byLikeness = (one: Likeness, other: Likeness): number =>
  Number(other.isSame) - Number(one.isSame) || one.distance - other.distance
