import type { Edit } from '@studio/contract/darkroom'
import { expect, test } from 'vitest'
import { fitEdit } from './fit-edit.ts'

const sharpened = (sharpen: number, radius?: number): Edit => ({
  format: 1,
  detail: { sharpen, masking: 20, ...(radius !== undefined && { radius }) },
})
const grained = (grain: number, grainSize: number): Edit => ({ format: 1, effects: { grain, grainSize } })

test('leaves images in full size, and edits without sharpening and grain, as they are', () => {
  const edit = sharpened(80, 2)
  expect(fitEdit(edit, 6000, 1)).toBe(edit)
  const soft: Edit = { format: 1, light: { clarity: 40 }, effects: { vignette: -20 } }
  expect(fitEdit(soft, 6000, 3)).toEqual(soft)
})

test('sharpens with a smaller radius, then less', () => {
  // 1 px of blur is half a pixel of an image that is reduced to a half.
  expect(fitEdit(sharpened(80, 2), 4000, 2).detail).toEqual({
    sharpen: 80,
    radius: expect.closeTo(0.571, 3),
    masking: 20,
  })
  const { detail } = fitEdit(sharpened(80, 1), 6000, 3)
  expect(detail).toEqual({ sharpen: expect.closeTo(16.65, 1), radius: 0.5, masking: 20 })
  expect(fitEdit(sharpened(80), 6000, 3).detail).toEqual(detail)
})

test('weakens grain that is finer than the reduced pixels', () => {
  // Points are 2.5 px apart: five sixths of a reduced pixel.
  expect(fitEdit(grained(60, 25), 6000, 3).effects).toEqual({
    grain: expect.closeTo(33.33, 2),
    grainSize: 25,
  })
  // They are 6.25 px apart, and 1 px in a small image.
  expect(fitEdit(grained(60, 100), 6000, 3).effects?.grain).toBe(60)
  expect(fitEdit(grained(60, 0), 2400, 2).effects?.grain).toBe(30)
})
