import * as z from 'zod/mini'
import { PromptLimit, Takes } from './dialect.ts'
import type { ImageEdits } from './image-edits.ts'

/** The five aspect ratios, width to height (specification, section 9). */
export const ASPECT_RATIOS = ['1:1', '4:3', '3:4', '16:9', '9:16'] as const
export const AspectRatio = z.enum(ASPECT_RATIOS)
export type AspectRatio = z.infer<typeof AspectRatio>

/** Quality levels. For the built-in engine, `draft` is 512 px on the long side, `final` 1024 px. */
export const QUALITIES = ['draft', 'final'] as const
export const Quality = z.enum(QUALITIES)
export type Quality = z.infer<typeof Quality>

/** Guides of an image, for tools and models that follow them: depth, surface normals and poses of people. */
export const GUIDE_KINDS = ['depth', 'normals', 'pose'] as const
export type GuideKind = (typeof GUIDE_KINDS)[number]

/** What a reference image provides: style, composition or subject, or a guide that models follow strictly. */
export const ReferenceRole = z.enum(['style', 'composition', 'subject', ...GUIDE_KINDS])
export type ReferenceRole = z.infer<typeof ReferenceRole>

/** Model families for the gallery filter. `local` is any self-hosted server. */
export const MODEL_FAMILIES = [
  'studio',
  'gemini',
  'dalle',
  'leonardo',
  'veo',
  'flow',
  'openrouter',
  'local',
] as const
export const ModelFamily = z.enum(MODEL_FAMILIES)
export type ModelFamily = z.infer<typeof ModelFamily>

/** In pixels. */
const Size = z.object({ width: z.int(), height: z.int() })
/** Allowed range, both ends included. */
const Range = z.object({ least: z.number(), most: z.number() })

export const Model = z.object({
  id: z.string(),
  label: z.string(),
  family: ModelFamily,
  kinds: z.array(z.enum(['image', 'video'])),
  available: z.boolean(),
  /** Why it isn't available, and where to change that. */
  reason: z.optional(z.string()),
  /** The missing setting. */
  needs: z.optional(z.string()),
  maxImages: z.int(),
  aspectRatios: z.array(AspectRatio),
  acceptsReference: z.boolean(),
  /** True if it supports products in its images. Absent: false. */
  acceptsThings: z.optional(z.boolean()),
  /** Supported roles of a reference image, default first. */
  referenceRoles: z.optional(z.array(ReferenceRole)),
  /** Guides it can draw for images it has generated. Absent: none. */
  guides: z.optional(z.array(z.enum(GUIDE_KINDS))),
  /** Max. upscaling factor. Absent: can't upscale. */
  upscales: z.optional(z.int()),
  acceptsNegativePrompt: z.boolean(),
  acceptsPose: z.boolean(),
  acceptsSeed: z.boolean(),
  /** Edits of images that it can make, and what it makes of a mask. Absent: none. */
  edits: z.optional(
    // Not enums, which every first screen would load.
    z.object({ kinds: z.array(z.string()), mask: z.string() }) as unknown as z.ZodMiniType<ImageEdits>,
  ),
  /** Prompt features, used by `compile` of the prompts. Absent: it makes no images. */
  takes: z.optional(Takes),
  /** Absent: no limit. */
  promptLimit: z.optional(PromptLimit),
  /** Range of sampling steps. Absent: not supported. */
  steps: z.optional(Range),
  /** Range of guidance. Absent: not supported. */
  guidance: z.optional(Range),
  /** Supported qualities with the size of each ratio. Absent if unknown. */
  sizes: z.optional(z.partialRecord(Quality, z.partialRecord(AspectRatio, Size))),
  /** The vendor's model id behind the label. */
  vendorModel: z.optional(z.string()),
  /** Whole credits per image, for image models. */
  creditsPerImage: z.optional(z.int()),
  /** Whole credits per second, for video models. */
  creditsPerSecond: z.optional(z.int()),
  /** True if its videos never have sound. */
  isSilent: z.optional(z.boolean()),
})
export type Model = z.infer<typeof Model>
