import { Edit } from '@studio/contract/darkroom'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyEdit } from './edits.fixtures.ts'
import {
  applyGroups,
  applyLook,
  canonicalEditText,
  isNeutralEdit,
  LOOK_NAMES,
  LOOKS,
  scaleEdit,
} from './index.ts'

const text = canonicalEditText
const NEUTRAL: Edit = { format: 1 }

test('has twelve valid looks that differ, leave crops alone and change each image', () => {
  expect(LOOK_NAMES).toHaveLength(12)
  const texts = LOOK_NAMES.map((name) => {
    const { edit } = LOOKS[name]
    expect(Edit.parse(edit), name).toEqual(edit)
    expect(edit, name).not.toHaveProperty('geometry')
    expect(isNeutralEdit(edit), name).toBe(false)
    return text(applyLook(NEUTRAL, LOOKS[name], 100))
  })
  expect(new Set(texts).size).toBe(12)
})

test('scales any edit to a valid one: nothing at 0, the same at 100', () => {
  fc.assert(
    fc.property(anyEdit, fc.integer({ min: 0, max: 200 }), (any, percent) => {
      const edit = applyGroups(any, { format: 1 }, ['localAdjustments', 'repairs'])
      const scaled = scaleEdit(edit, percent)
      expect(Edit.parse(scaled)).toEqual(scaled)
      expect(text(scaleEdit(edit, 100))).toBe(text(edit))
      const { geometry: _, ...rest } = edit
      expect(isNeutralEdit(scaleEdit(rest, 0))).toBe(true)
    }),
  )
})

test('moves values away from neutral, within their ranges', () => {
  const edit = Edit.parse({
    format: 1,
    light: { exposure: 3, contrast: -20 },
    curve: {
      red: [
        [0, 40],
        [255, 255],
      ],
    },
    colourGrading: { all: { hue: 40, saturation: 30 } },
    effects: { grain: 80, grainSize: 60 },
  })
  expect(scaleEdit(edit, 150)).toEqual({
    format: 1,
    light: { exposure: 4.5, contrast: -30 },
    curve: {
      red: [
        [0, 60],
        [255, 255],
      ],
    },
    colourGrading: { all: { hue: 40, saturation: 45 } },
    effects: { grain: 100, grainSize: 60 },
  })
  expect(scaleEdit(edit, 200).light?.exposure).toBe(5)
})

test('keeps what a look doesn’t set, and replaces its groups', () => {
  const target: Edit = {
    format: 1,
    geometry: { angle: 2 },
    light: { exposure: 1, contrast: 5 },
    effects: { grain: 40 },
  }
  expect(applyLook(target, LOOKS.product, 100)).toMatchObject({
    geometry: { angle: 2 },
    light: { exposure: 1, contrast: 12 },
  })
  expect(applyLook(target, LOOKS.product, 100)).not.toHaveProperty('effects')
  fc.assert(
    fc.property(
      anyEdit,
      fc.constantFrom(...LOOK_NAMES),
      fc.integer({ min: 1, max: 200 }),
      (edit, name, percent) => {
        const once = applyLook(edit, LOOKS[name], percent)
        expect(text(applyLook(once, LOOKS[name], percent))).toBe(text(once))
        expect(text(applyLook(edit, LOOKS[name], 0))).toBe(text(edit))
        expect(once.geometry ?? {}).toEqual(applyLook(edit, LOOKS[name], 0).geometry ?? {})
      },
    ),
  )
})
