import * as z from 'zod/mini'

/**
 * What another picture is to the one that was asked for: alike as a whole (`whole`), a crop of it (`crop`), one that it is a
 * crop of itself (`uncropped`), or alike in a mirror (`mirror`).
 */
export const LIKENESSES = ['whole', 'crop', 'uncropped', 'mirror'] as const
export const LikenessOf = z.enum(LIKENESSES)
export type LikenessOf = z.infer<typeof LikenessOf>

/** 64 bits as 16 hexadecimal digits. */
const Bits = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'A hash has 16 hexadecimal digits.'))
const Hashes = z.object({
  /** Of the lowest frequencies. */
  phash: Bits,
  /** Of differences between neighbours. */
  dhash: Bits,
})
export type Hashes = z.infer<typeof Hashes>

/** What a picture is known by, whole and in parts. */
export const AllHashes = z.object({
  ...Hashes.shape,
  /** Of the central 90 and 80 hundredths, and of the picture in a mirror: plain hashes do not survive those. */
  variants: z.object({ crop90: Hashes, crop80: Hashes, mirror: Hashes }),
})
export type AllHashes = z.infer<typeof AllHashes>
