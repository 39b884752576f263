import { expect, test } from 'vitest'
import type { Database } from '../../../platform/database/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { pushJobChanges } from './push.ts'

/** Push with a mock database. */
function open(isHeard: boolean) {
  const events: object[] = []
  const waiting: { resolve(rows: object[]): void; reject(error: Error): void }[] = []
  let listener = (_: string) => {}
  const pubsub = { on: (_: string, listen: typeof listener) => ((listener = listen), () => {}) }
  // Kysely runs every query through an executor; reading a job takes one.
  const executeQuery = () =>
    new Promise((resolve, reject) => waiting.push({ resolve: (rows) => resolve({ rows }), reject }))
  const db = {
    getExecutor: () => ({
      transformQuery: (node: object) => node,
      compileQuery: () => ({ sql: '', parameters: [] }),
      executeQuery,
    }),
  } as unknown as Database
  pushJobChanges({
    db,
    pubsub: pubsub as never,
    log: createLog('silent'),
    realtime: { hasListener: () => isHeard, notifyHere: (...what) => void events.push(what) },
  })
  return { told: events, waiting, change: (text = 'ana job') => listener(text) }
}

test('reads nothing without listeners', () => {
  const { waiting, change } = open(false)
  change()
  expect(waiting).toEqual([])
})

test('merges changes during a read into one more read', async () => {
  const { told, waiting, change } = open(true)
  for (let count = 0; count < 5; count += 1) change()
  expect(waiting).toHaveLength(1)
  waiting[0]?.resolve([{ version: 1 }])
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.resolve([{ version: 5 }])
  await expect
    .poll(() => told)
    .toEqual([
      ['ana', 'jobs', { version: 1 }],
      ['ana', 'jobs', { version: 5 }],
    ])
  expect(waiting).toHaveLength(2)
})

test('ignores a failed read and sends the next change', async () => {
  const { told, waiting, change } = open(true)
  change()
  waiting[0]?.reject(new Error('gone'))
  await expect.poll(() => (change(), waiting.length)).toBeGreaterThan(1)
  waiting.at(-1)?.resolve([{ version: 2 }])
  await expect.poll(() => told).toEqual([['ana', 'jobs', { version: 2 }]])
})
