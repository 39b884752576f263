import { describe, expect, test } from 'vitest'
import { Edit } from './index.ts'

const rejected = (edit: unknown) => !Edit.safeParse(edit).success
const light = (values: object) => ({ format: 1, light: values })

describe('numbers', () => {
  test('are rounded, so that edits which look the same are equal', () => {
    const edit = Edit.parse({
      format: 1,
      light: { exposure: 0.1 + 0.2, contrast: -0.001 },
      geometry: { crop: { x: 1 / 3, y: 0.5, width: 0.5, height: 0.25 } },
    })
    expect(edit).toEqual({
      format: 1,
      light: { exposure: 0.3, contrast: 0 },
      geometry: { crop: { x: 0.33333, y: 0.5, width: 0.5, height: 0.25 } },
    })
    expect(Object.is(edit.light?.contrast, 0)).toBe(true)
  })

  test('stay as they are when parsed twice', () => {
    for (const exposure of [0.1 + 0.2, 1.005, -4.999, 5, 1.115])
      expect(Edit.parse(Edit.parse(light({ exposure })))).toEqual(Edit.parse(light({ exposure })))
  })
})

test.each<[string, unknown]>([
  ['NaN', light({ exposure: Number.NaN })],
  ['an infinity', light({ exposure: Number.POSITIVE_INFINITY })],
  ['1e309', JSON.parse('{"format":1,"light":{"exposure":1e309}}')],
  ['a number as text', light({ exposure: '1' })],
  ['a value beyond the slider', light({ shadows: 100.01 })],
  ['an unknown group', { format: 1, lights: {} }],
  ['an unknown value', light({ brightness: 1 })],
  ['a stage that the engine cannot render', { format: 1, light: { dehaze: 10 } }],
  ['retouching', { format: 1, retouch: {} }],
  ['__proto__', JSON.parse('{"format":1,"__proto__":{"light":{}}}')],
  ['__proto__ in a group', JSON.parse('{"format":1,"light":{"__proto__":{"exposure":1}}}')],
  ['constructor', { format: 1, constructor: 1 }],
  ['another format', { format: 2 }],
  ['no format', {}],
  ['null', null],
  ['a list', []],
  ['null as a value', light({ exposure: null })],
  [
    'a curve that goes backwards',
    {
      format: 1,
      curve: {
        rgb: [
          [10, 0],
          [5, 255],
        ],
      },
    },
  ],
  [
    'two curve points at one place',
    {
      format: 1,
      curve: {
        red: [
          [10, 0],
          [10, 255],
        ],
      },
    },
  ],
  ['a curve of one point', { format: 1, curve: { rgb: [[0, 0]] } }],
  ['a curve of 17 points', { format: 1, curve: { rgb: Array.from({ length: 17 }, (_, at) => [at, at]) } }],
  [
    'a curve with fractions',
    {
      format: 1,
      curve: {
        rgb: [
          [0, 0],
          [255, 254.5],
        ],
      },
    },
  ],
  ['a crop outside of the image', { format: 1, geometry: { crop: { x: 1.2, y: 0, width: 1, height: 1 } } }],
  ['a crop without a size', { format: 1, geometry: { crop: { x: 0.5, y: 0.5, width: 0, height: 1 } } }],
  ['an angle of 180 degrees', { format: 1, geometry: { angle: 180 } }],
  ['a turn of 45 degrees', { format: 1, geometry: { turn: 45 } }],
  ['a sharpening radius of 0', { format: 1, detail: { sharpen: 50, radius: 0 } }],
])('rejects %s', (_, edit) => {
  expect(rejected(edit)).toBe(true)
})

