import * as z from 'zod/mini'
import { ProjectName } from '../gallery/index.ts'
import { Id, textOf } from '../kernel/index.ts'
import {
  MAX_GUIDANCE,
  MAX_IMAGES,
  MAX_PROMPT_LENGTH,
  MAX_SEED,
  MAX_SHOT_THINGS,
  MAX_STEPS,
  MIN_IMAGES,
} from './photoshoot.rules.ts'
import { AspectRatio, Pose, POSES, Quality, ReferenceRole, Style } from './photoshoot.ts'

/** Settings of a photo shoot (decisions, "Jobs"), as in the form. */
export const PhotoshootBrief = z.strictObject({
  prompt: textOf(1, MAX_PROMPT_LENGTH, 'The prompt'),
  negativePrompt: z.optional(textOf(0, MAX_PROMPT_LENGTH, 'The negative prompt')),
  count: z
    .number('The number of images must be a number.')
    .check(
      z.int('The number of images must be a whole number.'),
      z.minimum(MIN_IMAGES, 'Enter at least 1 image.'),
      z.maximum(MAX_IMAGES, 'Enter up to 10 images.'),
    ),
  style: Style,
  aspectRatio: AspectRatio,
  poseVariety: z._default(z.boolean(), false),
  poses: z.optional(z.array(Pose).check(z.maxLength(POSES.length))),
  projectName: z.optional(ProjectName),
  /** An upload, or one of the user's gallery images. */
  referenceImageId: z.optional(Id),
  /** Role of the reference image. Default: that of the model. */
  referenceRole: z.optional(ReferenceRole),
  /** Products shown in the images, for models that support them, whether the prompt names them or not. */
  thingIds: z.optional(
    z.array(Id).check(
      z.maxLength(MAX_SHOT_THINGS, `Choose up to ${MAX_SHOT_THINGS} products.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Choose each product once.'),
    ),
  ),
  model: z.string().check(z.maxLength(80)),
  seed: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_SEED))),
  quality: z._default(Quality, 'final'),
  /** Sampling steps, for models that support them. Default: that of the quality. */
  steps: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_STEPS))),
  /** How closely to follow the prompt, for models that support it. */
  guidance: z.optional(z.number().check(z.minimum(0), z.maximum(MAX_GUIDANCE))),
})
export type PhotoshootBrief = z.infer<typeof PhotoshootBrief>
