import * as z from 'zod/mini'
import { Id, Instant, textOf } from '../kernel/index.ts'
import { JobStatus } from '../jobs/index.ts'
import { ImageEditKind } from '../models/index.ts'
import { MAX_MASK_PARTS, MaskPart } from './masks.ts'

/** Models that answer one request, side by side. */
export const MAX_EDIT_MODELS = 3
/** Characters of the prompt of a generated edit. */
export const MAX_EDIT_PROMPT = 2_000
/** Generated edits of one image that are listed. */
export const MAX_LISTED_GENERATIONS = 20
/** Days after which answers that weren’t chosen are deleted. */
export const UNCHOSEN_DAYS = 30

/** Part of the upright original that is to be changed, as the parts of a mask. */
export const GenerationArea = z.strictObject({
  parts: z.array(MaskPart).check(z.minLength(1, 'Mark the area first.'), z.maxLength(MAX_MASK_PARTS)),
})
export type GenerationArea = z.infer<typeof GenerationArea>

/** Rectangle in whole pixels of the upright original. */
const PixelBox = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
export type PixelBox = z.infer<typeof PixelBox>

export const GenerationRequest = z.strictObject({
  kind: ImageEditKind,
  /** What to add, what to put there, or the instruction. May be empty only for `remove`. */
  prompt: textOf(0, MAX_EDIT_PROMPT, 'The prompt'),
  area: GenerationArea,
  /** Ids of different models. */
  models: z.array(z.string().check(z.maxLength(80))).check(
    z.minLength(1, 'Choose a model.'),
    z.maxLength(MAX_EDIT_MODELS, `Choose up to ${MAX_EDIT_MODELS} models.`),
    z.refine((models) => new Set(models).size === models.length, 'Choose each model once.'),
  ),
  /** Names of models are hidden until an answer is chosen. */
  isBlind: z._default(z.boolean(), false),
})
export type GenerationRequest = z.infer<typeof GenerationRequest>

/** What would be sent and charged. Nothing is stored. */
export const GenerationPreview = z.object({
  /** The part of the original that each model gets. */
  window: PixelBox,
  /** Whole credits for each answer. */
  creditsPerAnswer: z.int(),
  /** True if credits aren’t charged. */
  isWaived: z.boolean(),
})
export type GenerationPreview = z.infer<typeof GenerationPreview>

/** Measured by the server on the answer that was composited. */
export const CandidateFacts = z.object({
  /** How far the answer was displaced, before it was aligned: mean in px of the original, just outside of the area. */
  displacement: z.number(),
  /** Median ΔE76 by which its colours were corrected. */
  colourChange: z.number(),
  /** Correlation of its gradients with the original outside of the area, from −1 to 1. */
  correlation: z.number(),
  /** True if the correlation is low, so that the displacement has to be checked by eye. */
  isUncertain: z.boolean(),
  /** Pixels outside of the area that the patch changes, as counted in its opacity. */
  changedOutside: z.int(),
})
export type CandidateFacts = z.infer<typeof CandidateFacts>

/** `rejected`: the answer was another image. It isn’t charged. */
export const CandidateState = z.enum(['waiting', 'ready', 'rejected', 'failed', 'cancelled'])
export type CandidateState = z.infer<typeof CandidateState>

/** The answer of one model. */
export const EditCandidate = z.object({
  /** Its place in the job, by which it is chosen. */
  index: z.int(),
  /** Null in a blind comparison until an answer is chosen. */
  model: z.nullable(z.string()),
  label: z.nullable(z.string()),
  state: CandidateState,
  /** 0 to 1. */
  progress: z.number(),
  /** Why there is no answer, for users. */
  error: z.nullable(z.string()),
  /** The repair that choosing it would add: its patch and where it belongs. */
  patch: z.nullable(z.string()),
  box: z.nullable(PixelBox),
  facts: z.nullable(CandidateFacts),
})
export type EditCandidate = z.infer<typeof EditCandidate>

/** A generated edit: a request to up to three models, with their answers. Those less displaced come first. */
export const Generation = z.object({
  id: Id,
  mediaId: Id,
  /** Its job, by which it is cancelled. Null until a job that was retried runs. */
  jobId: z.nullable(Id),
  /** Id of the repair that a chosen answer is in the edit. */
  repairId: z.string(),
  kind: ImageEditKind,
  prompt: z.string(),
  area: GenerationArea,
  models: z.array(z.string()),
  isBlind: z.boolean(),
  window: PixelBox,
  status: JobStatus,
  error: z.nullable(z.string()),
  cost: z.object({ credits: z.int(), waived: z.boolean(), captured: z.int() }),
  candidates: z.array(EditCandidate),
  /** Index of the chosen answer. */
  chosen: z.nullable(z.int()),
  createdAt: Instant,
})
export type Generation = z.infer<typeof Generation>
