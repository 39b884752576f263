import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnnouncer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what happens is told at most every five seconds, and nothing of it is lost', () => {
  const told: string[] = []
  const announcer = createAnnouncer((text) => told.push(text))
  announcer.tell('Ana is here')
  announcer.tell('Jonas is here')
  announcer.tell('Jonas is here')
  announcer.tell('4 pictures')
  expect(told).toEqual(['Ana is here'])
  vi.advanceTimersByTime(4_999)
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['Ana is here', 'Jonas is here. 4 pictures'])
  vi.advanceTimersByTime(60_000)
  announcer.tell('Lucía is here')
  expect(told.at(-1)).toBe('Lucía is here')
})

test('nothing is told any more once the screen is left', () => {
  const told: string[] = []
  const announcer = createAnnouncer((text) => told.push(text))
  announcer.tell('one')
  announcer.tell('two')
  announcer.stop()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['one'])
})
