import * as z from 'zod/mini'
import { amount, rounded } from './values.ts'

/** Repairs of an edit. */
export const MAX_REPAIRS = 500
/** Radius of a repaired spot as a fraction of the longer side. */
export const SMALLEST_SPOT = 0.0002
export const LARGEST_SPOT = 0.1
/** Pixels of one patch, and of all patches of an edit. */
export const MAX_PATCH_PIXELS = 24_000_000
const MAX_PATCHED_PIXELS = 120_000_000
const MAX_SIDE = 65_535

/** How a spot gets its pixels: the source with the colours of the spot’s rim, or the source as it is. */
export const SPOT_KINDS = ['heal', 'clone'] as const
export type SpotKind = (typeof SPOT_KINDS)[number]

const any = {
  id: z.string().check(z.regex(/^[a-z0-9-]{8,36}$/)),
  /** In percent. */
  opacity: amount,
  off: z.optional(z.boolean()),
}
/** Fraction of the width or height of the upright original. */
const place = rounded(0, 1, 5)

/** A circle that is replaced by another one of the same size. */
const Spot = z.strictObject({
  ...any,
  kind: z.enum(SPOT_KINDS),
  x: place,
  y: place,
  /** Fraction of the longer side. */
  radius: rounded(SMALLEST_SPOT, LARGEST_SPOT, 5),
  /** Centre of the source. */
  sourceX: place,
  sourceY: place,
  /** Part of the radius over which it fades, inwards. */
  feather: amount,
})

const side = z.int().check(z.gte(1), z.lte(MAX_SIDE))
const start = z.int().check(z.gte(0), z.lte(MAX_SIDE))

/** Pixels that were generated: an object of the user of exactly this size. */
const Generated = z.strictObject({
  ...any,
  kind: z.literal('generated'),
  /** SHA-256 of the patch. */
  patch: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** In pixels of the upright original. */
  box: z.strictObject({ x: start, y: start, width: side, height: side }).check(
    z.refine(({ width, height }) => width * height <= MAX_PATCH_PIXELS, {
      error: 'The patch is too large.',
    }),
  ),
})

/** Change of pixels of the original, before everything else. */
export const Repair = z.union([Spot, Generated])
export type Repair = z.infer<typeof Repair>
export type SpotRepair = z.infer<typeof Spot>
export type GeneratedRepair = z.infer<typeof Generated>

/** How often all spots cover a square of the longer side: rendering takes up to about 2.5 seconds for each. */
const MAX_COVER = 4

const coverOf = (repairs: readonly Repair[]) =>
  repairs.reduce((sum, each) => sum + (each.kind === 'generated' ? 0 : (2 * each.radius) ** 2), 0)
const patchedBy = (repairs: readonly Repair[]) =>
  repairs.reduce((sum, each) => sum + (each.kind === 'generated' ? each.box.width * each.box.height : 0), 0)

/** They are applied in this order: a later one sees what earlier ones did. */
export const Repairs = z.array(Repair).check(
  z.maxLength(MAX_REPAIRS),
  z.refine((repairs) => new Set(repairs.map(({ id }) => id)).size === repairs.length, {
    error: 'Two repairs have the same id.',
  }),
  z.refine((repairs) => coverOf(repairs) <= MAX_COVER, { error: 'The repairs cover the image too often.' }),
  z.refine((repairs) => patchedBy(repairs) <= MAX_PATCHED_PIXELS, {
    error: 'The generated repairs are too large.',
  }),
)
