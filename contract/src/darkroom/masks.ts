import * as z from 'zod/mini'
import { lineOf } from '../kernel/index.ts'
import { amount, rounded, slider } from './values.ts'

/** Local adjustments of an edit. */
export const MAX_LOCAL_ADJUSTMENTS = 32
/** Parts of one mask. */
export const MAX_MASK_PARTS = 64
/** Brushed parts of an edit, each of which takes a megabyte of memory while it is rendered. */
export const MAX_BRUSH_PARTS = 64
/** Strokes and points of one brushed part. */
export const MAX_STROKES = 500
export const MAX_STROKE_POINTS = 6000

export const MASK_KINDS = ['linear', 'radial', 'luminance', 'colour', 'brush'] as const
export type MaskKind = (typeof MASK_KINDS)[number]

export const MASK_MODES = ['add', 'subtract', 'intersect'] as const
export type MaskMode = (typeof MASK_MODES)[number]

/** What a local adjustment can change. */
export const LOCAL_VALUES = [
  'exposure',
  'highlights',
  'shadows',
  'whites',
  'blacks',
  'temperature',
  'tint',
  'clarity',
  'saturation',
] as const
export type LocalValue = (typeof LOCAL_VALUES)[number]

/** Fraction of the width or height of the upright original. */
const place = rounded(-1, 2, 5)
const level = z.int().check(z.gte(0), z.lte(255))

const any = {
  /** How it combines with the parts before it: the larger value, less this one, or the smaller value. The first one is added. */
  mode: z.enum(MASK_MODES),
  invert: z.optional(z.boolean()),
}

/** From full at the first point to nothing at the second one. */
const LinearPart = z.strictObject({
  kind: z.literal('linear'),
  ...any,
  x1: place,
  y1: place,
  x2: place,
  y2: place,
})

/** Ellipse: its semi-axes are fractions of the longer side. */
const RadialPart = z.strictObject({
  kind: z.literal('radial'),
  ...any,
  x: place,
  y: place,
  width: rounded(0.001, 2, 5),
  height: rounded(0.001, 2, 5),
  /** In degrees, clockwise. */
  angle: z.optional(rounded(-360, 360, 2)),
  /** Part of the radius over which it fades, inwards. */
  feather: amount,
})

/** Tones of the original in percent. */
const LuminancePart = z
  .strictObject({
    kind: z.literal('luminance'),
    ...any,
    from: rounded(0, 100, 2),
    to: rounded(0, 100, 2),
    /** Tones over which it fades, outwards at both ends. */
    feather: amount,
  })
  .check(z.refine(({ from, to }) => from <= to, { error: 'Tones go from dark to light.' }))

/** Colours of the original near a chosen one. */
const ColourPart = z.strictObject({
  kind: z.literal('colour'),
  ...any,
  red: level,
  green: level,
  blue: level,
  range: amount,
  /** Part of the range over which it fades, outwards. */
  feather: amount,
})

const Stroke = z.strictObject({
  /** Radius as a fraction of the longer side. */
  size: rounded(0.0005, 0.25, 5),
  softness: amount,
  flow: amount,
  isErased: z.optional(z.boolean()),
  /** x and y of one point after the other, in 1/10,000 of width and height. */
  points: z.array(z.int().check(z.gte(-10_000), z.lte(20_000))).check(
    z.minLength(2),
    z.maxLength(2 * MAX_STROKE_POINTS),
    z.refine(({ length }) => length % 2 === 0, { error: 'A point has two numbers.' }),
  ),
})

const BrushPart = z.strictObject({
  kind: z.literal('brush'),
  ...any,
  strokes: z.array(Stroke).check(
    z.minLength(1),
    z.maxLength(MAX_STROKES),
    z.refine(
      (strokes) => strokes.reduce((sum, { points }) => sum + points.length, 0) <= 2 * MAX_STROKE_POINTS,
      {
        error: `A part has up to ${MAX_STROKE_POINTS} brushed points.`,
      },
    ),
  ),
})

/** Values from 0 to 1 for each pixel. Positions are those of the upright original, so that a mask stays when the crop changes. */
export const MaskPart = z.union([LinearPart, RadialPart, LuminancePart, ColourPart, BrushPart])
export type MaskPart = z.infer<typeof MaskPart>
export type MaskStroke = z.infer<typeof Stroke>

/** Change of light and colour within a mask. */
export const LocalAdjustment = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{8,36}$/)),
  name: z.optional(lineOf(1, 60, 'The name of the mask')),
  isOff: z.optional(z.boolean()),
  parts: z.array(MaskPart).check(z.minLength(1), z.maxLength(MAX_MASK_PARTS)),
  /** In stops. */
  exposure: z.optional(rounded(-5, 5, 2)),
  highlights: slider,
  shadows: slider,
  whites: slider,
  blacks: slider,
  temperature: slider,
  tint: slider,
  clarity: slider,
  saturation: slider,
})
export type LocalAdjustment = z.infer<typeof LocalAdjustment>

const brushesOf = (adjustments: readonly LocalAdjustment[]) =>
  adjustments.flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'brush')).length

/** How often a stroke would cover a square image. */
const coverOf = ({ size, points }: MaskStroke) =>
  points.reduce((sum, x, at) => {
    if (at % 2) return sum
    const [fromX, fromY] = [points[at - 2] ?? x, points[at - 1] ?? points[at + 1] ?? 0]
    const length = Math.hypot(x - fromX, (points[at + 1] ?? 0) - fromY) / 10_000
    return sum + 2 * size * (2 * size + length)
  }, 0)

/** How often all strokes cover the image: rendering takes up to about 10 ms for each. */
const MAX_COVER = 2000

const coverOfAll = (adjustments: readonly LocalAdjustment[]) =>
  adjustments
    .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'brush' ? part.strokes : [])))
    .reduce((sum, stroke) => sum + coverOf(stroke), 0)

/** They add up, so that their order doesn’t change a pixel. */
export const LocalAdjustments = z.array(LocalAdjustment).check(
  z.maxLength(MAX_LOCAL_ADJUSTMENTS),
  z.refine((adjustments) => new Set(adjustments.map(({ id }) => id)).size === adjustments.length, {
    error: 'Two masks have the same id.',
  }),
  z.refine((adjustments) => brushesOf(adjustments) <= MAX_BRUSH_PARTS, {
    error: `An edit has up to ${MAX_BRUSH_PARTS} brushed parts.`,
  }),
  z.refine((adjustments) => coverOfAll(adjustments) <= MAX_COVER, {
    error: 'The brush strokes cover the image too often.',
  }),
)
