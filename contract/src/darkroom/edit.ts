import * as z from 'zod/mini'
import { LocalAdjustments } from './masks.ts'
import { Repairs } from './repairs.ts'
import { amount, rounded, slider } from './values.ts'

/** Bands of the colour mixer. */
export const COLOUR_BANDS = ['red', 'orange', 'yellow', 'green', 'aqua', 'blue', 'purple', 'magenta'] as const
export type ColourBand = (typeof COLOUR_BANDS)[number]

/** Ranges of the colour grading; `all` tints every tone. */
export const GRADED_RANGES = ['shadows', 'midtones', 'highlights', 'all'] as const
export type GradedRange = (typeof GRADED_RANGES)[number]

export const CURVE_CHANNELS = ['rgb', 'red', 'green', 'blue'] as const
export type CurveChannel = (typeof CURVE_CHANNELS)[number]

export const MAX_CURVE_POINTS = 16

const Level = z.int().check(z.gte(0), z.lte(255))

/** Input and output of a curve. Not a tuple of zod, which nothing else uses and every first screen would load. */
const CurvePoint = z.array(Level).check(z.minLength(2), z.maxLength(2)) as unknown as z.ZodMiniType<
  [number, number],
  [number, number]
>

/** Points of a tone curve from left to right, in levels. */
const Curve = z.array(CurvePoint).check(
  z.minLength(2),
  z.maxLength(MAX_CURVE_POINTS),
  z.refine((points) => points.every(([input], at) => at === 0 || input > (points[at - 1]?.[0] ?? 0)), {
    error: 'The points of a curve go from left to right.',
  }),
)

/**
 * Rotated rectangle: the centre as fractions of width and height of the upright original, the sides as fractions of its longer
 * side. What lies outside is cut off by the engine, which keeps the proportions.
 */
const Crop = z.strictObject({
  x: rounded(0, 1, 5),
  y: rounded(0, 1, 5),
  width: rounded(0.0001, 1.5, 5),
  height: rounded(0.0001, 1.5, 5),
})

const Geometry = z.strictObject({
  crop: z.optional(Crop),
  /** Angle in degrees by which the crop is rotated clockwise, so that its content turns counter-clockwise. */
  angle: z.optional(rounded(-45, 45, 2)),
  /** Mirrors the cropped image from left to right, before the quarter turns. */
  flip: z.optional(z.boolean()),
  /** Clockwise quarter turns of the result, in degrees. */
  turn: z.optional(z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])),
})

const Light = z.strictObject({
  /** In stops. */
  exposure: z.optional(rounded(-5, 5, 2)),
  contrast: slider,
  highlights: slider,
  shadows: slider,
  whites: slider,
  blacks: slider,
  /** Positive is warmer. */
  temperature: slider,
  /** Positive is more magenta. */
  tint: slider,
  clarity: slider,
  vibrance: slider,
  saturation: slider,
})

const Band = z.optional(z.strictObject({ hue: slider, saturation: slider, luminance: slider }))

const ColourMixer = z.strictObject({
  monochrome: z.optional(z.boolean()),
  red: Band,
  orange: Band,
  yellow: Band,
  green: Band,
  aqua: Band,
  blue: Band,
  purple: Band,
  magenta: Band,
})

const Tint = z.optional(
  z.strictObject({
    /** In degrees: 0 is red, 120 green, 240 blue. */
    hue: z.optional(rounded(0, 360, 1)),
    saturation: amount,
    luminance: slider,
  }),
)

const ColourGrading = z.strictObject({
  shadows: Tint,
  midtones: Tint,
  highlights: Tint,
  all: Tint,
  /** Positive counts more tones as highlights. */
  balance: slider,
})

const Detail = z.strictObject({
  sharpen: z.optional(rounded(0, 150, 2)),
  /** In pixels of the original. */
  radius: z.optional(rounded(0.5, 3, 2)),
  /** Restricts sharpening to edges. */
  masking: amount,
})

const Effects = z.strictObject({
  /** Negative darkens the corners. */
  vignette: slider,
  midpoint: amount,
  feather: amount,
  grain: amount,
  grainSize: amount,
  grainSeed: z.optional(z.int().check(z.gte(0), z.lte(65_535))),
})

/** Size of an edit as JSON, in bytes. Only brushed masks come near it. */
const MAX_EDIT_BYTES = 262_144

/** An edit that may be too large to be saved. */
export const EditOfAnySize = z.strictObject({
  format: z.literal(1),
  geometry: z.optional(Geometry),
  light: z.optional(Light),
  curve: z.optional(
    z.strictObject({
      rgb: z.optional(Curve),
      red: z.optional(Curve),
      green: z.optional(Curve),
      blue: z.optional(Curve),
    }),
  ),
  colourMixer: z.optional(ColourMixer),
  colourGrading: z.optional(ColourGrading),
  detail: z.optional(Detail),
  effects: z.optional(Effects),
  localAdjustments: z.optional(LocalAdjustments),
  repairs: z.optional(Repairs),
})

/** True if an edit can be stored. */
export const isStorable = (edit: z.infer<typeof EditOfAnySize>): boolean =>
  new TextEncoder().encode(JSON.stringify(edit)).length <= MAX_EDIT_BYTES

/**
 * Edit of an image: what the owner set, without pixels. Absent values are neutral. Every property is one that the newest engine
 * renders, and any other is rejected, so that no edit is applied in part.
 */
export const Edit = EditOfAnySize.check(
  z.refine(isStorable, { error: 'The edit has too many brush strokes to be saved.' }),
)
export type Edit = z.infer<typeof Edit>

/** Version of the edit engine by which new edits are rendered. */
export const ENGINE_VERSION = 3

/** Max. pixels of an edited original. If geometry changes, its pixels and those of the result are in memory together. */
export const MAX_EDITED_PIXELS = 110_000_000

/** Groups of an edit that can be copied to other images. */
export const EDIT_GROUPS = [
  'geometry',
  'light',
  'curve',
  'colourMixer',
  'colourGrading',
  'detail',
  'effects',
  'localAdjustments',
  'repairs',
] as const satisfies readonly (keyof Edit)[]
export type EditGroup = (typeof EDIT_GROUPS)[number]
