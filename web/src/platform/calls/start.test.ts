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
const begun = (value: unknown, token = 'mine') => ({ token, answer: Promise.resolve(answerOf(value)) })

test('each call is answered once, then it has to be made', async () => {
  const start = createStart(begun('pictures'))
  expect(await start.take('/api/jobs', 'mine')).toBeUndefined()
  expect(await start.take(ADDRESS, 'mine')).toBe('pictures')
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
})

test('a call that comes before the answer waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answerOf>>()
  const taken = createStart({ token: 'mine', answer: promise }).take(ADDRESS, 'mine')
  resolve(answerOf('pictures'))
  expect(await taken).toBe('pictures')
})

test('nobody gets what was answered to somebody else, or to nobody', async () => {
  const start = createStart(begun('pictures'))
  expect(await start.take(ADDRESS, 'another’s')).toBeUndefined()
  expect(await start.take(ADDRESS, null)).toBeUndefined()
  start.begin('another’s', async () => answerOf('other pictures'))
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
  expect(await start.take(ADDRESS, 'another’s')).toBe('other pictures')
})

test('nothing is asked twice at once as the same person, and anew when it is over', async () => {
  let now = 0
  const ask = vi.fn(async () => answerOf('new'))
  const start = createStart(begun('pictures'), { now: () => now })
  start.begin('mine', ask)
  await start.current('mine')
  start.begin('mine', ask)
  expect(ask).not.toHaveBeenCalled()
  now = 10_000
  start.begin('mine', ask)
  expect(await start.take(ADDRESS, 'mine')).toBe('new')
  start.forget()
  start.begin('mine', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('what is ten seconds old is asked for anew', async () => {
  let now = 0
  const start = createStart(begun('pictures'), { now: () => now })
  expect(await start.current('mine')).toBeDefined()
  now = 10_000
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
})

test('a write ends what was answered before it, also while it is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answerOf>>()
  const start = createStart({ token: 'mine', answer: promise })
  const taken = start.take(ADDRESS, 'mine')
  start.forget()
  resolve(answerOf('pictures'))
  expect(await taken).toBeUndefined()
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
})

test('a start that fails is as none', async () => {
  const start = createStart({ token: 'mine', answer: Promise.reject(new Error('offline')) })
  expect(await start.take(ADDRESS, 'mine')).toBeUndefined()
  expect(await start.current('mine')).toBeUndefined()
})
