import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
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

test('a dependency that is unavailable delays the job and doesn’t count', async () => {
  const { job, calls } = await run({ count: 1 }, (_, earlier) =>
    earlier < 4 ? Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) : undefined,
  )
  expect(job).toMatchObject({ status: 'completed', error: null })
  expect(calls).toHaveLength(5)
})

describe('an object store that is unavailable', () => {
  /** A bucket behind a server that can refuse service. */
  async function openBucket() {
    const directory = await mkdtemp(join(tmpdir(), 's3-'))
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: 'pictures' }],
    })
    const { port } = await server.run()
    /** Status of all answers; 1 breaks connections, 0 lets calls through. */
    const door = { status: 0 }
    const proxy = createServer((request, response) => {
      if (door.status !== 0) {
        request.resume()
        if (door.status === 1) return void request.socket.destroy()
        return void response.writeHead(door.status).end()
      }
      const { method, url, headers } = request
      const forward = httpRequest({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      forward.on('error', () => response.destroy())
      request.pipe(forward)
    })
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
    const { port: at } = proxy.address() as AddressInfo
    return {
      door,
      url: `s3+http://S3RVER:S3RVER@127.0.0.1:${at}/pictures?region=us-east-1`,
      async close() {
        proxy.closeAllConnections()
        proxy.close()
        await server.close()
        await rm(directory, { recursive: true })
      },
    }
  }

  test('keeps finished images until they can be stored, and makes none again', async () => {
    const bucket = await openBucket()
    const own = createFakeEngine({ delay: 0 })
    const away = await startShootStudio({
      engines: [own],
      environment: { STUDIO_OBJECTS_URL: bucket.url },
    })
    const user = await away.user()
    const query = async (text: string) => (await away.database.pool.query(text)).rows
    for (const status of [1, 403]) {
      bucket.door.status = status
      own.calls.length = 0
      const { id } = await away.shoot(user, { count: 1, prompt: `Status ${status}` })
      // Each attempt to store it uses another id.
      const attempts = "select distinct split_part(key, '/', 2) from loose_objects where key like 'media/%'"
      await expect.poll(async () => (await query(attempts)).length).toBeGreaterThan(1)
      expect((await away.job(user, id)).status).toBe('running')
      bucket.door.status = 0
      expect(await away.until(user, id, isEnded)).toMatchObject({ status: 'completed', error: null })
      expect(own.calls).toHaveLength(1)
      expect(await away.media(id)).toHaveLength(1)
      await query('delete from loose_objects')
    }
    await away.close()
    await bucket.close()
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
