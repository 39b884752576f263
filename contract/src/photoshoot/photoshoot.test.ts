import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MAX_SEED, PhotoshootRequest, POSES, posesFor, priceOf, seedFor } from './index.ts'

const VALID = { prompt: 'A brass lamp', count: 4, style: 'editorial', aspectRatio: '3:4', model: 'studio' }
const messageOf = (change: object) =>
  z.safeParse(PhotoshootRequest, { ...VALID, ...change }).error?.issues[0]?.message

test('applies defaults and trims the prompt', () => {
  expect(z.parse(PhotoshootRequest, { ...VALID, prompt: '  A brass lamp \n' })).toEqual({
    ...VALID,
    poseVariety: false,
    quality: 'final',
  })
})

test.each([
  [{ prompt: '' }, 'The prompt must not be empty.'],
  [{ prompt: '   ' }, 'The prompt must not be empty.'],
  [{ prompt: 'a'.repeat(4_001) }, 'The prompt must have at most 4,000 characters.'],
  [{ prompt: 'a\u0000b' }, 'The prompt must not contain control characters.'],
  [{ count: 0 }, 'Enter at least 1 image.'],
  [{ count: 11 }, 'Enter up to 10 images.'],
  [{ count: 1.5 }, 'The number of images must be a whole number.'],
  [{ count: '3' }, 'The number of images must be a number.'],
])('refuses %j and says what to do', (change, message) => {
  expect(messageOf(change)).toBe(message)
})

test.each([
  { prompt: 'صورة كوب قهوة في ضوء الصباح' },
  { prompt: 'a'.repeat(4_000) },
  { prompt: 'two\nlines\tand a tab' },
  { seed: MAX_SEED },
  { poses: [...POSES] },
])('accepts %j', (change) => {
  expect(messageOf(change)).toBeUndefined()
})

test.each([{ style: 'cubist' }, { aspectRatio: '2:1' }, { poses: ['flying'] }, { seed: -1 }, { cost: 0 }])(
  'refuses %j',
  (change) => {
    expect(messageOf(change)).toBeDefined()
  },
)

describe('rules', () => {
  test('charges the number of images times the price of one', () => {
    expect(priceOf(6, 1)).toBe(6)
  })

  test('leaves the pose to the prompt without variety, and rotates the chosen poses with it', () => {
    expect(posesFor(2, false, ['walking'])).toEqual([null, null])
    expect(posesFor(3, true, ['walking', 'seated'])).toEqual(['walking', 'seated', 'walking'])
    expect(posesFor(8, true)).toEqual([...POSES])
  })

  test('gives each image its own valid seed, the same each time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_SEED }), (seed) => {
        const seeds = Array.from({ length: 10 }, (_, index) => seedFor(seed, index))
        expect(new Set(seeds).size).toBe(10)
        for (const each of seeds)
          expect(each).toSatisfy((n: number) => Number.isInteger(n) && n >= 0 && n <= MAX_SEED)
      }),
    )
  })

  test('returns as many poses as images', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.boolean(),
        fc.subarray([...POSES]),
        (count, variety, poses) => {
          expect(posesFor(count, variety, poses)).toHaveLength(count)
        },
      ),
    )
  })
})
