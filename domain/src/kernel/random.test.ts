import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

test('a seed gives the same numbers as before', () => {
  const random = seededRandom(1)
  expect([random(), random(), random()]).toEqual([
    0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
  ])
  expect(seededRandom(-1)()).toBe(seededRandom(2 ** 32 - 1)())
  expect(seededRandom(2)()).not.toBe(seededRandom(1)())
})
