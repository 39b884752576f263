import { expect, test } from 'vitest'
import { clockOf, instantOf, isTimeZone } from './event-time.ts'

test.each([
  ['2026-11-21T18:00', 'Europe/Madrid', '2026-11-21T17:00:00.000Z'],
  ['2026-07-21T18:00', 'Europe/Madrid', '2026-07-21T16:00:00.000Z'],
  ['2026-07-21T00:30', 'Asia/Kolkata', '2026-07-20T19:00:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
])('%s in %s is %s, and back', (clock, zone, instant) => {
  expect(instantOf(clock, zone)).toBe(instant)
  expect(clockOf(instant, zone)).toBe(clock)
})

test('no date is none, and a zone is one that there is', () => {
  expect(instantOf('', 'UTC')).toBeNull()
  expect(clockOf(null, 'UTC')).toBe('')
  expect([isTimeZone('Europe/Madrid'), isTimeZone('Casa Norte')]).toEqual([true, false])
})
