import * as z from 'zod/mini'
import { Id, lineOf } from '../kernel/index.ts'

/** Pictures that one session can have at most. */
export const MAX_SHOTS = 4

/** Millimetres from the top left of the paper. */
const Place = z.number().check(z.minimum(-50), z.maximum(500))
const Length = z.number().check(z.minimum(0.1), z.maximum(500))
const Box = { x: Place, y: Place, width: Length, height: Length }
const Colour = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/, 'A colour is written as # and six hexadecimal digits.'))

/** Where the picture number `shot` (from 0) goes; `turn` in degrees clockwise about its middle. */
export const SheetSlot = z.strictObject({
  ...Box,
  shot: z.int().check(z.minimum(0), z.maximum(MAX_SHOTS - 1)),
  turn: z._default(z.number().check(z.minimum(-180), z.maximum(180)), 0),
  fit: z._default(z.enum(['cover', 'contain']), 'cover'),
})
export type SheetSlot = z.infer<typeof SheetSlot>

/**
 * What is drawn one above the other: all slots at once, a picture of the host's, a text, the code of the guest's link, a line
 * to cut along. A text may hold `{event}`, `{date}` and `{time}`.
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

/** A sheet as it is printed and shown: its paper in millimetres, where pictures go and what else stands on it. */
export const SheetTemplate = z.strictObject({
  /** `single`, `four-up` ... for those that are built in; an own one has its own. */
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'The id of a template is a short word.')),
  name: lineOf(1, 60, 'The name of the template'),
  /** Width and height. */
  mm: z.strictObject({ width: Length, height: Length }),
  dpi: z._default(z.int().check(z.minimum(72), z.maximum(600)), 300),
  background: z._default(Colour, '#ffffff'),
  slots: z.array(SheetSlot).check(z.minLength(1), z.maxLength(16, 'At most 16 pictures stand on a sheet.')),
  layers: z.array(SheetLayer).check(z.minLength(1), z.maxLength(24, 'At most 24 layers.')),
})
export type SheetTemplate = z.infer<typeof SheetTemplate>

/** How many pictures a guest takes for a sheet. */
export const shotsOf = (template: Pick<SheetTemplate, 'slots'>): number =>
  Math.max(...template.slots.map(({ shot }) => shot)) + 1

/** Looks that the booth gives a picture by itself, without a network. */
export const BoothFilter = z.enum(['none', 'mono', 'silver', 'warm', 'cool', 'fade'])
export type BoothFilter = z.infer<typeof BoothFilter>
