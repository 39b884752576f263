import { expect, test } from 'vitest'
import { turnOf } from './draw-tile.ts'

/** Where a point of the stored image is shown. */
const at = (orientation: number, x: number, y: number) => {
  const [a, b, c, d, e, f] = turnOf(orientation, 40, 30)
  return [a * x + c * y + e, b * x + d * y + f]
}

// Top left and top right of the stored image of 40 × 30 px, by the eight orientations of EXIF.
test.each([
  [1, [0, 0], [40, 0]],
  [2, [40, 0], [0, 0]],
  [3, [40, 30], [0, 30]],
  [4, [0, 30], [40, 30]],
  [5, [0, 0], [0, 40]],
  [6, [30, 0], [30, 40]],
  [7, [30, 40], [30, 0]],
  [8, [0, 40], [0, 0]],
])('turns orientation %i upright', (orientation, topLeft, topRight) => {
  expect(at(orientation, 0, 0)).toEqual(topLeft)
  expect(at(orientation, 40, 0)).toEqual(topRight)
})
