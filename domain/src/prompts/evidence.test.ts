import { expect, test } from 'vitest'
import { wilson } from '../kernel/index.ts'
import { betterThan, evidenceOf } from './index.ts'

test('computes the Wilson interval', () => {
  const { value, low, high } = wilson(8, 10)
  expect([value, low, high].map((each) => Number(each.toFixed(3)))).toEqual([0.8, 0.49, 0.943])
  expect(wilson(0, 0)).toEqual({ value: 0, low: 0, high: 1 })
})

test('ignores fewer than five ratings, and unrated images aren’t rejections', () => {
  expect(evidenceOf({ made: 90, judged: 4, kept: 4, credits: 90 })).toMatchObject({
    rate: null,
    creditsPerKept: 22.5,
  })
  expect(evidenceOf({ made: 90, judged: 5, kept: 5, credits: 90 }).rate).toMatchObject({ value: 1, high: 1 })
  expect(evidenceOf({ made: 3, judged: 3, kept: 0, credits: 3 }).creditsPerKept).toBeNull()
})

test('compares two prompts only if both have eight ratings', () => {
  let state = 7
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  expect(betterThan({ judged: 7, kept: 0 }, { judged: 90, kept: 90 })).toBeUndefined()
  expect(betterThan({ judged: 20, kept: 4 }, { judged: 20, kept: 16 }, random, 4_000)).toBeGreaterThan(0.99)
  expect(betterThan({ judged: 20, kept: 10 }, { judged: 20, kept: 10 }, random, 4_000)).toBeCloseTo(0.5, 1)
})
