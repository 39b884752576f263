import { expect, test } from 'vitest'
import { type SheetLayer, SheetTemplate, shotsOf } from '@studio/contract/kiosk'
import { BUILT_IN_TEMPLATES, QR_MIN, templateOf } from './templates.ts'
import { drawSheet, sheetPixels } from './draw-sheet.ts'
import type { SheetContext } from './surface.ts'

/** Mock context that records calls. A letter is half as wide as the font size, a Chinese one as wide. */
function notingContext() {
  const draws: { call: string; args: unknown[]; font: string; direction: string; align: string }[] = []
  const width = (text: string, font: string) => {
    const pixels = Number.parseFloat(/([\d.]+)px/.exec(font)?.[1] ?? '0')
    return [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 1 : 0.5) * pixels, 0)
  }
  const state = { font: '', direction: '', textAlign: '' }
  const ctx = new Proxy(state as unknown as SheetContext, {
    get: (target, name: string) => {
      if (name in state) return Reflect.get(target, name)
      if (name === 'measureText') return (text: string) => ({ width: width(text, state.font) })
      return (...args: unknown[]) =>
        draws.push({ call: name, args, font: state.font, direction: state.direction, align: state.textAlign })
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  })
  const of = (call: string) => draws.filter((one) => one.call === call)
  return { ctx, of, width }
}

const values = { event: 'Opening night', date: '21 November 2026', time: '21:48' }
const picture = { image: 'a picture', width: 1600, height: 900 }
const shots = [picture, picture, picture, picture]
const qr = Array.from({ length: 37 }, () => Array.from({ length: 37 }, () => true))

const own = (layers: unknown[], slots: unknown[] = [{ x: 0, y: 0, width: 50, height: 50, shot: 0 }]) =>
  SheetTemplate.parse({ id: 'own', name: 'Own', mm: { width: 101.6, height: 152.4 }, slots, layers })

test('the built-in sheets are valid templates with unique ids', () => {
  expect(BUILT_IN_TEMPLATES.map(({ id }) => id).toSorted()).toEqual(
    ['four-up', 'landscape', 'single', 'square', 'strips'].toSorted(),
  )
  for (const template of BUILT_IN_TEMPLATES) expect(SheetTemplate.parse(template)).toEqual(template)
  expect(BUILT_IN_TEMPLATES.map((template) => shotsOf(template))).toEqual([4, 1, 4, 1, 1])
})

test('the parts of a built-in sheet stay on the paper and don’t overlap', () => {
  const overlap = (
    a: { x: number; y: number; width: number; height: number },
    b: { x: number; y: number; width: number; height: number },
  ) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  for (const { mm, slots, layers, id } of BUILT_IN_TEMPLATES) {
    const boxes = [
      ...slots,
      ...layers.filter(
        (layer): layer is Exclude<SheetLayer, { kind: 'slots' }> =>
          layer.kind !== 'slots' && layer.kind !== 'cut',
      ),
    ]
    for (const [at, box] of boxes.entries()) {
      expect(box.x >= 0 && box.y >= 0, id).toBe(true)
      expect(box.x + box.width <= mm.width && box.y + box.height <= mm.height, id).toBe(true)
      for (const other of boxes.slice(at + 1)) expect(overlap(box, other), id).toBe(false)
    }
  }
})

test('a sheet of 4 × 6 inches has 1200 × 1800 pixels, and fewer at a lower resolution', () => {
  expect(BUILT_IN_TEMPLATES.map(sheetPixels)[0]).toEqual({ width: 1200, height: 1800 })
  expect(sheetPixels({ mm: { width: 101.6, height: 152.4 }, dpi: 100 })).toEqual({ width: 400, height: 600 })
})

test('each photo fills its slot without being stretched or mirrored', () => {
  const { ctx, of } = notingContext()
  drawSheet(ctx, templateOf('four-up') as SheetTemplate, { shots }, values)
  expect(of('drawImage')).toHaveLength(4)
  for (const { args } of of('drawImage')) {
    const [, left, top, width, height, , , toWidth, toHeight] = args as number[]
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo((toWidth ?? 0) / (toHeight ?? 1), 5)
    expect([left, top, width, height].every((value) => (value ?? -1) >= 0)).toBe(true)
  }
  expect(of('scale')).toEqual([])
})

test('`contain` shows the whole photo in the middle of its slot', () => {
  const { ctx, of } = notingContext()
  const slot = { x: 0, y: 0, width: 50.8, height: 50.8, shot: 0, fit: 'contain' }
  drawSheet(ctx, own([{ kind: 'slots' }], [slot]), { shots }, values)
  expect(of('drawImage')[0]?.args.slice(1)).toEqual([0, 0, 1600, 900, 0, 131.25, 600, 337.5])
})

