import { HOUR_MS, MINUTE_MS } from '@studio/contract/kernel'
import { expect, test } from 'vitest'
import { createDeletionPoller } from './deletion-poller.ts'

function open(held: string[], gone: ReadonlySet<string>) {
  const asked: string[][] = []
  const dropped: string[] = []
  let time = 1_000_000
  let isAway = false
  const watch = createDeletionPoller({
    held: async () => held.filter((id) => !dropped.includes(id)),
    atOnce: 200,
    store: {
      dropSessions: async (ids) => void dropped.push(...ids),
    },
    wire: {
      async gone(ids) {
        if (isAway) throw new Error('away')
        asked.push(ids)
        return { gone: ids.filter((id) => gone.has(id)) }
      },
    },
    now: () => time,
  })
  return {
    watch,
    asked,
    dropped,
    pass: (ms: number) => (time += ms),
    leave: (away: boolean) => (isAway = away),
  }
}

test('what was deleted elsewhere is dropped here, whatever there is, and asked for every five minutes', async () => {
  const ids = Array.from({ length: 450 }, (_, n) => `${n}`)
  const { watch, asked, dropped, pass } = open(ids, new Set(['3', '210', '449']))
  expect(await watch.look()).toBe(3)
  expect(asked.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(dropped).toEqual(['3', '210', '449'])
  expect(await watch.look()).toBe(0)
  expect(asked).toHaveLength(3)
  pass(5 * MINUTE_MS)
  await watch.look()
  expect(asked.slice(3).flat()).not.toContain('3')
  // Setting the clock back must not stop the polling.
  pass(-10 * HOUR_MS)
  await watch.look()
  expect(asked).toHaveLength(9)
})

test('what could not be asked for is asked for again the next time that the server is reached', async () => {
  const { watch, dropped, leave } = open(['one'], new Set(['one']))
  leave(true)
  await expect(watch.look()).rejects.toThrow('away')
  leave(false)
  expect(await watch.look()).toBe(1)
  expect(dropped).toEqual(['one'])
})

test('a booth that holds nothing asks nobody', async () => {
  const { watch, asked } = open([], new Set())
  expect(await watch.look()).toBe(0)
  expect(asked).toEqual([])
})
