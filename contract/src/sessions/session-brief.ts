import * as z from 'zod/mini'
import { allOptional, hasControlCharacters, Id } from '../kernel/index.ts'
import {
  MAX_PROMPT_LENGTH,
  MAX_SEED,
  PhotoshootBrief,
  Pose,
  POSES,
  Quality,
  ReferenceRole,
} from '../photoshoot/index.ts'

/** Not trimmed, since it is sent while a member is typing. */
const Draft = z.string().check(
  z.maxLength(MAX_PROMPT_LENGTH, `The prompt must have at most ${MAX_PROMPT_LENGTH} characters.`),
  z.refine((text) => !hasControlCharacters(text), 'The prompt must not contain control characters.'),
)

const { count, style, aspectRatio, model } = PhotoshootBrief.shape

/** The shared brief. Like a brief of a photo shoot, but it may be incomplete; null for missing values. */
export const SessionBrief = z.object({
  prompt: Draft,
  negativePrompt: Draft,
  count,
  style,
  aspectRatio,
  model,
  poseVariety: z.boolean(),
  poses: z.array(Pose).check(z.maxLength(POSES.length)),
  quality: Quality,
  /** An upload or image of a member. The payer of a shoot gets a copy. */
  referenceImageId: z.nullable(Id),
  referenceRole: z.nullable(ReferenceRole),
  seed: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_SEED))),
})
export type SessionBrief = z.infer<typeof SessionBrief>

const { prompt: _, ...fields } = SessionBrief.shape

/** An edit of the shared brief. */
export const BriefEdit = z.strictObject({
  /** Idempotency key of the edit. */
  edit: Id,
  /** Revision on which the edit is based. */
  base: z.int().check(z.minimum(0)),
  /** The last value of a field wins. */
  patch: z.strictObject(allOptional(fields)),
  /** Sent with the base text, so that the words of both sides are merged. */
  prompt: z.optional(z.strictObject({ base: Draft, text: Draft })),
})
export type BriefEdit = z.infer<typeof BriefEdit>

export type BriefPart = { [K in keyof SessionBrief]?: SessionBrief[K] | undefined }

/** Returns a brief with the changed fields. */
export const withFields = (brief: SessionBrief, part: BriefPart): SessionBrief => ({
  ...brief,
  ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)),
})
