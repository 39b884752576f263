import { getProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../testing/index.ts'
import { startTestProxy } from '../testing/test-proxy.ts'
import { createLog } from './platform/log/index.ts'
import { openPubSub } from './platform/pubsub/index.ts'
import { openRaw } from './supabase/realtime/realtime.fixtures.ts'

let studio: Studio
let line: Awaited<ReturnType<typeof startTestProxy>>
let user: TestActor
beforeAll(async () => {
  line = await startTestProxy(inject('postgres'))
  studio = await startTestStudio({ through: line.through })
  user = await studio.onboarded()
})
afterAll(async () => {
  await studio.close()
  await line.cut()
})

const key = () => studio.app.publicConfig().auth.publishableKey
const get = (path: string, init: RequestInit = {}) =>
  studio.fetch(path, {
    ...init,
    headers: {
      apikey: key(),
      authorization: `Bearer ${user.accessToken}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  })

describe('while the database is away', () => {
  beforeAll(() => line.cut())

  test('refuses each affected call with a retry time, without an error log', async () => {
    const reading = studio.app.http.endpoints.filter(
      ({ method, access }) => method === 'GET' && access === 'user',
    )
    let away = 0
    for (const { path } of reading) {
      const response = await get(path.replace(/:[a-z]+/gi, '00000000-0000-4000-8000-000000000000'))
      const name = `${path}: ${response.status}`
      if (response.status === 503) {
        away++
        expect(response.headers.get('retry-after'), name).toBe('2')
        expect(await response.json(), name).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } })
      } else expect(response.status, name).toBeLessThan(500)
    }
    expect(away).toBeGreaterThan(15)
  })

  test('refuses a write, which has no effect then', async () => {
    const response = await get('/api/profile', {
      method: 'PUT',
      body: JSON.stringify({ displayName: 'Never', useType: 'other' }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  })

  test.each([
    [
      '/auth/v1/token?grant_type=password',
      { email: 'a@example.com', password: 'x'.repeat(12) },
      { error_code: 'unexpected_failure' },
    ],
    ['/auth/v1/otp', { email: 'a@example.com' }, { error_code: 'unexpected_failure' }],
    ['/rest/v1/user_profiles', undefined, { code: 'PGRST001' }],
    ['/storage/v1/bucket', undefined, { statusCode: '503', code: 'DatabaseTimeout' }],
  ])('returns the protocol’s own error: %s', async (path, body, message) => {
    const response = await get(path, body ? { method: 'POST', body: JSON.stringify(body) } : {})
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject(message)
  })

  test('lets the browser’s client know that it may retry', async () => {
    const { error } = await studio
      .client()
      .auth.signInWithPassword({ email: 'a@example.com', password: 'long enough' })
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
  })

  test('reports the process as alive but not ready', async () => {
    expect((await get('/api/health')).status).toBe(200)
    expect(await (await get('/api/ready')).json()).toMatchObject({
      ok: false,
      checks: { database: 'failed' },
    })
  })
})

test('continues without a restart when the database is back', async () => {
  await line.mend()
  await expect.poll(async () => (await get('/api/ready')).status).toBe(200)
  expect((await studio.call(getProfile, {}, user)).displayName).toBe('Test Person')
  const raw = await openRaw(studio.url, key())
  raw.socket.close()
})

/** Sends more concurrent calls than there are connections, so that every old connection is used. */
const all = () => Promise.all(Array.from({ length: 14 }, async () => (await get('/api/profile')).status))
const everyone = Array.from({ length: 14 }, () => 200)

test('replaces dead connections, including the listening one', async () => {
  const onEvent = vi.fn()
  const pubsub = await openPubSub(studio.database.connection, studio.database.pool, createLog('silent'))
  pubsub.on('fresh', onEvent)
  const onStatus = vi.fn()
  pubsub.onReconnect(onStatus)
  expect(await all()).toEqual(everyone)
  line.stopForwarding()
  await expect.poll(all, { interval: 500 }).toEqual(everyone)
  await expect.poll(() => onStatus).toHaveBeenCalled()
  await pubsub.send('fresh', 'again')
  await expect.poll(() => onEvent).toHaveBeenCalledWith('again')
  await pubsub.close()
})

test('refuses calls without an error log while the database hangs', async () => {
  line.silence()
  const response = await get('/api/profile')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await get('/api/health')).status).toBe(200)
  line.speak()
  await expect.poll(all, { interval: 500 }).toEqual(everyone)
})
