import { randomUUID } from 'node:crypto'
import { type Job, retryJob } from '@studio/contract/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeEngine, type FakeEngineOptions } from '../../../testing/fake-engine.ts'
import type { TestActor } from '../../../testing/index.ts'
import { ProviderFailure } from '../../engines/engine.ts'
import { isEnded, startShootStudio, type Shoots } from './photoshoot.fixtures.ts'

type Fail = NonNullable<FakeEngineOptions['fail']>

/** Failures by prompt, so that shoots waiting for retries can run in parallel. */
const failing = new Map<string, Fail>()
const engine = createFakeEngine({
  delay: 0,
  fail: (request, attempts) => failing.get(request.prompt)?.(request, attempts),
})
let studio: Shoots

beforeAll(async () => {
  studio = await startShootStudio({ engines: [engine] })
})
afterAll(() => studio?.close())

async function run(request: object, fail: Fail): Promise<{ job: Job; user: TestActor; calls: number[] }> {
  const user = await studio.user()
  const prompt = randomUUID()
  failing.set(prompt, fail)
  const { id } = await studio.shoot(user, { prompt, ...request })
  const job = await studio.until(user, id, isEnded)
  return { job, user, calls: engine.calls.filter((call) => call.prompt === prompt).map(({ index }) => index) }
}

describe.concurrent('a failure of the provider', () => {
  test.each(['PROVIDER_RATE_LIMIT', 'PROVIDER_TIMEOUT', 'PROVIDER_DOWN'] as const)(
    '%s fails the job with its own message after three retries',
    async (code) => {
      const { job, calls } = await run({ count: 1 }, () => new ProviderFailure(code, 'Come back later.'))
      expect(job).toMatchObject({
        status: 'failed',
        error: 'Come back later.',
        errorCode: code,
        canRetry: true,
      })
      expect(calls).toEqual([0, 0, 0, 0])
    },
  )

  test('that is temporary leaves no trace', async () => {
    const { job, calls } = await run({ count: 1 }, (_, earlier) =>
      earlier < 2 ? new ProviderFailure('PROVIDER_DOWN', 'Down.') : undefined,
    )
    expect(job).toMatchObject({ status: 'completed', error: null, errorCode: null })
    expect(calls).toEqual([0, 0, 0])
  })

  test('PROVIDER_BAD_REQUEST is never retried and shows its reason; the other images are generated', async () => {
    const { job, calls } = await run({ count: 3 }, ({ index }) =>
      index === 1 ? new ProviderFailure('PROVIDER_BAD_REQUEST', 'This pose is not allowed.') : undefined,
    )
    expect(calls).toEqual([0, 1, 2])
    expect(job).toMatchObject({
      status: 'completed',
      progress: 1,
      error: '1 of 3 failed: This pose is not allowed.',
      errorCode: 'PROVIDER_BAD_REQUEST',
      canRetry: true,
    })
    expect(job.items.map(({ status }) => status)).toEqual(['done', 'failed', 'done'])
    expect(job.result.media_assets.map(({ index }) => index)).toEqual([0, 2])
  })
})

describe.concurrent('a bug of ours', () => {
  test('is retried, and finished images are kept', async () => {
    const { job, calls } = await run({ count: 3 }, ({ index }, earlier) =>
      index === 1 && earlier === 0 ? new Error('a bug') : undefined,
    )
    expect(job).toMatchObject({ status: 'completed', error: null })
    expect(calls).toEqual([0, 1, 1, 2])
  })

  test('ends the job with a plain message after three more runs', async () => {
    const { job, calls } = await run({ count: 2 }, () => new Error('a bug with a secret in it'))
    expect(job).toMatchObject({
      status: 'failed',
      error: 'Something went wrong on our end. Try again.',
      errorCode: 'UNKNOWN_ERROR',
    })
    expect(calls).toHaveLength(4)
  })
})

test('retry creates a new job with the same request, once per key', async () => {
  const { job: failed, user } = await run(
    { count: 2, seed: 3, projectName: 'Again' },
    () => new ProviderFailure('PROVIDER_BAD_REQUEST', 'No.'),
  )
  failing.clear()
  const headers = { 'idempotency-key': randomUUID() }
  const params = { id: failed.id }
  const { job } = await studio.call(retryJob, { params }, user, headers)
  expect(job.id).not.toBe(failed.id)
  expect(job.metadata).toEqual(failed.metadata)
  expect(job.cost).toEqual({
    credits: 2,
    waived: true,
    captured: 0,
    released: 0,
    releasedFor: { failed: 0, cancelled: 0 },
  })
  expect((await studio.call(retryJob, { params }, user, headers)).job).toEqual(job)
  const done = await studio.until(user, job.id, isEnded)
  expect(done.status).toBe('completed')
  expect((await studio.job(user, failed.id)).status).toBe('failed')
  await expect(studio.call(retryJob, { params: { id: done.id } }, user)).rejects.toMatchObject({
    status: 409,
  })
})
