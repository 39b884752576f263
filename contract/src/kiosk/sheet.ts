import * as z from 'zod/mini'
import { Id, lineOf } from '../kernel/index.ts'

/** Max. photos per session. */
export const MAX_SHOTS = 4

/** Position in mm from the top left of the paper. */
const Place = z.number().check(z.minimum(-50), z.maximum(500))
const Length = z.number().check(z.minimum(0.1), z.maximum(500))
const Box = { x: Place, y: Place, width: Length, height: Length }
const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour as # and six hexadecimal digits.'))

/** Slot of the photo number `shot` (from 0); `turn` in degrees clockwise around its centre. */
export const SheetSlot = z.strictObject({
  ...Box,
  shot: z.int().check(z.minimum(0), z.maximum(MAX_SHOTS - 1)),
  turn: z._default(z.number().check(z.minimum(-180), z.maximum(180)), 0),
  fit: z._default(z.enum(['cover', 'contain']), 'cover'),
})
export type SheetSlot = z.infer<typeof SheetSlot>

/**
 * Layers, drawn in order: all slots, an image of the host, a text, the QR code of the guest's link, or a cutting line.
 * A text may contain `{event}`, `{date}` and `{time}`.
 */
export const SheetLayer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('slots') }),
  z.strictObject({
    kind: z.literal('picture'),
    ...Box,
    uploadId: Id,
    opacity: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
  }),
  z.strictObject({
    kind: z.literal('text'),
    ...Box,
    text: lineOf(1, 120, 'The text'),
    face: z._default(z.enum(['serif', 'sans', 'mono']), 'serif'),
    colour: z._default(Colour, '#14110f'),
    align: z._default(z.enum(['start', 'middle', 'end']), 'start'),
  }),
  z.strictObject({ kind: z.literal('qr'), ...Box }),
  z.strictObject({ kind: z.literal('cut'), ...Box }),
])
export type SheetLayer = z.infer<typeof SheetLayer>

/** Print layout: paper size in mm, photo slots and other layers. */
export const SheetTemplate = z.strictObject({
  /** Id of a built-in layout (`single`, `four-up`, …) or of one of the event's layouts. */
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'The template ID must be a short word.')),
  name: lineOf(1, 60, 'The name of the template'),
  /** Width and height in mm. */
  mm: z.strictObject({ width: Length, height: Length }),
  dpi: z._default(z.int().check(z.minimum(72), z.maximum(600)), 300),
  background: z._default(Colour, '#ffffff'),
  slots: z.array(SheetSlot).check(z.minLength(1), z.maxLength(16, 'A layout can have at most 16 photos.')),
  layers: z.array(SheetLayer).check(z.minLength(1), z.maxLength(24, 'At most 24 layers.')),
})
export type SheetTemplate = z.infer<typeof SheetTemplate>

/** Number of photos in a layout. */
export const shotsOf = (template: Pick<SheetTemplate, 'slots'>): number =>
  Math.max(...template.slots.map(({ shot }) => shot)) + 1

/** Filters that the booth applies offline. */
export const BoothFilter = z.enum(['none', 'mono', 'silver', 'warm', 'cool', 'fade'])
export type BoothFilter = z.infer<typeof BoothFilter>
