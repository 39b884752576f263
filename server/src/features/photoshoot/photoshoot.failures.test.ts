import { retryJob } from '@studio/contract/jobs'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { TEMPLATE } from '../../../testing/postgres.ts'
import { ProviderFailure, type ProviderFailureCode } from '../../engines/engine.ts'
import { type Bench, isEnded, openBench } from './photoshoot.fixtures.ts'

const engine = createFakeEngine()
let pauses: number[] = []
let bench: Bench
let user: string

beforeAll(async () => {
  bench = await openBench(inject('postgres'), TEMPLATE, {
    engine,
    wait: async (ms) => void pauses.push(ms),
  })
  await bench.jobs.start()
})
beforeEach(async () => {
  pauses = []
  engine.calls = []
  engine.options = {}
  user = await bench.user()
})
afterAll(() => bench?.close())

const run = async (request: object) => {
  const { id } = await bench.shoot(user, { prompt: crypto.randomUUID(), ...request })
  return await bench.until(user, id, isEnded, 15_000)
}
const always = (code: ProviderFailureCode, reason: string) => () => new ProviderFailure(code, reason)

describe('a failure of the provider', () => {
  test.each(['PROVIDER_RATE_LIMIT', 'PROVIDER_TIMEOUT', 'PROVIDER_DOWN'] as const)(
    '%s is tried again three times, with pauses that double',
    async (code) => {
      engine.options = { delay: 0, fail: always(code, 'Come back later.') }
      const job = await run({ count: 1 })
      expect(job).toMatchObject({
        status: 'failed',
        error: 'Come back later.',
        errorCode: code,
        canRetry: true,
      })
      expect(engine.calls).toHaveLength(4)
      expect(pauses).toEqual([1000, 2000, 4000])
    },
  )

  test.each([1, 2, 3])('that passes after %i tries leaves nothing behind', async (tries) => {
    engine.options = {
      delay: 0,
      fail: (_, earlier) => (earlier < tries ? new ProviderFailure('PROVIDER_DOWN', 'Down.') : undefined),
    }
    expect(await run({ count: 1 })).toMatchObject({ status: 'completed', error: null, errorCode: null })
    expect(engine.calls).toHaveLength(tries + 1)
  })

  test('waits as long as the provider asks', async () => {
    const busy = new ProviderFailure('PROVIDER_RATE_LIMIT', 'Busy.', { retryAfter: 9_000 })
    engine.options = { delay: 0, fail: (_, earlier) => (earlier === 0 ? busy : undefined) }
    await run({ count: 1 })
    expect(pauses).toEqual([9_000])
  })

  test('PROVIDER_BAD_REQUEST is never tried again and shows its own reason; the others are still made', async () => {
    engine.options = {
      delay: 0,
      fail: ({ index }) =>
        index === 1 ? new ProviderFailure('PROVIDER_BAD_REQUEST', 'This pose is not allowed.') : undefined,
    }
    const job = await run({ count: 3 })
    expect(engine.calls).toHaveLength(3)
    expect(job).toMatchObject({
      status: 'completed',
      progress: 1,
      error: '1 of 3 could not be made: This pose is not allowed.',
      errorCode: 'PROVIDER_BAD_REQUEST',
      canRetry: true,
    })
    expect(job.items.map(({ status }) => status)).toEqual(['done', 'failed', 'done'])
    expect(job.result.media_assets.map(({ index }) => index)).toEqual([0, 2])
  })
})

describe('a defect of ours', () => {
  test('is tried again, and what is there by then is kept', async () => {
    engine.options = {
      delay: 0,
      fail: ({ index }, earlier) => (index === 1 && earlier === 0 ? new Error('a bug') : undefined),
    }
    const job = await run({ count: 3 })
    expect(job).toMatchObject({ status: 'completed', error: null })
    expect(engine.calls.map(({ index }) => index)).toEqual([0, 1, 1, 2])
  })

  test('that stays ends the job in plain words after three more tries', async () => {
    engine.options = { delay: 0, fail: () => new Error('a bug with a secret in it') }
    const job = await run({ count: 2 })
    expect(job).toMatchObject({
      status: 'failed',
      error: 'An unexpected error occurred. Please try again.',
      errorCode: 'UNKNOWN_ERROR',
    })
    expect(engine.calls).toHaveLength(4)
  })
})

describe('retrying', () => {
  test('makes a new job of the same request, once per key', async () => {
    engine.options = { delay: 0, fail: always('PROVIDER_BAD_REQUEST', 'No.') }
    const failed = await run({ count: 2, seed: 3, projectName: 'Again' })
    engine.options = { delay: 0 }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const params = { id: failed.id }
    const { job } = await bench.call(retryJob, { params }, user, headers)
    expect(job.id).not.toBe(failed.id)
    expect(job.metadata).toEqual(failed.metadata)
    expect(job.cost).toEqual({ credits: 2, waived: true })
    expect((await bench.call(retryJob, { params }, user, headers)).job).toEqual(job)
    const done = await bench.until(user, job.id, isEnded)
    expect(done.status).toBe('completed')
    expect((await bench.job(user, failed.id)).status).toBe('failed')
    await expect(bench.call(retryJob, { params: { id: done.id } }, user)).rejects.toMatchObject({
      status: 409,
    })
  })
})
