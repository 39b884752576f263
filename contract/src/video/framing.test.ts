import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameRecipe, recipeOf } from './index.ts'
import { DEFAULT_FRAMING, layPicture, spareAxis } from './framing.ts'

const size = fc.record({
  width: fc.integer({ min: 16, max: 4000 }),
  height: fc.integer({ min: 16, max: 4000 }),
})
const place = fc.double({ min: 0, max: 1, noNaN: true })

test('covers the frame with fill, contains the image with fit, and never distorts', () => {
  fc.assert(
    fc.property(size, size, fc.constantFrom('fill', 'fit'), place, place, (picture, frame, fit, x, y) => {
      const box = layPicture(picture, frame, { fit, x, y })
      expect(box.width / box.height).toBeCloseTo(picture.width / picture.height, 6)
      const [right, bottom] = [box.left + box.width, box.top + box.height]
      const sign = fit === 'fill' ? 1 : -1
      for (const beyond of [-box.left, -box.top, right - frame.width, bottom - frame.height])
        expect(beyond * sign).toBeGreaterThanOrEqual(-1e-6)
    }),
  )
})

test('places the remainder as requested', () => {
  const [wide, frame] = [
    { width: 200, height: 100 },
    { width: 100, height: 100 },
  ]
  const at = (fit: 'fill' | 'fit', x: number, y: number) => layPicture(wide, frame, { fit, x, y })
  expect(at('fill', 0, 0.5)).toEqual({ left: -0, top: 0, width: 200, height: 100 })
  expect(at('fill', 1, 0.5).left).toBe(-100)
  expect(at('fit', 0.5, 0)).toEqual({ left: 0, top: 0, width: 100, height: 50 })
  expect(at('fit', 0.5, 1).top).toBe(50)
  expect([spareAxis(wide, frame, 'fill'), spareAxis(wide, frame, 'fit')]).toEqual(['x', 'y'])
  expect(spareAxis({ width: 1025, height: 577 }, { width: 1280, height: 720 })).toBeNull()
})

test('treats older takes as filled, and ignores framing without an image', () => {
  const film = { model: 'studio', aspectRatio: '16:9', resolution: '720p', fps: 24 } as const
  const firstFrameId = '00000000-0000-4000-8000-000000000001'
  const shot = { prompt: 'A pier', seconds: 4, camera: 'static', firstFrameId } as const
  const fit = { ...DEFAULT_FRAMING, fit: 'fit' as const }
  const before = recipeOf(shot, film)
  expect(before).not.toHaveProperty('framing')
  expect(isSameRecipe(before, recipeOf({ ...shot, framing: DEFAULT_FRAMING }, film))).toBe(true)
  expect(isSameRecipe(before, recipeOf({ ...shot, framing: fit }, film))).toBe(false)
  const without = { ...shot, firstFrameId: null }
  expect(isSameRecipe(recipeOf(without, film), recipeOf({ ...without, framing: fit }, film))).toBe(true)
})
