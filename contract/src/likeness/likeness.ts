import * as z from 'zod/mini'

/**
 * Relation of another image to the given one: `whole` (the same), `crop` (a crop of it), `uncropped` (contains it), or
 * `mirror` (mirrored).
 */
export const LIKENESSES = ['whole', 'crop', 'uncropped', 'mirror'] as const
export const LikenessOf = z.enum(LIKENESSES)
export type LikenessOf = z.infer<typeof LikenessOf>

/** 64 bits as 16 hex digits. */
const Bits = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'A hash has 16 hexadecimal digits.'))
const Hashes = z.object({
  /** Hash of the lowest frequencies (pHash). */
  phash: Bits,
  /** Hash of differences between neighbours (dHash). */
  dhash: Bits,
})
export type Hashes = z.infer<typeof Hashes>

/** Hashes of an image, whole and in parts. */
export const AllHashes = z.object({
  ...Hashes.shape,
  /** Of the central 90% and 80%, and of the mirror image: plain hashes don't survive these changes. */
  variants: z.object({ crop90: Hashes, crop80: Hashes, mirror: Hashes }),
})
export type AllHashes = z.infer<typeof AllHashes>
