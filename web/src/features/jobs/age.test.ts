import { expect, it } from 'vitest'
import { ageOf } from './age.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-20T11:59:58Z', 'now', 0],
  ['2026-11-20T12:00:30Z', 'now', 0],
  ['2026-11-20T11:59:20Z', 'seconds', 40],
  ['2026-11-20T11:42:00Z', 'minutes', 18],
  ['2026-11-20T10:30:00Z', 'hours', 1],
  ['2026-11-18T11:00:00Z', 'days', 2],
])('%s is %s %i', (instant, unit, count) => {
  expect(ageOf(instant, NOW)).toEqual({ unit, count })
})
