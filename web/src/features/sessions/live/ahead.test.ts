import { expect, test } from 'vitest'
import { createAhead } from './ahead.ts'

const heart = (before: string[]) => [...before.filter((each) => each !== 'heart'), 'heart']
const sending = () => Promise.withResolvers<void>()

test('what is pressed stays through every reading that was begun before its answer', async () => {
  const ahead = createAhead<string[]>()
  const before = ahead.begin()
  const sent = sending()
  const laid = ahead.lay(heart, sent.promise)
  const beside = ahead.begin()
  expect(beside([])).toEqual(['heart'])
  const late = ahead.begin()
  sent.resolve()
  await laid
  expect(before([])).toEqual(['heart'])
  expect(late(['no'])).toEqual(['no', 'heart'])
  // Later reads contain the change, unless it was reverted since.
  expect(ahead.begin()([])).toEqual([])
})

test('several presses show in their order, whichever is answered first', async () => {
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

test('what was refused is not shown any more, and its sender hears of it', async () => {
  const ahead = createAhead<string[]>()
  const read = ahead.begin()
  await expect(ahead.lay(heart, Promise.reject(new Error('locked')))).rejects.toThrow('locked')
  expect(read([])).toEqual([])
})
