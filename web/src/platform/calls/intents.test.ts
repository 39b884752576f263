import { HOUR_MS } from '@studio/contract/kernel'
import { afterEach, expect, it, vi } from 'vitest'
import { createIntents, isAnswered } from './intents.ts'
import { RequestError } from './request-error.ts'

const KEY = 'studio-a-lamp'

afterEach(() => void vi.useRealTimers())

function memory() {
  const entries = new Map<string, string>()
  return {
    read: (key: string) => entries.get(key) ?? null,
    write: (key: string, value: string) => void entries.set(key, value),
    remove: (key: string) => void entries.delete(key),
  }
}

it('keeps one key for one request until it is answered, also across a reload', () => {
  const storage = memory()
  const key = createIntents(storage, KEY).keyFor({ prompt: 'A lamp' })
  const afterReload = createIntents(storage, KEY)
  expect(afterReload.keyFor({ prompt: 'A lamp' })).toBe(key)
  afterReload.settle()
  expect(afterReload.keyFor({ prompt: 'A lamp' })).not.toBe(key)
})

it('uses a new key for another request and for an invalid record', () => {
  const storage = memory()
  const intents = createIntents(storage, KEY)
  const key = intents.keyFor({ prompt: 'A lamp' })
  expect(intents.keyFor({ prompt: 'Two lamps' })).not.toBe(key)
  storage.write(KEY, '{')
  expect(intents.keyFor({ prompt: 'A lamp' })).not.toBe(key)
})

it('uses a new key once the server’s record has expired', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const intents = createIntents(memory(), KEY)
  const first = intents.of({ coins: 30 })
  expect(first.at).toBe(Date.now())
  vi.advanceTimersByTime(23 * HOUR_MS)
  expect(intents.of({ coins: 30 })).toEqual(first)
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(intents.keyFor({ coins: 30 })).not.toBe(first.key)
})

it.each([
  [0, 'NETWORK_ERROR', false],
  [502, 'NETWORK_ERROR', false],
  [500, 'UNKNOWN_ERROR', false],
  [409, 'CONFLICT', false],
  [422, 'INPUT_INVALID', true],
  [429, 'RATE_LIMITED', true],
])('status %i %s is definite: %s', (status, code, expected) => {
  expect(isAnswered(new RequestError('x', { status, code }))).toBe(expected)
})
