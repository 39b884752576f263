import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { JobStatus } from '../jobs/index.ts'
import { Id, Instant, textOf } from '../kernel/index.ts'

/** Maximum number of images per request, for suggestions and for generation. */
export const MAX_MAKES = 50
export const MAX_MAKE_WORDS = 1_000

/** `upscale` makes a picked image larger. `variation` makes another version of a rejected image from its comments. */
export const MakeAs = z.enum(['upscale', 'variation'])
export type MakeAs = z.infer<typeof MakeAs>

/** Why an image cannot be generated: its settings are unknown, or its model is unavailable or cannot upscale. */
export const MakeProblem = z.enum(['no-recipe', 'no-model', 'no-upscale', 'no-words', 'withdrawn'])
export type MakeProblem = z.infer<typeof MakeProblem>

/** A suggestion. Nothing is stored or charged. */
export const MakeDraft = z.object({
  mediaId: Id,
  as: MakeAs,
  /** Open comments of the guests who decide, as the instruction of a variation. */
  words: z.string(),
  /** Prompt for the model; null if the image cannot be generated. */
  prompt: z.nullable(z.string()),
  /** In whole credits; 0 if the image cannot be generated. */
  credits: z.int(),
  problem: z.nullable(MakeProblem),
})
export type MakeDraft = z.infer<typeof MakeDraft>

/** Budget and spending of a proof, in whole credits. */
export const MakeBudget = z.object({
  /** Null for no limit. */
  most: z.nullable(z.int()),
  /** Includes jobs in progress. */
  spent: z.int(),
})
export type MakeBudget = z.infer<typeof MakeBudget>

export const MakeStart = z.strictObject({
  drafts: z
    .array(
      z.strictObject({
        mediaId: Id,
        as: MakeAs,
        /** Replaces the instruction from the comments. */
        words: z.optional(textOf(0, MAX_MAKE_WORDS, 'The instruction')),
      }),
    )
    .check(
      z.minLength(1, 'Choose an image.'),
      z.maxLength(MAX_MAKES, `Choose up to ${MAX_MAKES} images.`),
      z.refine(
        (drafts) => new Set(drafts.map(({ mediaId, as }) => `${mediaId} ${as}`)).size === drafts.length,
        'Each image can be listed only once.',
      ),
    ),
  /** Price that the owner was shown. */
  credits: z.int(),
})
export type MakeStart = z.output<typeof MakeStart>

/** A generation from an image of the proof, finished or in progress. */
export const ProofGeneration = z.object({
  id: Id,
  /** Source image in the proof. */
  mediaId: Id,
  as: MakeAs,
  words: z.string(),
  round: z.int(),
  jobId: Id,
  status: JobStatus,
  credits: z.int(),
  createdAt: Instant,
  /** Results that are not in the trash. `isIn`: already in the proof. */
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
export type ProofGeneration = z.infer<typeof ProofGeneration>
