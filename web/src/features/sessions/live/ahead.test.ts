import { expect, test } from 'vitest'
import { createAhead } from './ahead.ts'

const heart = (before: string[]) => [...before.filter((each) => each !== 'heart'), 'heart']
const sending = () => Promise.withResolvers<void>()

test('an optimistic change survives each load that started before its response', async () => {
  const ahead = createAhead<string[]>()
  const before = ahead.begin()
  const sent = sending()
  const laid = ahead.lay(heart, sent.promise)
  const beside = ahead.begin()
  expect(beside([])).toEqual(['heart'])
  const pendingChange = ahead.begin()
  sent.resolve()
  await laid
  expect(before([])).toEqual(['heart'])
  expect(pendingChange(['no'])).toEqual(['no', 'heart'])
  // Later reads contain the change, unless it was reverted since.
  expect(ahead.begin()([])).toEqual([])
})

test('shows several changes in order, regardless of which is answered first', async () => {
  const ahead = createAhead<string[]>()
  const [first, second] = [sending(), sending()]
  const laid = ahead.lay(heart, first.promise)
  void ahead.lay((before) => before.filter((each) => each !== 'heart'), second.promise)
  const read = ahead.begin()
  first.resolve()
  await laid
  expect(read(['heart'])).toEqual([])
  second.resolve()
})

test('rolls back a refused change, and reports it to its sender', async () => {
  const ahead = createAhead<string[]>()
  const read = ahead.begin()
  await expect(ahead.lay(heart, Promise.reject(new Error('locked')))).rejects.toThrow('locked')
  expect(read([])).toEqual([])
})