test.each([
  ['a name of many letters', 'M'.repeat(120)],
  ['words', 'The very long wedding of somebody and somebody else in a house at the sea, and their dog'],
  ['Chinese', '开幕之夜在北屋画廊与朋友们一起庆祝我们的周年纪念日快乐快乐快乐快乐快乐快乐'],
  ['Arabic', 'ليلة الافتتاح في بيت الشمال مع الأصدقاء والعائلة في احتفال كبير جدا يستمر حتى الصباح'],
])('a text never exceeds its box: %s', (_, text) => {
  const { ctx, of, width } = notingContext()
  const box = { x: 5, y: 130, width: 30, height: 6 }
  drawSheet(ctx, own([{ kind: 'text', ...box, text: '{event}' }]), { shots }, { ...values, event: text })
  const [line] = of('fillText')
  const drawnText = String(line?.args[0])
  expect(drawnText.endsWith('…')).toBe(true)
  expect(width(drawnText, line?.font ?? '')).toBeLessThanOrEqual((30 / 25.4) * 300 + 1)
})

test('shrinks a text that is slightly too wide, and keeps it whole', () => {
  const { ctx, of } = notingContext()
  const box = { kind: 'text', x: 5, y: 130, width: 30, height: 6, text: '{event}' }
  drawSheet(ctx, own([box]), { shots }, { ...values, event: 'Opening the night' })
  expect(of('fillText')[0]?.args[0]).toBe('Opening the night')
})

test('an ellipsis never splits a grapheme', () => {
  const { ctx, of } = notingContext()
  const family = '👩‍👩‍👧‍👦'
  const box = { kind: 'text', x: 5, y: 130, width: 22, height: 6, text: '{event}' }
  drawSheet(ctx, own([box]), { shots }, { ...values, event: family.repeat(30) })
  expect(String(of('fillText')[0]?.args[0]).replaceAll(family, '')).toBe('…')
})

test('right-aligns Arabic in its box, and keeps a custom text on one line', () => {
  const { ctx, of } = notingContext()
  const box = { kind: 'text', x: 5, y: 130, width: 60, height: 6, text: '{event}' }
  drawSheet(ctx, own([box]), { shots }, { ...values, event: 'ليلة\nالافتتاح' })
  expect(of('fillText')[0]).toMatchObject({ direction: 'rtl', align: 'right' })
  expect(of('fillText')[0]?.args[0]).toBe('ليلة الافتتاح')
})

test('a QR code is at least 20 mm, square, without gaps, and on the paper', () => {
  const { ctx, of } = notingContext()
  const small = { kind: 'qr', x: 98, y: 150, width: 5, height: 8 }
  drawSheet(ctx, own([small]), { shots, qr }, values)
  const [, quiet, ...modules] = of('fillRect').map(({ args }) => args as [number, number, number, number])
  const right = Math.max(...modules.map(([x, , width]) => x + width))
  const left = Math.min(...modules.map(([x]) => x))
  expect(right - left).toBeGreaterThanOrEqual(Math.round((QR_MIN / 25.4) * 300))
  expect(right).toBeLessThanOrEqual(1200)
  expect(modules.reduce((sum, [, , width, height]) => sum + width * height, 0)).toBe((right - left) ** 2)
  expect(quiet?.[0]).toBeLessThan(left)
})

test('draws no QR code, host’s image or watermark if there is none', () => {
  const { ctx, of } = notingContext()
  const layers = [
    { kind: 'slots' },
    { kind: 'qr', x: 5, y: 5, width: 20, height: 20 },
    {
      kind: 'picture',
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      uploadId: '01890000-0000-7000-8000-000000000001',
    },
  ]
  drawSheet(ctx, own(layers), { shots: [] }, { ...values, watermark: null })
  expect(of('drawImage')).toEqual([])
  // The paper, and the grey placeholder of a photo.
  expect(of('fillRect')).toHaveLength(2)
})

test('draws the watermark on every photo, in its corner', () => {
  const { ctx, of } = notingContext()
  const watermark = { text: 'Casa Norte', uploadId: null, place: 'bottom-right', opacity: 0.7 } as const
  drawSheet(ctx, templateOf('four-up') as SheetTemplate, { shots }, { ...values, watermark })
  const marks = of('fillText').filter(({ args }) => args[0] === 'Casa Norte')
  expect(marks).toHaveLength(8)
  expect(marks.every(({ align }) => align === 'right')).toBe(true)
})
