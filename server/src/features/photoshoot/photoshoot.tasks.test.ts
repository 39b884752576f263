import { HOUR_MS } from '@studio/contract/kernel'
import { expect, test } from 'vitest'
import { createFakeEngine, type FakeEngineOptions } from '../../../testing/fake-engine.ts'
import { ProviderFailure } from '../../engines/engine.ts'
import { createLog } from '../../platform/log/index.ts'
import type { ClaimedJob, RunContext } from '../jobs/index.ts'
import { AcceptedShoot } from './photoshoot.accepted.ts'
import { SHOOT } from './photoshoot.fixtures.ts'
import { createShootRunner } from './photoshoot.tasks.ts'

/** Runs one image in memory. Returns the pauses in ms and the recorded messages. */
async function runOne(fail: FakeEngineOptions['fail']) {
  const engine = createFakeEngine({ delay: 0, ...(fail ? { fail } : {}) })
  const pauses: number[] = []
  const messages: string[] = []
  const context: RunContext = {
    signal: new AbortController().signal,
    log: createLog('silent'),
    progress: () => {},
    preview: async () => {},
    keepOperation: async () => {},
    startAttempt: async () => {},
    failTry: async () => {},
    finishItem: async (index) => void messages.push(`done ${index}`),
    failItem: async (index, code, reason) => void messages.push(`failed ${index} ${code} ${reason}`),
  }
  const job: ClaimedJob<AcceptedShoot> = {
    jobId: 'j',
    userId: 'u',
    fence: 1,
    kind: 'image_batch',
    request: { ...AcceptedShoot.parse({ ...SHOOT, seed: 1 }), count: 1 },
    cost: { credits: 1, waived: true },
    attempts: 0,
    items: [{ index: 0, status: 'waiting', seed: 1, pose: null, width: 1, height: 1, operation: null }],
  }
  const run = createShootRunner({
    models: { engineFor: () => engine, othersFor: () => [], refresh: async () => {} },
    things: { read: async () => [] },
    runs: { note: async () => {} },
    gallery: { preparePicture: async () => ({}) } as never,
    references: { read: async () => new Uint8Array() },
    guides: { input: async () => new Uint8Array() },
    wait: async (ms) => void pauses.push(ms),
    sign: async (bytes) => bytes,
  })
  await run(job, context)
  return { pauses, said: messages, calls: engine.calls.length }
}

const down = (retryAfter?: number) =>
  new ProviderFailure('PROVIDER_DOWN', 'Down.', retryAfter === undefined ? {} : { retryAfter })

test('doubles the pause from one second, three times', async () => {
  expect(await runOne(() => down())).toEqual({
    pauses: [1_000, 2_000, 4_000],
    said: ['failed 0 PROVIDER_DOWN Down.'],
    calls: 4,
  })
})

test('waits as long as the provider asks, up to two minutes', async () => {
  expect((await runOne((_, attempts) => (attempts === 0 ? down(9_000) : undefined))).pauses).toEqual([9_000])
  expect((await runOne((_, attempts) => (attempts === 0 ? down(10) : undefined))).pauses).toEqual([1_000])
  expect((await runOne((_, attempts) => (attempts === 0 ? down(HOUR_MS) : undefined))).pauses).toEqual([
    120_000,
  ])
})

test('treats a refused request as final immediately', async () => {
  expect(await runOne(() => new ProviderFailure('PROVIDER_BAD_REQUEST', 'Not this.'))).toEqual({
    pauses: [],
    said: ['failed 0 PROVIDER_BAD_REQUEST Not this.'],
    calls: 1,
  })
})

test('rethrows unexpected errors unchanged', async () => {
  await expect(runOne(() => new Error('a bug'))).rejects.toThrow('a bug')
})
