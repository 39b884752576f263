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

/** What is measured in the pixels of a photograph. Comparable between photographs of the same scene only. */
export const QualityMetrics = z.object({
  sharpness: z.object({
    columns: z.int(),
    rows: z.int(),
    /** Row by row; null for cells without contrast. */
    cells: z.array(z.nullable(z.number())),
  }),
  /** Parts of the pixels that are white or black, from 0 to 1. */
  clippedHighlights: z.number(),
  clippedShadows: z.number(),
  /** Measured on the user’s device. Absent if no device has done so. */
  faces: z.optional(Faces),
})
export type QualityMetrics = z.infer<typeof QualityMetrics>

/**
 * What a photographer may want to look at: soft compared with the other images of its stack, soft as a whole, clipped
 * highlights or shadows, the same shot as another file. A reason, never a score.
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

/** What a device measured. */
export const MeasuredFaces = z.strictObject({ faces: Faces })

/** A photograph of an import that is reviewed. */
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
