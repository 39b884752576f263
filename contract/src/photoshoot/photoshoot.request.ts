import * as z from 'zod/mini'
import { Id } from '../kernel/index.ts'
import { PhotoshootBrief } from './photoshoot.brief.ts'
import { MAX_IMAGES, MAX_SCALE } from './photoshoot.rules.ts'

const SeriesIndex = z.int().check(z.minimum(0), z.maximum(MAX_IMAGES - 1))

/** A brief, or a part of it again, or one picture of it again but larger. */
export const PhotoshootRequest = z.strictObject({
  ...PhotoshootBrief.shape,
  /** Which images of the series to make, from 0; all of `count` unless said. */
  only: z.optional(z.array(SeriesIndex).check(z.minLength(1), z.maxLength(MAX_IMAGES))),
  /** So many times as wide and high, with models that make a picture larger. */
  scale: z.optional(z.int().check(z.minimum(2), z.maximum(MAX_SCALE))),
  /** The own picture that this is another of, or the same as but larger. */
  madeFrom: z.optional(z.strictObject({ id: Id, as: z.enum(['variation', 'upscale']) })),
})
export type PhotoshootRequest = z.infer<typeof PhotoshootRequest>
