import { DAY_MS, MINUTE_MS } from '@studio/contract/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import { onServerTime, serverNow, useWrongClock } from './clock.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const dateHeader = (ms: number) => new Date(ms).toUTCString()
afterEach(() => {
  vi.useRealTimers()
  onServerTime(dateHeader(Date.now()))
})

test.each([90 * MINUTE_MS, -3 * DAY_MS, 5 * 365 * DAY_MS])(
  'detects a clock that is %d ms ahead, and uses the server’s time',
  (ahead) => {
    vi.useFakeTimers({ now: NOW + ahead, toFake: ['Date'] })
    const { result } = renderHook(useWrongClock)
    expect(result.current).toBe(0)
    act(() => onServerTime(dateHeader(NOW)))
    expect(serverNow()).toBe(NOW)
    expect(result.current).toBe(ahead)
    // The user has corrected the clock.
    vi.setSystemTime(NOW)
    act(() => onServerTime(dateHeader(NOW)))
    expect([serverNow(), result.current]).toEqual([NOW, 0])
  },
)

test('ignores slow responses and those without a time', () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  onServerTime(dateHeader(NOW - 20_000))
  onServerTime(null)
  onServerTime('soon')
  expect(serverNow()).toBe(NOW)
})
