import { afterEach, expect, test, vi } from 'vitest'
import type { BroadcastLimits, TopicCaller } from '../../features/realtime/index.ts'
import { allowedMessage } from './sayable.ts'

const rules: BroadcastLimits = { events: ['cursor', 'writing'], perSecond: 10, bytes: 256 }
const ana = { role: 'authenticated', actor: { id: 'ana' } } as TopicCaller
afterEach(() => void vi.useRealTimers())

test('drops members’ messages above the rate limit of their kind', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const counters = new Map<string, () => number>()
  const send = (event: string) => allowedMessage({ event, payload: { x: 1 } }, rules, ana, counters)
  const accepted = Array.from({ length: 60 }, () => send('cursor')).filter(Boolean)
  expect(accepted).toHaveLength(10)
  expect(send('writing')).toEqual({ event: 'writing', payload: { x: 1, by: 'ana' } })
  vi.advanceTimersByTime(1000)
  expect(send('cursor')).toBeTruthy()
})
