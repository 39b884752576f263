import { expect, test, vi } from 'vitest'
import { createStart } from './start.ts'

const ADDRESS = '/api/gallery?limit=8'
const FLAGS = {
  freeMode: true,
  purchasing: false,
  internationalization: true,
  galleryUpgrade: true,
  helpCenter: true,
  eventSafety: true,
  performanceBudget: true,
  publicSiteMode: 'hero' as const,
}
const answerOf = (value: unknown) => ({ gate: null, flags: FLAGS, answers: { [ADDRESS]: value } })
const startedRequest = (value: unknown, token = 'mine') => ({
  token,
  answer: Promise.resolve(answerOf(value)),
})

test('answers each call once', async () => {
  const start = createStart(startedRequest('pictures'))
  expect(await start.take('/api/jobs', 'mine')).toBeUndefined()
  expect(await start.take(ADDRESS, 'mine')).toBe('pictures')
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
})

test('an early call waits for the response', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answerOf>>()
  const answer = createStart({ token: 'mine', answer: promise }).take(ADDRESS, 'mine')
  resolve(answerOf('pictures'))
  expect(await answer).toBe('pictures')
})

test('responses are never shared between users', async () => {
  const start = createStart(startedRequest('pictures'))
  expect(await start.take(ADDRESS, 'another’s')).toBeUndefined()
  expect(await start.take(ADDRESS, null)).toBeUndefined()
  start.begin('another’s', async () => answerOf('other pictures'))
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
  expect(await start.take(ADDRESS, 'another’s')).toBe('other pictures')
})

test('sends one request per user at a time', async () => {
  let now = 0
  const ask = vi.fn(async () => answerOf('new'))
  const start = createStart(startedRequest('pictures'), { now: () => now })
  start.begin('mine', ask)
  await start.current('mine')
  start.begin('mine', ask)
  expect(ask).not.toHaveBeenCalled()
  now = 10_000
  start.begin('mine', ask)
  expect(await start.take(ADDRESS, 'mine')).toBe('new')
  start.invalidate()
  start.begin('mine', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('responses expire after ten seconds', async () => {
  let now = 0
  const start = createStart(startedRequest('pictures'), { now: () => now })
  expect(await start.current('mine')).toBeDefined()
  now = 10_000
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
})

test('a write discards earlier and pending responses', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answerOf>>()
  const start = createStart({ token: 'mine', answer: promise })
  const answer = start.take(ADDRESS, 'mine')
  start.invalidate()
  resolve(answerOf('pictures'))
  expect(await answer).toBeUndefined()
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
})

test('a failed start request is ignored', async () => {
  const start = createStart({ token: 'mine', answer: Promise.reject(new Error('offline')) })
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
  expect(await start.current('mine')).toBeUndefined()
})
