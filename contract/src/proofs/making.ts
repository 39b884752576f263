import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { JobStatus } from '../jobs/index.ts'
import { Id, Instant, textOf } from '../kernel/index.ts'

/** Pictures that suggestions are made of at once, and that are made at one press. */
export const MAX_MAKES = 50
export const MAX_MAKE_WORDS = 1_000

/** Picked: the same but larger. Rejected with words: another like it, as the words say. */
export const MakeAs = z.enum(['upscale', 'variation'])
export type MakeAs = z.infer<typeof MakeAs>

/** Why a picture cannot be made anew: nobody knows any more how it was made, its model is gone or makes nothing larger. */
export const MakeProblem = z.enum(['no-recipe', 'no-model', 'no-upscale', 'no-words', 'withdrawn'])
export type MakeProblem = z.infer<typeof MakeProblem>

/** A suggestion: nothing is kept of it, and nothing is spent. */
export const MakeDraft = z.object({
  mediaId: Id,
  as: MakeAs,
  /** What those who decide said about it and is not ticked off; the instruction of a variation. */
  words: z.string(),
  /** What the model would be sent; null where it cannot be made. */
  prompt: z.nullable(z.string()),
  /** In whole credits; 0 where it cannot be made. */
  credits: z.int(),
  problem: z.nullable(MakeProblem),
})
export type MakeDraft = z.infer<typeof MakeDraft>

/** What may be spent on a proof, and what has been: in whole credits. */
export const MakeBudget = z.object({
  /** Null for any number. */
  most: z.nullable(z.int()),
  /** Of what is made, and of what is being made. */
  spent: z.int(),
})
export type MakeBudget = z.infer<typeof MakeBudget>

export const MakeStart = z.strictObject({
  drafts: z
    .array(
      z.strictObject({
        mediaId: Id,
        as: MakeAs,
        /** Instead of what was said. */
        words: z.optional(textOf(0, MAX_MAKE_WORDS, 'The words')),
      }),
    )
    .check(
      z.minLength(1, 'Choose an image.'),
      z.maxLength(MAX_MAKES, `At most ${MAX_MAKES} pictures at once.`),
      z.refine(
        (drafts) => new Set(drafts.map(({ mediaId, as }) => `${mediaId} ${as}`)).size === drafts.length,
        'A picture stands there twice.',
      ),
    ),
  /** What its owner was told that it costs. */
  credits: z.int(),
})
export type MakeStart = z.output<typeof MakeStart>

/** What was made of a picture of a proof, or is being made. */
export const Made = z.object({
  id: Id,
  /** The picture of the proof. */
  mediaId: Id,
  as: MakeAs,
  words: z.string(),
  round: z.int(),
  jobId: Id,
  status: JobStatus,
  credits: z.int(),
  createdAt: Instant,
  /** What came of it and is not in the trash. `isIn`: in the proof already. */
  pictures: z.array(
    z.object({
      id: Id,
      url: z.string(),
      thumbnails: z.array(Thumbnail),
      /** ThumbHash in base64. */
      placeholder: z.string(),
      width: z.int(),
      height: z.int(),
      isIn: z.boolean(),
    }),
  ),
})
export type Made = z.infer<typeof Made>
