import * as z from 'zod/mini'
import { GalleryItem } from '../gallery/index.ts'
import { Id } from '../kernel/index.ts'
import { AllHashes, LikenessOf } from '../likeness/index.ts'

/** Max. results. */
export const MAX_NEAR = 60

/** Hashes of a local image, or a gallery image. */
export const NearQuery = z.union([AllHashes, z.strictObject({ mediaId: Id })])
export type NearQuery = z.infer<typeof NearQuery>

const NearPicture = z.object({
  item: GalleryItem,
  of: LikenessOf,
  /** Distance of the nearer hash, of 64 bits. */
  distance: z.int(),
  /** True if both hashes match; otherwise a possible match. */
  isSame: z.boolean(),
})
export type NearPicture = z.infer<typeof NearPicture>

export const NearAnswer = z.object({
  /** Certain matches first, then by distance. */
  pictures: z.array(NearPicture),
  /** Number of searched images. */
  looked: z.int(),
  /** Some older images have no hashes yet. */
  isWaiting: z.boolean(),
})
export type NearAnswer = z.infer<typeof NearAnswer>
