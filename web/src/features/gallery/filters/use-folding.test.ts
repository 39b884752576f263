import { expect, test } from 'vitest'
import { mustFold } from './use-folding.ts'

test('folds the fields as soon as the search would be squeezed, and not before', () => {
  expect(mustFold(1000, 600, 214)).toBe(false)
  expect(mustFold(999, 600, 214)).toBe(true)
})
