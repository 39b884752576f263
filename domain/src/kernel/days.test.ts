import { afterEach, expect, test, vi } from 'vitest'
import { addDays, daysBetween, formatDay, localDay } from './index.ts'

afterEach(() => vi.unstubAllEnvs())

test('counts calendar days, regardless of the time zone', () => {
  // A new process would be safer but far slower. Node reads TZ again when it is set.
  vi.stubEnv('TZ', 'Pacific/Auckland')
  expect(localDay(new Date('2026-12-05T12:00:00Z'))).toBe('2026-12-06')
  expect(formatDay('2026-12-05', 'en', 'longDay')).toBe('5 December 2026')
  vi.stubEnv('TZ', 'Pacific/Honolulu')
  expect(localDay(new Date('2026-12-06T09:00:00Z'))).toBe('2026-12-05')
  expect(formatDay('2026-12-05', 'en', 'longDay')).toBe('5 December 2026')
  expect(addDays('2026-03-28', 14)).toBe('2026-04-11')
  expect(addDays('9999-12-20', 14)).toBe('9999-12-31')
  expect(daysBetween('2026-11-21', '2026-12-05')).toBe(14)
})
