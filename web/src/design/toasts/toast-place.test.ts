import { expect, test } from 'vitest'
import { coversButton, placeToast } from './toast-place.ts'

const SIZE = { width: 388, height: 64 }
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const box = (left: number, top: number, width: number, height: number, isButton = true) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  isButton,
})
const boxAt = ({ left, top }: { left: number; top: number }, { width, height } = SIZE) =>
  box(left, top, width, height)

test('is placed in the corner if it is free', () => {
  expect(placeToast(SIZE, WIDE, [])).toEqual({ left: 1036, top: 820 })
})

test('is placed above a footer button', () => {
  const button = box(1300, 840, 120, 40)
  const place = placeToast(SIZE, WIDE, [button])
  expect(place).toEqual({ left: 1036, top: 840 - 4 - 64 })
  expect(coversButton(boxAt(place), [button])).toBe(false)
})

test('finds the one gap of a phone full of buttons', () => {
  const size = { width: 358, height: 64 }
  const rows = Array.from({ length: 12 }, (_, row) => box(20, row * 72, 350, 44)).toSpliced(5, 1)
  const place = placeToast(size, PHONE, rows)
  expect(coversButton(boxAt(place, size), rows)).toBe(false)
  expect(place.top).toBeGreaterThan(4 * 72 + 44)
  expect(place.top).toBeLessThan(6 * 72)
})

test('uses another column if the right one is full', () => {
  const column = Array.from({ length: 15 }, (_, row) => box(1100, row * 60, 200, 50))
  expect(placeToast(SIZE, WIDE, column).left).toBe(526)
})

test('prefers covering a field to a button, and avoids both if possible', () => {
  const field = box(16, 0, 358, 300, false)
  const button = box(16, 310, 358, 534)
  expect(placeToast({ width: 358, height: 64 }, PHONE, [field, button]).top).toBe(310 - 4 - 64)
  const low = box(16, 700, 358, 144, false)
  expect(placeToast({ width: 358, height: 64 }, PHONE, [low]).top).toBe(700 - 4 - 64)
})

test('covers the fewest buttons if every position covers one', () => {
  const two = [box(20, 0, 100, 844), box(200, 500, 150, 344)]
  expect(placeToast({ width: 358, height: 64 }, PHONE, two).top).toBeLessThan(500 - 64)
})
