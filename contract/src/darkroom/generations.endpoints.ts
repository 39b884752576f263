import * as z from 'zod/mini'
import { startReasons } from '../jobs/index.ts'
import { endpoint, Id } from '../kernel/index.ts'
import { darkroomReasons as reasons } from './darkroom.reasons.ts'
import { StoredEdit } from './darkroom.ts'
import { Generation, GenerationArea, GenerationPreview, GenerationRequest } from './generations.ts'

const own = { access: 'user', factor: 'none' } as const
const params = z.object({ mediaId: Id })
const numbered = z.object({ mediaId: Id, id: Id })
const query = z.object({ language: z._default(z.enum(['en', 'es']), 'en') })

const imageReasons = [reasons.imageGone, reasons.onlyImages, reasons.tooManyPixels] as const
const areaReasons = [reasons.areaEmpty, reasons.areaTooLarge, reasons.originalUnreadable] as const

export const previewGeneration = endpoint({
  summary: 'Get what would be sent to a model for a generated edit, and its price',
  method: 'POST',
  path: '/api/darkroom/:mediaId/generations/preview',
  ...own,
  params,
  body: z.strictObject({ area: GenerationArea }),
  output: GenerationPreview,
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA'],
  reasons: [...imageReasons, ...areaReasons],
})

/** A job with an item for each model. Credits are reserved, and charged for each answer that can be used. */
export const startGeneration = endpoint({
  summary: 'Have up to three models edit an area of an image',
  method: 'POST',
  path: '/api/darkroom/:mediaId/generations',
  ...own,
  idempotent: true,
  params,
  body: GenerationRequest,
  output: z.object({ generation: Generation }),
  status: 202,
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA', 'CONFLICT', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [...imageReasons, ...areaReasons, reasons.promptMissing, reasons.modelCannotEdit, ...startReasons],
})

export const listGenerations = endpoint({
  summary: 'List the generated edits of an image, newest first',
  method: 'GET',
  path: '/api/darkroom/:mediaId/generations',
  ...own,
  params,
  output: z.object({ generations: z.array(Generation) }),
  refusals: ['NOT_FOUND'],
  reasons: [reasons.imageGone],
})

/**
 * Adds an answer to the edit as a repair, which is saved as a version first. Another answer that was chosen before is replaced.
 */
export const chooseGeneration = endpoint({
  summary: 'Add an answer of a generated edit to the edit of the image',
  method: 'POST',
  path: '/api/darkroom/:mediaId/generations/:id/choose',
  ...own,
  params: numbered,
  query,
  idempotent: true,
  /** Index of the answer; if missing, the first one that can be used. */
  body: z.strictObject({ candidate: z.optional(z.int().check(z.minimum(0))) }),
  output: z.object({ generation: Generation, edit: StoredEdit }),
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA', 'CONFLICT'],
  reasons: [
    ...imageReasons,
    reasons.generationGone,
    reasons.answerMissing,
    reasons.tooManyRepairs,
    reasons.tooManyVersions,
    reasons.editTooLarge,
  ],
})

/** Deletes the answers that weren’t chosen. The edit stays. */
export const dismissGeneration = endpoint({
  summary: 'Discard the answers of a generated edit that weren’t chosen',
  method: 'POST',
  path: '/api/darkroom/:mediaId/generations/:id/dismiss',
  ...own,
  params: numbered,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.imageGone, reasons.generationGone, reasons.generationRunning],
})
