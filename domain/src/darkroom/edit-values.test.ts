import type { Edit } from '@studio/contract/darkroom'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyEdit } from './edits.fixtures.ts'
import { canonicalEditText, changedPaths, changeEdit, sortedEdit, valueIn } from './index.ts'

const EDIT: Edit = { format: 1, light: { shadows: 40 }, effects: { midpoint: 30 } }

test('changes values by path, and leaves out neutral ones', () => {
  expect(changeEdit(EDIT, { 'light.shadows': 0, 'effects.vignette': -20 })).toEqual({
    format: 1,
    effects: { midpoint: 30, vignette: -20 },
  })
  const straight = [
    [0, 0],
    [255, 255],
  ] as const
  expect(changeEdit(EDIT, { 'curve.rgb': straight, 'effects.midpoint': undefined })).toEqual({
    format: 1,
    light: { shadows: 40 },
  })
})

test('reads neutral values of sliders, and no crop or curve', () => {
  expect(valueIn(EDIT, 'light.shadows')).toBe(40)
  expect(valueIn(EDIT, 'light.contrast')).toBe(0)
  expect(valueIn(EDIT, 'effects.feather')).toBe(50)
  expect(valueIn(EDIT, 'geometry.crop')).toBeUndefined()
  expect(valueIn(EDIT, 'curve.red')).toBeUndefined()
  expect(changedPaths(EDIT)).toEqual(['light.shadows', 'effects.midpoint'])
})

test('an edit whose values are written again is the same', () => {
  fc.assert(
    fc.property(anyEdit, (edit) => {
      const values = Object.fromEntries(changedPaths(edit).map((path) => [path, valueIn(edit, path)]))
      expect(canonicalEditText(changeEdit({ format: 1 }, values))).toBe(canonicalEditText(edit))
    }),
  )
})

test('the same values in any order are the same JSON', () => {
  const other: Edit = { effects: { midpoint: 30 }, light: { contrast: 0, shadows: 40 }, format: 1 }
  expect(JSON.stringify(sortedEdit(other))).toBe(JSON.stringify(sortedEdit(EDIT)))
})
