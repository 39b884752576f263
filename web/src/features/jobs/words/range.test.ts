import { expect, it } from 'vitest'
import { leftOf, rangeOf } from './range.ts'

it.each([
  [0, 1, 'seconds', 1, 1],
  [3.4, 4.2, 'seconds', 3, 4],
  [12, 31, 'seconds', 10, 35],
  [61, 89, 'seconds', 60, 90],
  [20, 90, 'minutes', 1, 2],
  [130, 305, 'minutes', 2, 6],
])('expresses %d to %d seconds in %s', (min, max, unit, from, to) => {
  expect(rangeOf(min, max)).toEqual({ unit, from, to })
})

it('counts down from the last progress while running, but not while queued', () => {
  const since = '2026-11-20T12:00:00.000Z'
  const at = (seconds: number) => Date.parse(since) + seconds * 1000
  const running = { least: 20, most: 40, since }
  expect(leftOf(running, at(0))).toEqual({ unit: 'seconds', from: 20, to: 40 })
  expect(leftOf(running, at(15))).toEqual({ unit: 'seconds', from: 5, to: 25 })
  expect(leftOf(running, at(30))).toEqual({ unit: 'seconds', from: 1, to: 10 })
  expect(leftOf(running, at(40))).toBe('late')
  // A clock behind the server's adds nothing.
  expect(leftOf(running, at(-30))).toEqual({ unit: 'seconds', from: 20, to: 40 })
  expect(leftOf({ least: 20, most: 40, since: null }, at(500))).toEqual({
    unit: 'seconds',
    from: 20,
    to: 40,
  })
  expect(leftOf(undefined, at(0))).toBeUndefined()
})
