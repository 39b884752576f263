import { connect, createServer, type Server, type Socket } from 'node:net'
import { getProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openStudio, type Studio, type TestActor } from '../testing/index.ts'
import { openRaw } from './supabase/realtime/realtime.fixtures.ts'

/** What stands between the studio and its database, and can be taken away. */
async function openLine(server: string) {
  const { searchParams, hostname, port } = new URL(server)
  const folder = searchParams.get('host')
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? 5432}` }
    : { host: hostname, port: Number(port || 5432) }
  const open = new Set<Socket>()
  let line: Server
  const lay = (at: number) =>
    new Promise<number>((resolve) => {
      line = createServer((near) => {
        const far = connect(target as never)
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          open.add(one)
          one.on('error', () => other.destroy())
          one.on('close', () => {
            open.delete(one)
            other.destroy()
          })
          one.pipe(other)
        }
      }).listen(at, '127.0.0.1', () => resolve((line.address() as { port: number }).port))
    })
  const at = await lay(0)
  return {
    through(url: string): string {
      const moved = new URL(url)
      moved.searchParams.delete('host')
      moved.searchParams.delete('port')
      moved.host = `127.0.0.1:${at}`
      return moved.href
    },
    async cut(): Promise<void> {
      const closed = new Promise((resolve) => line.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => lay(at),
  }
}

let studio: Studio
let line: Awaited<ReturnType<typeof openLine>>
let user: TestActor
beforeAll(async () => {
  line = await openLine(inject('postgres'))
  studio = await openStudio({ through: line.through })
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

  test('each call that needs it says so, and when to come again; none is a bug', async () => {
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

  test('so does a write, which then has not happened', async () => {
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
  ])('the wire protocols say it in their words: %s', async (path, body, said) => {
    const response = await get(path, body ? { method: 'POST', body: JSON.stringify(body) } : {})
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject(said)
  })

  test('the browser’s client knows that it may try again', async () => {
    const { error } = await studio
      .client()
      .auth.signInWithPassword({ email: 'a@example.com', password: 'long enough' })
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
  })

  test('what lives is alive, and is not ready', async () => {
    expect((await get('/api/health')).status).toBe(200)
    expect(await (await get('/api/ready')).json()).toMatchObject({
      ok: false,
      checks: { database: 'failed' },
    })
  })
})

test('and when it is back everything goes on, without a new start', async () => {
  await line.mend()
  await expect.poll(async () => (await get('/api/ready')).status, { timeout: 20_000 }).toBe(200)
  expect((await studio.call(getProfile, {}, user)).displayName).toBe('Test Person')
  const raw = await openRaw(studio.url, key())
  raw.socket.close()
})
