import { featuresOf } from './similarity.ts'

/** 16 bands of 4: nearly all texts with a similarity of 0.7 share a band, and few less similar texts do. */
const BANDS = 16
const ROWS = 4
/** Shorter texts are similar by chance. */
const MIN_WORDS = 6

/** Final mix of Murmur3: each input bit affects each output bit. */
function mixed(number: number): number {
  let value = number >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/**
 * Bands of a text by position; similar texts share at least one. Signed 64-bit numbers, as in the database. Empty for
 * a text of a few words.
 */
export function bandsOf(text: string): bigint[] {
  const { words, trigrams } = featuresOf(text)
  if (words.length < MIN_WORDS) return []
  const min = new Uint32Array(BANDS * ROWS).fill(0xffffffff)
  for (const trigram of trigrams)
    for (let nth = 0; nth < min.length; nth++) {
      const hash = mixed(trigram ^ mixed(nth + 1))
      if (hash < (min[nth] ?? 0)) min[nth] = hash
    }
  return Array.from({ length: BANDS }, (_, band) => {
    const [a = 0, b = 0, c = 0, d = 0] = min.subarray(band * ROWS, (band + 1) * ROWS)
    const high = BigInt(mixed(a ^ mixed(b)))
    return BigInt.asIntN(64, (high << 32n) | BigInt(mixed(c ^ mixed(d) ^ mixed(a))))
  })
}
