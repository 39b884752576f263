import { addDays, addMonths, formatDay, localDay } from '@studio/domain/kernel'
import { describe, expect, test } from 'vitest'
import { startOfWeek, weeksOf } from './days.ts'
import { readDay } from './read-day.ts'

const TODAY = '2026-11-22'

describe('a typed day', () => {
  test.each([
    ['en-GB', '20/11/2026', '2026-11-20'],
    ['en-GB', '1/2', '2026-02-01'],
    ['en-GB', '1 nov', '2026-11-01'],
    ['en-GB', ' November 3, 2025 ', '2025-11-03'],
    ['en-GB', 'Yesterday', '2026-11-21'],
    ['en-US', '11/20/26', '2026-11-20'],
    ['es', '20.11.26', '2026-11-20'],
    ['es', '3 de septiembre de 2026', '2026-09-03'],
    ['es', '5 ENE.', '2026-01-05'],
    ['es', 'hoy', TODAY],
    ['es', 'mañana', '2026-11-23'],
    ['es', 'manana', '2026-11-23'],
    ['es', '2026-2-3', '2026-02-03'],
    ['de', '29.2.2024', '2024-02-29'],
  ])('parses, in %s: %s', (locale, typed, day) => {
    expect(readDay(typed, locale, TODAY)).toBe(day)
  })

  test.each([
    '',
    'soon',
    '20',
    '31/2/2026',
    '29/2/2026',
    '12/13/14/15',
    '5 xyz',
    '1 nov dec',
    '1/1/99999',
    '0/1',
  ])('rejects: %s', (typed) => {
    expect(readDay(typed, 'en-GB', TODAY)).toBeNull()
  })

  test('is parsed in the format of each language', () => {
    for (const locale of ['en-GB', 'en-US', 'es', 'de', 'fr'])
      for (const day of ['2026-01-31', '2024-02-29', '2026-12-01'])
        for (const style of ['digits', 'day', 'longDay'] as const)
          expect(readDay(formatDay(day, locale, style), locale, TODAY)).toBe(day)
  })
})

test('adds days and months across month and year ends', () => {
  expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01'])
  expect([addMonths('2026-01-31', 1), addMonths('2026-01-15', -1), addMonths('2024-02-29', 12)]).toEqual([
    ...['2026-02-28', '2025-12-15', '2025-02-28'],
  ])
  // Independent of the time zone and daylight saving time of the test machine.
  expect(localDay(new Date(2026, 2, 29, 23, 59))).toBe('2026-03-29')
})

test('a month consists of whole weeks with each day once', () => {
  for (let month = '2024-01-01'; month < '2027-01-01'; month = addMonths(month, 1)) {
    const days = weeksOf(month, 'es').flat()
    expect(days.length % 7).toBe(0)
    expect(days[0]).toBe(startOfWeek(month, 'es'))
    const own = days.filter((day) => day.startsWith(month.slice(0, 7)))
    expect([own[0], own.at(-1)]).toEqual([month, addDays(addMonths(month, 1), -1)])
    expect(days).toEqual(days.map((_, place) => addDays(days[0]!, place)))
  }
  expect(formatDay(startOfWeek('2026-11-22', 'es'), 'en', 'weekday')).toBe('Monday')
})
