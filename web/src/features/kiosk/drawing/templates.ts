import type { SheetLayer, SheetSlot, SheetTemplate } from '@studio/contract/kiosk'

/** Minimum QR code width in mm that all phones can scan. */
export const QR_MIN = 20

/** Paper of 4 × 6 inches, in mm. */
const SHORT = 101.6
const LONG = 152.4
const EDGE = 5.8

type Box = { x: number; y: number; width: number; height: number }
type TextOf = Extract<SheetLayer, { kind: 'text' }>

const slot = (shot: number, box: Box): SheetSlot => ({ ...box, shot, turn: 0, fit: 'cover' })
const text = (label: string, box: Box, face: TextOf['face'], colour: string): TextOf => ({
  kind: 'text',
  ...box,
  text: label,
  face,
  colour,
  align: 'start',
})
const title = (box: Box) => text('{event}', box, 'serif', '#14110f')
const day = (box: Box) => text('{date}', box, 'mono', '#4d4844')
const code = (x: number, y: number): SheetLayer => ({ kind: 'qr', x, y, width: QR_MIN, height: QR_MIN })
const SLOTS: SheetLayer = { kind: 'slots' }

/** Footer below the photos: the event and its date on the left, the QR code on the right. */
const foot = (width: number, bottom: number): SheetLayer[] => [
  title({ x: EDGE, y: bottom - 19.2, width: width - 2 * EDGE - QR_MIN - 5, height: 9 }),
  day({ x: EDGE, y: bottom - 9.7, width: width - 2 * EDGE - QR_MIN - 5, height: 4.2 }),
  code(width - EDGE - QR_MIN, bottom - 5.2 - QR_MIN),
]

const sheet = (
  id: string,
  name: string,
  mm: { width: number; height: number },
  slots: SheetSlot[],
  layers: SheetLayer[],
): SheetTemplate => ({ id, name, mm, dpi: 300, background: '#ffffff', slots, layers })

const PORTRAIT = { width: SHORT, height: LONG }

const single = sheet(
  'single',
  'Single',
  PORTRAIT,
  [slot(0, { x: EDGE, y: EDGE, width: 90, height: 118.6 })],
  [SLOTS, ...foot(SHORT, LONG)],
)

const COLUMNS = [EDGE, 52.3]
const ROWS = [EDGE, 67]
const fourUp = sheet(
  'four-up',
  'Four up',
  PORTRAIT,
  [0, 1, 2, 3].map((shot) =>
    slot(shot, { x: COLUMNS[shot % 2] ?? 0, y: ROWS[Math.floor(shot / 2)] ?? 0, width: 43.5, height: 57.4 }),
  ),
  [SLOTS, ...foot(SHORT, LONG)],
)

/** Two strips of 2 × 6 inches with the same four photos, side by side, to be cut apart. */
const STRIPS = [0, SHORT / 2]
const strips = sheet(
  'strips',
  'Two strips',
  PORTRAIT,
  STRIPS.flatMap((left) =>
    [0, 1, 2, 3].map((shot) => slot(shot, { x: left + 4, y: 4 + shot * 31, width: 42.8, height: 28 })),
  ),
  [
    SLOTS,
    ...STRIPS.flatMap((left) => [
      title({ x: left + 4, y: 131, width: 19, height: 7 }),
      day({ x: left + 4, y: 139.5, width: 19, height: 3.4 }),
      code(left + 26.8, 128),
    ]),
    { kind: 'cut', x: SHORT / 2 - 0.1, y: 0, width: 0.2, height: LONG },
  ],
)

const landscape = sheet(
  'landscape',
  'Landscape with caption',
  { width: LONG, height: SHORT },
  [slot(0, { x: EDGE, y: EDGE, width: 140.8, height: 67.8 })],
  [SLOTS, ...foot(LONG, SHORT)],
)

/** Like an instant photo: a square in a square, with a wide lower edge. */
const square = sheet(
  'square',
  'Square',
  { width: SHORT, height: SHORT },
  [slot(0, { x: 9.8, y: EDGE, width: 82, height: 82 })],
  [
    SLOTS,
    title({ x: 9.8, y: 89.6, width: 50, height: 7 }),
    { ...day({ x: 61.8, y: 91.4, width: 30, height: 3.8 }), align: 'end' },
  ],
)

/** Built-in sheets by id, in the order shown to guests. */
export const BUILT_IN_TEMPLATES: readonly SheetTemplate[] = [fourUp, single, strips, landscape, square]

/** Returns a sheet of an event by its id: the host's own first, then the built-in ones. */
export const templateOf = (id: string, own: readonly SheetTemplate[] = []): SheetTemplate | undefined =>
  own.find((template) => template.id === id) ?? BUILT_IN_TEMPLATES.find((template) => template.id === id)
