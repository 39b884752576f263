import * as z from 'zod/mini'
import { Id, textOf } from '../kernel/index.ts'
import { PhotoshootBrief } from './photoshoot.brief.ts'
import { MAX_IMAGES, MAX_PROMPT_LENGTH, MAX_SCALE } from './photoshoot.rules.ts'

const SeriesIndex = z.int().check(z.minimum(0), z.maximum(MAX_IMAGES - 1))

/** A brief, a rerun of a part of it, or an upscale of one image. */
export const PhotoshootRequest = z.strictObject({
  ...PhotoshootBrief.shape,
  /** Indexes of the images to generate, from 0. Default: all of `count`. */
  only: z.optional(z.array(SeriesIndex).check(z.minLength(1), z.maxLength(MAX_IMAGES))),
  /** Upscaling factor, for models that support it. */
  scale: z.optional(z.int().check(z.minimum(2), z.maximum(MAX_SCALE))),
  /** A prompt for each of the `count` images, if they differ. `prompt` is their common text. */
  prompts: z.optional(
    z.array(textOf(1, MAX_PROMPT_LENGTH, 'The prompt')).check(z.minLength(1), z.maxLength(MAX_IMAGES)),
  ),
  /** The saved prompt it is generated from, and its version. Default: the newest. */
  promptId: z.optional(Id),
  versionId: z.optional(Id),
  /** Values of its variables. */
  values: z.optional(
    z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(MAX_PROMPT_LENGTH))),
  ),
  /** The image that this is a variation or upscale of. */
  madeFrom: z.optional(z.strictObject({ id: Id, as: z.enum(['variation', 'upscale']) })),
})
export type PhotoshootRequest = z.infer<typeof PhotoshootRequest>
