import { expect, test } from 'vitest'
import { countRow } from './count-row.ts'

test('shows the current number and the next ones; the last three don’t move', () => {
  expect([10, 9, 5, 4, 3, 2, 1].map((n) => countRow(n, 10))).toEqual([
    [10, 9, 8],
    [9, 8, 7],
    [5, 4, 3],
    [4, 3, 2],
    [3, 2, 1],
    [3, 2, 1],
    [3, 2, 1],
  ])
  expect([2, 1].map((n) => countRow(n, 2))).toEqual([
    [2, 1],
    [2, 1],
  ])
})
