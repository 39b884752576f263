import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createThrottle,
  parseSignal,
  isWritingIn,
  applySignal,
  type Signals,
  withoutStale,
} from './signals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a user who stopped typing is no longer shown as typing', () => {
  const signals = parseSignal({}, 'writing', { by: 'ana', field: 'prompt', at: 7 }, 1_000)
  expect(isWritingIn(withoutStale(signals, 4_999).ana, 'prompt')).toBe(true)
  expect(isWritingIn(withoutStale(signals, 5_000).ana, 'prompt')).toBe(false)
  expect(isWritingIn(signals.ana, 'chat')).toBe(false)
})

test('a stopped user is shown as stopped, even by an early timer', () => {
  vi.useRealTimers()
  // Fake time: the timer fires at the earliest possible time.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  let signals: Signals = {}
  applySignal((change) => (signals = change(signals)), 'writing', { by: 'ana', field: 'prompt', at: 7 })
  expect(isWritingIn(signals.ana, 'prompt')).toBe(true)
  vi.advanceTimersByTime(5_000)
  expect(isWritingIn(signals.ana, 'prompt')).toBe(false)
  clock.mockRestore()
})

test('ignores invalid signals', () => {
  const none = {}
  for (const payload of [{}, { by: 3, field: 'prompt' }, { by: 'ana', field: 5 }, { by: 'ana' }])
    expect(parseSignal(none, 'writing', payload, 0)).toBe(none)
  expect(parseSignal(none, 'pointing', { by: 'ana', mediaId: 4 }, 0)).toBe(none)
  expect(parseSignal(none, 'else', { by: 'ana', field: 'prompt' }, 0)).toBe(none)
  expect(parseSignal(none, 'writing', { by: 'ana', field: 'prompt', at: -1 }, 0)).toEqual({
    ana: { field: 'prompt', at: undefined, wroteAt: 0 },
  })
})

test('sends few signals, and always the last one', () => {
  const sent: object[] = []
  const throttle = createThrottle(200, (payload) => sent.push(payload))
  for (let at = 0; at < 50; at++) throttle.send({ at })
  expect(sent).toEqual([{ at: 0 }])
  vi.advanceTimersByTime(200)
  expect(sent).toEqual([{ at: 0 }, { at: 49 }])
  vi.advanceTimersByTime(2_000)
  expect(sent).toHaveLength(2)
})
