import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnnouncer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('announces at most every five seconds, and loses nothing', () => {
  const announcements: string[] = []
  const announcer = createAnnouncer((text) => announcements.push(text))
  announcer.announce('Ana is here')
  announcer.announce('Jonas is here')
  announcer.announce('Jonas is here')
  announcer.announce('4 pictures')
  expect(announcements).toEqual(['Ana is here'])
  vi.advanceTimersByTime(4_999)
  expect(announcements).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(announcements).toEqual(['Ana is here', 'Jonas is here. 4 pictures'])
  vi.advanceTimersByTime(60_000)
  announcer.announce('Lucía is here')
  expect(announcements.at(-1)).toBe('Lucía is here')
})

test('announces nothing after the screen was left', () => {
  const announcements: string[] = []
  const announcer = createAnnouncer((text) => announcements.push(text))
  announcer.announce('one')
  announcer.announce('two')
  announcer.stop()
  vi.advanceTimersByTime(60_000)
  expect(announcements).toEqual(['one'])
})
