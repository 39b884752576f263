import { expect, test } from 'vitest'
import { createSubscribers } from './index.ts'

test('listeners are called in order until they unsubscribe', async () => {
  const { on, notify } = createSubscribers<[string]>()
  const events: string[] = []
  const listener = (name: string) => async (what: string) => {
    await Promise.resolve()
    events.push(`${name} ${what}`)
  }
  await notify('before anybody listens')
  const stop = on(listener('first'))
  on(listener('second'))
  await notify('one')
  stop()
  await notify('two')
  expect(events).toEqual(['first one', 'second one', 'second two'])
})

test('a listener’s error reaches the publisher and rolls back its transaction', async () => {
  const { on, notify } = createSubscribers<[]>()
  on(() => Promise.reject(new Error('no')))
  await expect(notify()).rejects.toThrow('no')
})
