import * as z from 'zod/mini'
import { Id } from '../kernel/index.ts'

/** Max. faces of one photograph. */
const MAX_FACES = 100

/** Numbers about one face, never the face itself. */
export const FaceMetrics = z.object({
  /** Of the eyes: the steepest edges divided by the contrast. */
  sharpness: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  /** 0 is closed. */
  eyesOpen: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
})
export type FaceMetrics = z.infer<typeof FaceMetrics>

const Faces = z.array(FaceMetrics).check(z.maxLength(MAX_FACES, `Send up to ${MAX_FACES} faces.`))

/** Pixel measurements of a photograph. Comparable only between photographs of the same scene. */
export const QualityMetrics = z.object({
  sharpness: z.object({
    columns: z.int(),
    rows: z.int(),
    /** Row by row; null for cells without contrast. */
    cells: z.array(z.nullable(z.number())),
  }),
  /** Share of white and of black pixels, 0 to 1. */
  clippedHighlights: z.number(),
  clippedShadows: z.number(),
  /** Measured on the user’s device. Absent if no device has done so. */
  faces: z.optional(Faces),
})
export type QualityMetrics = z.infer<typeof QualityMetrics>

/**
 * Reasons to check a photograph: softer than the other images of its stack, soft as a whole, clipped
 * highlights or shadows, a duplicate of another file. Never a score.
 */
export const QualityReason = z.enum([
  'softInStack',
  'soft',
  'highlightsClipped',
  'shadowsClipped',
  'duplicate',
])
export type QualityReason = z.infer<typeof QualityReason>

export const Quality = z.object({
  /** Null if the photograph wasn’t measured. */
  metrics: z.nullable(QualityMetrics),
  reasons: z.array(QualityReason),
})
export type Quality = z.infer<typeof Quality>

/** Measurements of a device. */
export const MeasuredFaces = z.strictObject({ faces: Faces })

/** A photograph in the review of an import. */
export const CulledPhotograph = z.object({
  id: Id,
  /** It was shown on the culling screen, or has a mark or stars. */
  isReviewed: z.boolean(),
  reasons: z.array(QualityReason),
})
export type CulledPhotograph = z.infer<typeof CulledPhotograph>

/** Max. photographs reported as seen in one call. */
export const MAX_SEEN = 500
/** Max. pixels of a crop. */
export const MAX_CROP_PIXELS = 2_000_000
