import { expect, test } from 'vitest'
import { createSubscribers } from './index.ts'

test('everybody is told in turn, until they no longer listen', async () => {
  const { on, tell } = createSubscribers<[string]>()
  const heard: string[] = []
  const listener = (name: string) => async (what: string) => {
    await Promise.resolve()
    heard.push(`${name} ${what}`)
  }
  await tell('before anybody listens')
  const stop = on(listener('first'))
  on(listener('second'))
  await tell('one')
  stop()
  await tell('two')
  expect(heard).toEqual(['first one', 'second one', 'second two'])
})

test('what a listener throws reaches who tells, so that a transaction is rolled back', async () => {
  const { on, tell } = createSubscribers<[]>()
  on(() => Promise.reject(new Error('no')))
  await expect(tell()).rejects.toThrow('no')
})
