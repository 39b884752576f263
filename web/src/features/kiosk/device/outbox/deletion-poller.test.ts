import { HOUR_MS, MINUTE_MS } from '@studio/contract/kernel'
import { expect, test } from 'vitest'
import { createDeletionPoller } from './deletion-poller.ts'

function open(storedIds: string[], deletedIds: ReadonlySet<string>) {
  const requests: string[][] = []
  const dropped: string[] = []
  let time = 1_000_000
  let isOffline = false
  const watch = createDeletionPoller({
    listStored: async () => storedIds.filter((id) => !dropped.includes(id)),
    atOnce: 200,
    store: {
      dropSessions: async (ids) => void dropped.push(...ids),
    },
    wire: {
      async gone(ids) {
        if (isOffline) throw new Error('away')
        requests.push(ids)
        return { gone: ids.filter((id) => deletedIds.has(id)) }
      },
    },
    now: () => time,
  })
  return {
    watch,
    requests,
    dropped,
    pass: (ms: number) => (time += ms),
    leave: (next: boolean) => (isOffline = next),
  }
}

test('deletes what was deleted elsewhere, regardless of the amount, and polls every five minutes', async () => {
  const ids = Array.from({ length: 450 }, (_, n) => `${n}`)
  const { watch, requests, dropped, pass } = open(ids, new Set(['3', '210', '449']))
  expect(await watch.look()).toBe(3)
  expect(requests.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(dropped).toEqual(['3', '210', '449'])
  expect(await watch.look()).toBe(0)
  expect(requests).toHaveLength(3)
  pass(5 * MINUTE_MS)
  await watch.look()
  expect(requests.slice(3).flat()).not.toContain('3')
  // Setting the clock back must not stop the polling.
  pass(-10 * HOUR_MS)
  await watch.look()
  expect(requests).toHaveLength(9)
})

test('retries a failed poll when the server is reachable again', async () => {
  const { watch, dropped, leave } = open(['one'], new Set(['one']))
  leave(true)
  await expect(watch.look()).rejects.toThrow('away')
  leave(false)
  expect(await watch.look()).toBe(1)
  expect(dropped).toEqual(['one'])
})

test('an empty booth doesn’t poll', async () => {
  const { watch, requests } = open([], new Set())
  expect(await watch.look()).toBe(0)
  expect(requests).toEqual([])
})
