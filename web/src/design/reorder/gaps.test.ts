import { expect, test } from 'vitest'
import { gapAt, placeForGap, scrollAt } from './gaps.ts'

const box = (left: number, top: number) => ({ left, top, width: 100, height: 80 })
const GRID = [box(0, 0), box(110, 0), box(0, 100), box(110, 100)]
const LIST = [box(0, 0), box(0, 90), box(0, 180)]

test('in a grid, drops before the first item of the row whose centre is to the right', () => {
  expect(gapAt(GRID, 20, 40)).toBe(0)
  expect(gapAt(GRID, 70, 40)).toBe(1)
  expect(gapAt(GRID, 190, 40)).toBe(2)
  expect(gapAt(GRID, 20, 140)).toBe(2)
  expect(gapAt(GRID, 190, 140)).toBe(4)
  expect(gapAt(GRID, 20, 500)).toBe(4)
  expect(gapAt(GRID, 90, 90)).toBe(2)
})

test('in a list, drops above or below the centre of an item', () => {
  expect([10, 60, 100, 140, 400].map((y) => gapAt(LIST, 50, y))).toEqual([0, 1, 1, 2, 3])
})

test('dropping beside the original position changes nothing', () => {
  expect([0, 1, 2, 3].map((gap) => placeForGap(1, gap))).toEqual([0, 1, 1, 2])
})

test('scrolls near the edge, faster when nearer, but not for items that started there', () => {
  expect([400, 800, 704, 752, 900].map((y) => scrollAt(300, y, 800))).toEqual([0, 14, 0, 7, 14])
  expect([95, 48, -20].map((y) => scrollAt(300, y, 800))).toEqual([-0, -7, -14])
  expect([scrollAt(780, 760, 800), scrollAt(20, 40, 800)]).toEqual([0, 0])
})
