import { afterEach, expect, test, vi } from 'vitest'
import type { Saying, TopicCaller } from '../../features/realtime/index.ts'
import { sayable } from './sayable.ts'

const saying: Saying = { events: ['cursor', 'writing'], perSecond: 10, bytes: 256 }
const ana = { role: 'authenticated', actor: { id: 'ana' } } as TopicCaller
afterEach(() => void vi.useRealTimers())

test('what members say of themselves is dropped beyond so many of a kind in a second', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const counters = new Map<string, () => number>()
  const say = (event: string) => sayable({ event, payload: { x: 1 } }, saying, ana, counters)
  const heard = Array.from({ length: 60 }, () => say('cursor')).filter(Boolean)
  expect(heard).toHaveLength(10)
  expect(say('writing')).toEqual({ event: 'writing', payload: { x: 1, by: 'ana' } })
  vi.advanceTimersByTime(1000)
  expect(say('cursor')).toBeTruthy()
})
