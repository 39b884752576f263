import * as z from 'zod/mini'
import { GalleryItem } from '../gallery/index.ts'
import { Id } from '../kernel/index.ts'
import { AllHashes, LikenessOf } from '../likeness/index.ts'

/** The most pictures that are named. */
export const MAX_NEAR = 60

/** Hashes of a picture that stays where it is, or an own picture. */
export const NearQuery = z.union([AllHashes, z.strictObject({ mediaId: Id })])
export type NearQuery = z.infer<typeof NearQuery>

const NearPicture = z.object({
  item: GalleryItem,
  of: LikenessOf,
  /** Bits of 64 in which the nearer hash differs. */
  distance: z.int(),
  /** Both hashes say that it is the same picture; else it is perhaps. */
  isSame: z.boolean(),
})
export type NearPicture = z.infer<typeof NearPicture>

export const NearAnswer = z.object({
  /** Surely the same first, then the nearest. */
  pictures: z.array(NearPicture),
  /** How many own pictures were looked at. */
  looked: z.int(),
  /** Some older pictures are still to be made known. */
  isWaiting: z.boolean(),
})
export type NearAnswer = z.infer<typeof NearAnswer>
