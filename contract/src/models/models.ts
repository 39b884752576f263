import * as z from 'zod/mini'
import { PromptLimit, Takes } from './dialect.ts'

/** The five aspect ratios, width to height (specification, section 9). */
export const ASPECT_RATIOS = ['1:1', '4:3', '3:4', '16:9', '9:16'] as const
export const AspectRatio = z.enum(ASPECT_RATIOS)
export type AspectRatio = z.infer<typeof AspectRatio>

/** How much work goes into a picture: `draft` is 512 px on the long side for the built-in engine, `final` 1024. */
export const QUALITIES = ['draft', 'final'] as const
export const Quality = z.enum(QUALITIES)
export type Quality = z.infer<typeof Quality>

/** What lies under a picture, for tools and models that follow it: how near things are, how they face, how people stand. */
export const GUIDE_KINDS = ['depth', 'normals', 'pose'] as const
export type GuideKind = (typeof GUIDE_KINDS)[number]

/**
 * What a reference picture lends: its look, how it is laid out, or who or what is in it; or what lies under it, which
 * models follow strictly.
 */
export const ReferenceRole = z.enum(['style', 'composition', 'subject', ...GUIDE_KINDS])
export type ReferenceRole = z.infer<typeof ReferenceRole>

/** The families the gallery filters by; `local` is whatever runs on a server of one's own. */
export const MODEL_FAMILIES = ['studio', 'gemini', 'dalle', 'leonardo', 'veo', 'flow', 'local'] as const
export const ModelFamily = z.enum(MODEL_FAMILIES)
export type ModelFamily = z.infer<typeof ModelFamily>

/** In pixels. */
const Size = z.object({ width: z.int(), height: z.int() })
/** What may be asked for, both ends included. */
const Range = z.object({ least: z.number(), most: z.number() })

export const Model = z.object({
  id: z.string(),
  label: z.string(),
  family: ModelFamily,
  kinds: z.array(z.enum(['image', 'video'])),
  available: z.boolean(),
  /** Why it is not available and where to change that. */
  reason: z.optional(z.string()),
  /** The setting whose absence is that reason. */
  needs: z.optional(z.string()),
  maxImages: z.int(),
  aspectRatios: z.array(AspectRatio),
  acceptsReference: z.boolean(),
  /** Whether models of own things can stand in its pictures; absent: they cannot. */
  acceptsThings: z.optional(z.boolean()),
  /** What it can take from a reference, what is usual first. */
  referenceRoles: z.optional(z.array(ReferenceRole)),
  /** What it can draw of a picture that it has made. Absent: nothing. */
  guides: z.optional(z.array(z.enum(GUIDE_KINDS))),
  /** How many times as wide and high it can make a picture again. Absent: it cannot. */
  upscales: z.optional(z.int()),
  acceptsNegativePrompt: z.boolean(),
  acceptsPose: z.boolean(),
  acceptsSeed: z.boolean(),
  /** How it is spoken to: with this, `compile` of the prompts says what it is sent. Absent: it makes no images. */
  takes: z.optional(Takes),
  /** Absent: it takes whatever is written. */
  promptLimit: z.optional(PromptLimit),
  /** Steps of sampling that may be asked for. Absent: it takes none. */
  steps: z.optional(Range),
  /** How closely it is to follow the prompt. Absent: it takes none. */
  guidance: z.optional(Range),
  /** What it makes: the qualities it knows with the size of each ratio. Absent where nobody can say yet. */
  sizes: z.optional(z.partialRecord(Quality, z.partialRecord(AspectRatio, Size))),
  /** The vendor's id of what stands behind the label. */
  vendorModel: z.optional(z.string()),
  /** Whole credits for one image, where it makes images. */
  creditsPerImage: z.optional(z.int()),
  /** Whole credits for one second, where it makes videos. */
  creditsPerSecond: z.optional(z.int()),
})
export type Model = z.infer<typeof Model>
