import * as z from 'zod/mini'

/** The five aspect ratios, width to height (specification, section 9). */
export const ASPECT_RATIOS = ['1:1', '4:3', '3:4', '16:9', '9:16'] as const
export const AspectRatio = z.enum(ASPECT_RATIOS)
export type AspectRatio = z.infer<typeof AspectRatio>

/** The families the gallery filters by; `local` is whatever runs on a server of one's own. */
export const MODEL_FAMILIES = ['studio', 'gemini', 'dalle', 'leonardo', 'veo', 'flow', 'local'] as const
export const ModelFamily = z.enum(MODEL_FAMILIES)
export type ModelFamily = z.infer<typeof ModelFamily>

export const Model = z.object({
  id: z.string(),
  label: z.string(),
  family: ModelFamily,
  kinds: z.array(z.enum(['image', 'video'])),
  available: z.boolean(),
  /** Why it is not available and where to change that. */
  reason: z.optional(z.string()),
  maxImages: z.int(),
  aspectRatios: z.array(AspectRatio),
  acceptsReference: z.boolean(),
  acceptsNegativePrompt: z.boolean(),
  acceptsPose: z.boolean(),
  acceptsSeed: z.boolean(),
  /** The vendor's id of what stands behind the label. */
  vendorModel: z.optional(z.string()),
  /** Whole credits for one image, where it makes images. */
  creditsPerImage: z.optional(z.int()),
  /** Whole credits for one second, where it makes videos. */
  creditsPerSecond: z.optional(z.int()),
})
export type Model = z.infer<typeof Model>
