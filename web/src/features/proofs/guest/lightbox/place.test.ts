import { expect, test } from 'vitest'
import { placeAt, regionBetween, shownAt, type View, WHOLE, zoomAt } from './place.ts'

const FRAME = { left: 40, top: 60, width: 800, height: 1200 }
/** Box of an image that fills the frame and is zoomed around its centre. */
const boxOf = ({ scale, x, y }: View) => ({
  left: FRAME.left + FRAME.width / 2 + x - (FRAME.width * scale) / 2,
  top: FRAME.top + FRAME.height / 2 + y - (FRAME.height * scale) / 2,
  width: FRAME.width * scale,
  height: FRAME.height * scale,
})

test('restores a position at every zoom', () => {
  for (const [factor, at] of [
    [1, { x: 0, y: 0 }],
    [2.5, { x: 120, y: -300 }],
    [6, { x: -390, y: 590 }],
  ] as const) {
    const box = boxOf(zoomAt(WHOLE, factor, at))
    for (const [x, y] of [
      [0, 0],
      [0.25, 0.75],
      [0.999, 0.001],
      [1, 1],
    ] as const) {
      const point = { clientX: box.left + box.width * x, clientY: box.top + box.height * y }
      const place = placeAt(box, point)
      expect(place.x).toBeCloseTo(x, 9)
      expect(place.y).toBeCloseTo(y, 9)
    }
  }
})

test('keeps the point under the pointer while zooming', () => {
  const at = { x: 100, y: -50 }
  const point = { clientX: FRAME.left + FRAME.width / 2 + at.x, clientY: FRAME.top + FRAME.height / 2 + at.y }
  const before = placeAt(boxOf(WHOLE), point)
  const after = placeAt(boxOf(zoomAt(zoomAt(WHOLE, 1.7, at), 2, at)), point)
  expect(after.x).toBeCloseTo(before.x, 9)
  expect(after.y).toBeCloseTo(before.y, 9)
  expect(zoomAt(zoomAt(WHOLE, 3, at), 0.1, at)).toEqual(WHOLE)
})

test('clamps to the edge and treats a short drag as a point', () => {
  expect(placeAt(FRAME, { clientX: 0, clientY: 5000 })).toEqual({ x: 0, y: 1 })
  expect(regionBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })).toBeNull()
  const region = regionBetween({ x: 0.6, y: 0.2 }, { x: 0.1, y: 0.5 })
  expect(region).toMatchObject({ x: 0.1, y: 0.2 })
  expect(region?.w).toBeCloseTo(0.5, 9)
  expect(shownAt({ x: 0.5, y: 0.25 })).toEqual({ left: '50%', top: '25%' })
})
