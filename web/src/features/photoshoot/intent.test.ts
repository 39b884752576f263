import { expect, it } from 'vitest'
import { RequestError } from '../../platform/index.ts'
import { createIntents, isAnswered } from './intent.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
}

it('keeps one key for one request until it is answered, also across a reload', () => {
  const storage = memory()
  const key = createIntents(storage).keyFor({ prompt: 'A lamp' })
  const afterReload = createIntents(storage)
  expect(afterReload.keyFor({ prompt: 'A lamp' })).toBe(key)
  afterReload.settle()
  expect(afterReload.keyFor({ prompt: 'A lamp' })).not.toBe(key)
})

it('takes another key for another request, and when the note is damaged', () => {
  const storage = memory()
  const intents = createIntents(storage)
  const key = intents.keyFor({ prompt: 'A lamp' })
  expect(intents.keyFor({ prompt: 'Two lamps' })).not.toBe(key)
  storage.write('studio-photoshoot-intent', '{')
  expect(intents.keyFor({ prompt: 'A lamp' })).not.toBe(key)
})

it.each([
  [0, 'NETWORK_ERROR', false],
  [502, 'NETWORK_ERROR', false],
  [500, 'UNKNOWN_ERROR', false],
  [409, 'CONFLICT', false],
  [422, 'INPUT_INVALID', true],
  [429, 'RATE_LIMITED', true],
])('status %i %s is an answer: %s', (status, code, expected) => {
  expect(isAnswered(new RequestError('x', { status, code }))).toBe(expected)
})
