import { expect, test } from 'vitest'
import { clockOf, instantOf, isTimeZone } from './index.ts'

test.each([
  ['2026-11-21T18:00', 'Europe/Madrid', '2026-11-21T17:00:00.000Z'],
  ['2026-07-21T18:00', 'Europe/Madrid', '2026-07-21T16:00:00.000Z'],
  ['2026-07-21T00:30', 'Asia/Kolkata', '2026-07-20T19:00:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
])('%s in %s is %s, and back', (clock, zone, instant) => {
  expect(instantOf(clock, zone)).toBe(instant)
  expect(clockOf(instant, zone)).toBe(clock)
})

test.each([
  // Skipped times: an hour, half an hour, midnight, a whole day, east and west of Greenwich.
  ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T03:30'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T03:30'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:45'],
  ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T01:30'],
  ['2026-04-24T00:30', 'Africa/Cairo', '2026-04-24T01:30'],
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-31T12:00'],
])('%s, which is skipped in %s, is %s', (clock, zone, expected) => {
  expect(clockOf(instantOf(clock, zone), zone)).toBe(expected)
})

test.each([
  ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('%s, which occurs twice in %s, is the first', (clock, zone, instant) => {
  expect(instantOf(clock, zone)).toBe(instant)
})

test('every half hour of a year round-trips in zones of every kind, unless it is skipped', () => {
  for (const zone of ['America/Santiago', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca']) {
    let skipped = 0
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * 1_800_000) {
      const clock = new Date(at).toISOString().slice(0, 16)
      const actual = clockOf(instantOf(clock, zone), zone)
      if (actual !== clock) skipped += 1
      expect(actual >= clock).toBe(true)
    }
    expect(skipped).toBeLessThan(3)
  }
})

test('rejects invalid dates and zones', () => {
  expect(instantOf('', 'UTC')).toBeNull()
  expect(clockOf(null, 'UTC')).toBe('')
  expect([isTimeZone('Europe/Madrid'), isTimeZone('Casa Norte')]).toEqual([true, false])
})
