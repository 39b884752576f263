import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Box,
  boxOf,
  cropOf,
  fitBox,
  isInside,
  moveBox,
  resizeBox,
  rotated,
  unturned,
  withRatio,
} from './crop-geometry.ts'

const SIZE = { width: 6000, height: 4000 }
const angles = fc.integer({ min: -450, max: 450 }).map((tenths) => tenths / 10)
const vectors = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
})
const boxes = fc.tuple(
  fc.record({
    x: fc.integer({ min: 200, max: 5800 }),
    y: fc.integer({ min: 200, max: 3800 }),
    width: fc.integer({ min: 50, max: 6000 }),
    height: fc.integer({ min: 50, max: 4000 }),
  }),
  angles,
)
const ratios = fc.constantFrom(null, 1, 1.5)
const handles = fc.constantFrom(
  ...([-1, 0, 1] as const).flatMap((x) =>
    ([-1, 0, 1] as const).flatMap((y) => (x === 0 && y === 0 ? [] : [{ x, y }])),
  ),
)
/** Position in the original of the corner or edge opposite to a handle. */
const opposite = (box: Box, handle: { x: number; y: number }, angle: number) => {
  const by = rotated((-handle.x * box.width) / 2, (-handle.y * box.height) / 2, angle)
  return [box.x + by.x, box.y + by.y] as const
}

test('a crop stays inside however it is moved, resized or given another ratio', () => {
  fc.assert(
    fc.property(boxes, handles, vectors, ratios, ([start, angle], handle, by, ratio) => {
      const box = fitBox(start, SIZE, angle)
      expect(isInside(box, SIZE, angle)).toBe(true)
      expect(isInside(moveBox(box, by.x, by.y, SIZE, angle), SIZE, angle)).toBe(true)
      expect(isInside(withRatio(box, 0.8, SIZE, angle), SIZE, angle)).toBe(true)
      const resized = resizeBox(box, handle, by, { size: SIZE, angle, ratio })
      expect(isInside(resized, SIZE, angle)).toBe(true)
    }),
  )
})

test('the opposite corner or edge stays where it is', () => {
  fc.assert(
    fc.property(boxes, handles, vectors, ([start, angle], handle, by) => {
      const box = fitBox(start, SIZE, angle)
      const resized = resizeBox(box, handle, by, { size: SIZE, angle, ratio: null })
      const [before, after] = [opposite(box, handle, angle), opposite(resized, handle, angle)]
      expect(after[0]).toBeCloseTo(before[0], 3)
      expect(after[1]).toBeCloseTo(before[1], 3)
    }),
  )
})

test('a corner keeps a chosen ratio', () => {
  const box = boxOf({ x: 0.5, y: 0.5, width: 0.3, height: 0.2 }, SIZE)
  const resized = resizeBox(box, { x: 1, y: 1 }, { x: 300, y: 20 }, { size: SIZE, angle: 0, ratio: 1.5 })
  expect(resized.width / resized.height).toBeCloseTo(1.5, 6)
})

test('the whole original is no crop', () => {
  expect(cropOf(boxOf(undefined, SIZE), SIZE)).toBeUndefined()
  const crop = { x: 0.4, y: 0.5, width: 0.5, height: 0.25 }
  expect(cropOf(boxOf(crop, SIZE), SIZE)).toEqual(crop)
})

test('a drag follows the pointer on mirrored and turned images', () => {
  const round = ({ x, y }: { x: number; y: number }) => [Math.round(x) + 0, Math.round(y) + 0]
  expect(round(unturned(10, 0, 0, true))).toEqual([-10, 0])
  // Turned clockwise: to the right on the screen is up in the image.
  expect(round(unturned(10, 0, 90, false))).toEqual([0, -10])
  expect(round(unturned(0, 10, 90, true))).toEqual([-10, 0])
})
