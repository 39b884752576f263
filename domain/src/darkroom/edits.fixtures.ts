import { COLOUR_BANDS, Edit, GRADED_RANGES, MASK_MODES } from '@studio/contract/darkroom'
import fc from 'fast-check'

/** Numbers with two decimals. Neutral ones are frequent, so that some cases have them. */
const between = (least: number, most: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 5, arbitrary: fc.integer({ min: least * 4, max: most * 4 }).map((n) => n / 4) },
  )
const slider = between(-100, 100)
const amount = between(0, 100)

const some = <T>(values: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc.record(values, { requiredKeys: [] })

const level = fc.integer({ min: 0, max: 255 })
const curve = fc
  .tuple(
    fc.uniqueArray(level, { minLength: 2, maxLength: 5 }),
    fc.array(level, { minLength: 5, maxLength: 5 }),
  )
  .map(([inputs, outputs]) => inputs.toSorted((a, b) => a - b).map((input, at) => [input, outputs[at]]))
const straight = fc.constant([
  [0, 0],
  [128, 128],
  [255, 255],
])

const each = <T>(names: readonly string[], value: fc.Arbitrary<T>) =>
  some(Object.fromEntries(names.map((name) => [name, value])))

const part = fc.oneof(
  fc.record({
    kind: fc.constant('linear'),
    mode: fc.constantFrom(...MASK_MODES),
    x1: fc.double({ min: -1, max: 2, noNaN: true }),
    y1: fc.constant(0),
    x2: fc.constantFrom(0.5, 1),
    y2: fc.constant(1),
  }),
  fc.record({
    kind: fc.constant('brush'),
    mode: fc.constantFrom(...MASK_MODES),
    invert: fc.boolean(),
    strokes: fc.constant([{ size: 0.1, points: [100, 200, 300, 400] }]),
  }),
)
const local = fc
  .tuple(
    some({ name: fc.constantFrom('Sky', 'Face'), isOff: fc.boolean() }),
    fc.array(part, { minLength: 1, maxLength: 2 }),
    some({ exposure: between(-5, 5), shadows: slider, saturation: slider }),
  )
  .map(([about, parts, values]) => ({ ...about, parts, ...values }))
const masks = fc
  .uniqueArray(fc.tuple(fc.constantFrom('mask-one', 'mask-two', 'constructor'), local), {
    selector: ([id]) => id,
    maxLength: 3,
  })
  .map((list) => list.map(([id, values]) => ({ id, ...values })))

const spot = fc
  .tuple(
    fc.record({
      kind: fc.constantFrom('heal', 'clone'),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.constant(0.5),
      radius: fc.constantFrom(0.001, 0.01, 0.1),
      sourceX: fc.constantFrom(0.25, 0.75),
      sourceY: fc.constant(0.5),
    }),
    some({ feather: fc.constantFrom(0, 25, 100), opacity: fc.constantFrom(0, 50, 100), off: fc.boolean() }),
  )
  .map(([place, look]) => ({ ...place, ...look }))
const repairs = fc
  .uniqueArray(fc.tuple(fc.constantFrom('spot-one', 'spot-two', 'spot-six'), spot), {
    selector: ([id]) => id,
    maxLength: 3,
  })
  .map((list) => list.map(([id, values]) => ({ id, ...values })))

/** Any edit that the schema accepts. */
export const anyEdit: fc.Arbitrary<Edit> = fc
  .record(
    {
      format: fc.constant(1),
      geometry: some({
        crop: fc.record({
          x: fc.double({ min: 0, max: 1, noNaN: true }),
          y: fc.double({ min: 0, max: 1, noNaN: true }),
          width: fc.double({ min: 0.01, max: 1.5, noNaN: true }),
          height: fc.double({ min: 0.01, max: 1.5, noNaN: true }),
        }),
        angle: between(-45, 45),
        flip: fc.boolean(),
        turn: fc.constantFrom(0, 90, 180, 270),
      }),
      light: some({
        exposure: between(-5, 5),
        contrast: slider,
        highlights: slider,
        shadows: slider,
        whites: slider,
        blacks: slider,
        temperature: slider,
        tint: slider,
        clarity: slider,
        vibrance: slider,
        saturation: slider,
      }),
      curve: each(['rgb', 'red', 'green', 'blue'], fc.oneof(curve, straight)),
      colourMixer: fc
        .tuple(
          some({ monochrome: fc.boolean() }),
          each(COLOUR_BANDS.slice(0, 3), some({ hue: slider, saturation: slider, luminance: slider })),
        )
        .map(([own, bands]) => ({ ...own, ...bands })),
      colourGrading: fc
        .tuple(
          some({ balance: slider }),
          each(GRADED_RANGES, some({ hue: between(0, 360), saturation: amount, luminance: slider })),
        )
        .map(([own, ranges]) => ({ ...own, ...ranges })),
      detail: some({ sharpen: between(0, 150), radius: fc.constantFrom(0.5, 1, 3), masking: amount }),
      effects: some({
        vignette: slider,
        midpoint: fc.constantFrom(0, 50, 100),
        feather: fc.constantFrom(0, 50, 100),
        grain: amount,
        grainSize: fc.constantFrom(0, 25, 100),
        grainSeed: fc.constantFrom(0, 7),
      }),
      localAdjustments: masks,
      repairs,
    },
    { requiredKeys: ['format'] },
  )
  .map((edit) => Edit.parse(edit))
