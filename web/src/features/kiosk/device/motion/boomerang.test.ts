import { expect, test } from 'vitest'
import { orderOf } from './boomerang.ts'

test('plays forwards and backwards, and shows neither end twice', () => {
  expect(orderOf(4)).toEqual([0, 1, 2, 3, 2, 1])
  expect(orderOf(20)).toHaveLength(38)
  expect(orderOf(1)).toEqual([0])
})
