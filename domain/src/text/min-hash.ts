import { featuresOf } from './similarity.ts'

/** 16 bands of 4: of texts that are 0.7 alike nearly all share one, and few share one that are not. */
const BANDS = 16
const ROWS = 4
/** Shorter texts are alike by chance. */
const FEWEST_WORDS = 6

/** Murmur3's last step: every bit of the number decides about every bit of the answer. */
function mixed(number: number): number {
  let value = number >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/**
 * What texts that are alike share at least one of, by its place: numbers of 64 bits, signed, as databases keep them. None for a
 * text of a few words.
 */
export function bandsOf(text: string): bigint[] {
  const { words, trigrams } = featuresOf(text)
  if (words.length < FEWEST_WORDS) return []
  const least = new Uint32Array(BANDS * ROWS).fill(0xffffffff)
  for (const trigram of trigrams)
    for (let nth = 0; nth < least.length; nth++) {
      const hash = mixed(trigram ^ mixed(nth + 1))
      if (hash < (least[nth] ?? 0)) least[nth] = hash
    }
  return Array.from({ length: BANDS }, (_, band) => {
    const [a = 0, b = 0, c = 0, d = 0] = least.subarray(band * ROWS, (band + 1) * ROWS)
    const high = BigInt(mixed(a ^ mixed(b)))
    return BigInt.asIntN(64, (high << 32n) | BigInt(mixed(c ^ mixed(d) ^ mixed(a))))
  })
}
