import * as z from 'zod/mini'
import { lineOf } from '../kernel/index.ts'
import { EXPORT_METADATA } from './gallery.export.ts'

/** Placeholders of file names: `{name}` is the original name of a photograph, or the start of a prompt. */
export const NAME_PLACEHOLDERS = ['name', 'sequence', 'date', 'stars', 'project'] as const
export type NamePlaceholder = (typeof NAME_PLACEHOLDERS)[number]

export const MAX_NAME_TEMPLATE = 120
/** Limits of an exported image, in px of one side and in megapixels. */
export const EXPORT_SIDE = { min: 16, max: 20_000 }
export const EXPORT_MEGAPIXELS = { min: 0.1, max: 300 }

/** The first placeholder of a template that doesn’t exist, such as `{camera}`. */
export function unknownPlaceholder(template: string): string | undefined {
  const used = template.matchAll(/\{([^{}]*)\}/g)
  return [...used].find(([, name]) => !NAME_PLACEHOLDERS.includes(name as NamePlaceholder))?.[0]
}

const Side = z.int().check(z.minimum(EXPORT_SIDE.min), z.maximum(EXPORT_SIDE.max))

/** Size of the exported image. Images are never enlarged, and keep their proportions. */
export const ExportResize = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('none') }),
  z.strictObject({ by: z.literal('longEdge'), pixels: Side }),
  z.strictObject({ by: z.literal('shortEdge'), pixels: Side }),
  /** Fits into a box. */
  z.strictObject({ by: z.literal('fit'), width: Side, height: Side }),
  z.strictObject({
    by: z.literal('megapixels'),
    megapixels: z.number().check(z.minimum(EXPORT_MEGAPIXELS.min), z.maximum(EXPORT_MEGAPIXELS.max)),
  }),
])
export type ExportResize = z.infer<typeof ExportResize>

export const WATERMARK_POSITIONS = [
  ...(['topLeft', 'top', 'topRight'] as const),
  ...(['left', 'center', 'right'] as const),
  ...(['bottomLeft', 'bottom', 'bottomRight'] as const),
] as const
export type WatermarkPosition = (typeof WATERMARK_POSITIONS)[number]

export const MAX_WATERMARK = 80
/** Opacity in percent, and height of the letters in percent of the image’s short side. */
export const WATERMARK_OPACITY = { min: 10, max: 100 }
export const WATERMARK_SIZE = { min: 1, max: 20 }

/** A line of text drawn on exported images: white with a dark shadow, so that it is readable on any image. */
export const ExportWatermark = z.strictObject({
  text: lineOf(1, MAX_WATERMARK, 'The watermark'),
  position: z.enum(WATERMARK_POSITIONS),
  opacity: z.int().check(z.minimum(WATERMARK_OPACITY.min), z.maximum(WATERMARK_OPACITY.max)),
  size: z.int().check(z.minimum(WATERMARK_SIZE.min), z.maximum(WATERMARK_SIZE.max)),
})
export type ExportWatermark = z.infer<typeof ExportWatermark>

/** How images are converted. Videos are exported as they are stored. */
export const ExportSettings = z.strictObject({
  format: z.enum(['jpeg', 'png', 'webp']),
  /** 1 to 100. Ignored for PNG, which is lossless. */
  quality: z.int().check(z.minimum(1), z.maximum(100)),
  resize: ExportResize,
  /** `original` keeps the colour profile of the file; CMYK becomes sRGB. */
  colors: z.enum(['srgb', 'p3', 'original']),
  /** Output sharpening, applied after resizing. */
  sharpening: z.enum(['off', 'screen', 'print']),
  metadata: z.enum(EXPORT_METADATA),
  watermark: z.optional(ExportWatermark),
  /** Without extension. `{sequence} {name}` */
  fileName: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_NAME_TEMPLATE),
    z.refine((template) => unknownPlaceholder(template) === undefined),
  ),
})
export type ExportSettings = z.infer<typeof ExportSettings>

/** Built-in presets. */
export const EXPORT_PRESETS = {
  web: {
    format: 'jpeg',
    quality: 82,
    resize: { by: 'longEdge', pixels: 2_048 },
    colors: 'srgb',
    sharpening: 'screen',
    metadata: 'credit',
    fileName: '{name}',
  },
  full: {
    format: 'jpeg',
    quality: 92,
    resize: { by: 'none' },
    colors: 'original',
    sharpening: 'off',
    metadata: 'credit',
    fileName: '{name}',
  },
  // 30 cm at 300 dpi.
  print: {
    format: 'jpeg',
    quality: 95,
    resize: { by: 'longEdge', pixels: 3_600 },
    colors: 'srgb',
    sharpening: 'print',
    metadata: 'credit',
    fileName: '{name}',
  },
  // The largest portrait format of the usual networks, 4:5.
  social: {
    format: 'jpeg',
    quality: 88,
    resize: { by: 'fit', width: 1_080, height: 1_350 },
    colors: 'srgb',
    sharpening: 'screen',
    metadata: 'credit',
    fileName: '{sequence} {name}',
  },
} as const satisfies Record<string, ExportSettings>
export type ExportPreset = keyof typeof EXPORT_PRESETS
