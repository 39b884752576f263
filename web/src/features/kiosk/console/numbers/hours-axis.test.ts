import { expect, test } from 'vitest'
import { everyHour, type Hour, hourNames, ticksFor } from './hours-axis.ts'

const hour = (at: string, sessions: number) => ({ at, sessions }) as Hour
const sessionsOf = (hours: Hour[]) => hours.map(({ at, sessions }) => [at.slice(11, 16), sessions])

test('empty hours keep their place, until the end of the event', () => {
  const hours = [hour('2026-11-21T17:00:00.000Z', 22), hour('2026-11-21T19:00:00.000Z', 5)]
  expect(sessionsOf(everyHour(hours, { endsAt: '2026-11-21T21:00:00.000Z' }))).toEqual([
    ['17:00', 22],
    ['18:00', 0],
    ['19:00', 5],
    ['20:00', 0],
  ])
  expect(everyHour(hours, { endsAt: null })).toHaveLength(3)
  // The event ended before a booth sent its last data.
  expect(everyHour(hours, { endsAt: '2026-11-21T18:00:00.000Z' })).toHaveLength(3)
  expect(everyHour([], { endsAt: null })).toEqual([])
})

test('a fair of several days shows only hours with captures, and a distant end adds at most two days', () => {
  const far = [hour('2026-11-01T17:00:00.000Z', 1), hour('2026-11-09T17:00:00.000Z', 2)]
  expect(everyHour(far, { endsAt: null })).toEqual(far)
  expect(everyHour(far.slice(0, 1), { endsAt: '2027-11-01T17:00:00.000Z' })).toHaveLength(48)
})

test('uses round numbers on the axis', () => {
  expect(ticksFor(0)).toEqual([0, 1])
  expect(ticksFor(3)).toEqual([0, 1, 2, 3])
  expect(ticksFor(70)).toEqual([0, 25, 50, 75])
  expect(ticksFor(110)).toEqual([0, 50, 100, 150])
})

test('formats hours briefly, with minutes only where they aren’t zero', () => {
  const at = '2026-11-21T17:00:00.000Z'
  const names = (locale: string, zone: string) => hourNames(locale, zone)(at).replaceAll(/\s/g, ' ')
  expect(names('en', 'Europe/Madrid')).toBe('18:00')
  expect(names('es', 'Europe/Madrid')).toBe('18:00')
  expect(names('en', 'Asia/Kolkata')).toBe('22:30')
})
