import * as z from 'zod/mini'
import { Id, textOf } from '../kernel/index.ts'
import { PhotoshootBrief } from './photoshoot.brief.ts'
import { MAX_IMAGES, MAX_PROMPT_LENGTH, MAX_SCALE } from './photoshoot.rules.ts'

const SeriesIndex = z.int().check(z.minimum(0), z.maximum(MAX_IMAGES - 1))

/** A brief, or a part of it again, or one picture of it again but larger. */
export const PhotoshootRequest = z.strictObject({
  ...PhotoshootBrief.shape,
  /** Which images of the series to make, from 0; all of `count` unless said. */
  only: z.optional(z.array(SeriesIndex).check(z.minLength(1), z.maxLength(MAX_IMAGES))),
  /** So many times as wide and high, with models that make a picture larger. */
  scale: z.optional(z.int().check(z.minimum(2), z.maximum(MAX_SCALE))),
  /** A text for each of the `count` images, where they are of different ones; `prompt` is what they have in common. */
  prompts: z.optional(
    z.array(textOf(1, MAX_PROMPT_LENGTH, 'The prompt')).check(z.minLength(1), z.maxLength(MAX_IMAGES)),
  ),
  /** The own saved prompt that it is made of, and which version of it; the newest unless said. */
  promptId: z.optional(Id),
  versionId: z.optional(Id),
  /** What its blanks were filled in with. */
  values: z.optional(
    z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(MAX_PROMPT_LENGTH))),
  ),
  /** The own picture that this is another of, or the same as but larger. */
  madeFrom: z.optional(z.strictObject({ id: Id, as: z.enum(['variation', 'upscale']) })),
})
export type PhotoshootRequest = z.infer<typeof PhotoshootRequest>
