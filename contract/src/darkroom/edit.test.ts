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
  ['masks', { format: 1, localAdjustments: [] }],
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
