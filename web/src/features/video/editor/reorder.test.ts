import { expect, test } from 'vitest'
import { gapAt, placeForGap } from './reorder.ts'

const box = (left: number, top: number) => ({ left, top, width: 100, height: 80 })
const GRID = [box(0, 0), box(110, 0), box(0, 100), box(110, 100)]
const LIST = [box(0, 0), box(0, 90), box(0, 180)]

test('in a grid it goes before the first whose middle is to the right, in the row that is pointed at', () => {
  expect(gapAt(GRID, 20, 40)).toBe(0)
  expect(gapAt(GRID, 70, 40)).toBe(1)
  expect(gapAt(GRID, 190, 40)).toBe(2)
  expect(gapAt(GRID, 20, 140)).toBe(2)
  expect(gapAt(GRID, 190, 140)).toBe(4)
  expect(gapAt(GRID, 20, 500)).toBe(4)
  expect(gapAt(GRID, 90, 90)).toBe(2)
})

test('in a list it goes above or below the middle', () => {
  expect([10, 60, 100, 140, 400].map((y) => gapAt(LIST, 50, y))).toEqual([0, 1, 1, 2, 3])
})

test('the gaps on either side of where it was change nothing', () => {
  expect([0, 1, 2, 3].map((gap) => placeForGap(1, gap))).toEqual([0, 1, 1, 2])
})