describe('masks', () => {
  const linear = { kind: 'linear', mode: 'add', x1: 0, y1: 0, x2: 0, y2: 1 }
  const mask = (values: object = {}) => ({ id: 'mask-one', parts: [linear], ...values })
  const masks = (...localAdjustments: unknown[]) => ({ format: 1, localAdjustments })
  const part = (values: object) => masks(mask({ parts: [{ mode: 'add', ...values }] }))
  const points = (count: number) => Array.from({ length: count * 2 }, (_, at) => 10_000 + (at % 7))
  const brush = (...strokes: object[]) => ({ kind: 'brush', mode: 'add', strokes })
  const dab = { size: 0.01, points: [1, 2] }
  const colour = { kind: 'colour', red: 255, green: 0, blue: 9 }

  test('of every kind are accepted', () => {
    for (const each of [
      { ...linear, x1: -1, x2: 2, invert: true },
      { kind: 'radial', x: 0.5, y: 0.5, width: 0.2, height: 2, angle: -30, feather: 0 },
      { kind: 'luminance', from: 20, to: 20, feather: 100 },
      { ...colour, range: 0 },
      brush(dab, { ...dab, softness: 0, flow: 50, isErased: true }),
    ])
      expect(rejected(part(each)), JSON.stringify(each)).toBe(false)
    const values = { exposure: -5, highlights: 1, shadows: 2, whites: 3, blacks: 4, temperature: 5, tint: 6 }
    expect(rejected(masks(mask({ name: 'Sky', isOff: true, clarity: 7, saturation: -100, ...values })))).toBe(
      false,
    )
    expect(rejected(masks())).toBe(false)
  })

  test.each<[string, unknown]>([
    ['without parts', masks(mask({ parts: [] }))],
    ['with an unknown value', masks(mask({ contrast: 1 }))],
    ['without an id', masks({ parts: [linear] })],
    ['with a path as id', masks(mask({ id: 'mask.one.two' }))],
    ['with one id', masks(mask(), mask())],
    ['with an empty name', masks(mask({ name: ' ' }))],
    ['of an unknown kind', part({ kind: 'sky' })],
    ['of a kind with the values of another', part({ ...linear, feather: 1 })],
    ['with an unknown mode', part({ ...linear, mode: 'xor' })],
    ['far outside of the image', part({ ...linear, x1: 2.1 })],
    ['with NaN', part({ ...linear, x1: Number.NaN })],
    ['from light to dark', part({ kind: 'luminance', from: 60, to: 40 })],
    ['of a colour between levels', part({ ...colour, red: 1.5 })],
    ['without strokes', part(brush())],
    ['with half a point', part(brush({ size: 0.01, points: [1, 2, 3] }))],
    ['with a brush as large as the image', part(brush({ ...dab, size: 0.5 }))],
    ['with 501 strokes', part(brush(...Array.from({ length: 501 }, () => dab)))],
    [
      'with 6,001 points in two strokes',
      part(brush({ ...dab, points: points(3000) }, { ...dab, points: points(3001) })),
    ],
    [
      'that cover the image thousands of times',
      part(brush({ size: 0.25, points: Array.from({ length: 8000 }, (_, at) => (at % 4 < 2 ? 1 : 9999)) })),
    ],
    ['with 65 parts', masks(mask({ parts: Array.from({ length: 65 }, () => linear) }))],
    ['33 of them', masks(...Array.from({ length: 33 }, (_, at) => mask({ id: `mask-00${at + 10}` })))],
    [
      'with 65 brushed parts',
      masks(
        mask({ parts: Array.from({ length: 33 }, () => brush(dab)) }),
        mask({ id: 'mask-two', parts: Array.from({ length: 32 }, () => brush(dab)) }),
      ),
    ],
  ])('%s are rejected', (_, edit) => {
    expect(rejected(edit)).toBe(true)
  })

  test('are limited by the size of the edit, which names the reason', () => {
    const full = (count: number) =>
      masks(
        ...Array.from({ length: count }, (_, at) =>
          mask({ id: `mask-00${at + 10}`, parts: [brush({ size: 0.01, points: points(3000) })] }),
        ),
      )
    expect(rejected(full(7))).toBe(false)
    expect(Edit.safeParse(full(8)).error?.issues).toMatchObject([
      { path: [], message: 'The edit has too many brush strokes to be saved.' },
    ])
  })
})

test('accepts an edit without changes, and one with everything', () => {
  expect(rejected({ format: 1 })).toBe(false)
  expect(
    rejected({
      format: 1,
      geometry: { crop: { x: 0.5, y: 0.5, width: 1, height: 0.6 }, angle: -2.5, flip: true, turn: 270 },
      light: { exposure: -5, contrast: 100, highlights: -100, temperature: 12.5, saturation: -100 },
      curve: {
        rgb: [
          [0, 20],
          [255, 240],
        ],
      },
      colourMixer: { monochrome: true, aqua: { hue: 1, saturation: 2, luminance: 3 } },
      colourGrading: { shadows: { hue: 360, saturation: 100, luminance: -5 }, balance: 3 },
      detail: { sharpen: 150, radius: 0.5, masking: 100 },
      effects: { vignette: -50, midpoint: 0, feather: 100, grain: 20, grainSize: 0, grainSeed: 65_535 },
    }),
  ).toBe(false)
})
