import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { type App, createApp } from '../../app.ts'
import { createRotation, KeyProblem } from '../../features/auth/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { movableClock } from './auth.fixtures.ts'

const clock = movableClock()
let studio: Studio
/** Another process on the same database. */
let other: App
let otherUrl: string
const openProcess = () =>
  createApp({
    config: studio.config,
    log: createLog('fatal'),
    clock,
    database: studio.database,
    engines: [],
    webFolder: `${studio.dataDir}/no-web`,
    publicUrl: () => studio.url,
  })
beforeAll(async () => {
  studio = await startTestStudio({ clock })
  other = await openProcess()
  await other.http.server.listen({ host: '127.0.0.1', port: 0 })
  otherUrl = `http://127.0.0.1:${(other.http.server.server.address() as { port: number }).port}`
})
afterAll(async () => {
  await other.stop()
  await studio.close()
})

const rotation = () => createRotation({ database: studio.database, clock })
const kidsAt = async (url: string) => {
  const answer = await fetch(`${url}/auth/v1/.well-known/jwks.json`)
  const { keys } = (await answer.json()) as { keys: { kid: string; alg: string }[] }
  return keys.map(({ kid }) => kid)
}
const published = async () => (await rotation().list()).map(({ kid }) => kid)
/** Both processes were notified. */
async function settle(kids: string[]) {
  for (const url of [studio.url, otherUrl])
    await expect.poll(() => kidsAt(url), { interval: 10 }).toEqual(kids)
}
const userAt = async (url: string, token: string) => {
  const apikey = studio.app.publicConfig().auth.publishableKey
  return (await fetch(`${url}/auth/v1/user`, { headers: { apikey, authorization: `Bearer ${token}` } }))
    .status
}

describe('a new key', () => {
  test('signs in every process, while tokens of the old one stay valid until it is retired', async () => {
    const actor = await studio.signUp()
    const before = await published()
    const [first] = await rotation().rotate('ES256')
    expect(first?.signs).toBe(true)
    expect(before).not.toContain(first?.kid)
    await settle([first?.kid ?? '', ...before])

    const { data } = await actor.client.auth.refreshSession()
    const fresh = data.session?.access_token ?? ''
    expect(decodeProtectedHeader(fresh).kid).toBe(first?.kid)
    for (const url of [studio.url, otherUrl]) {
      expect(await userAt(url, fresh)).toBe(200)
      expect(await userAt(url, actor.accessToken)).toBe(200)
    }

    // The key has signed within the last hour, so some of its tokens are still valid.
    expect(await rotation().retire({ now: false })).toHaveLength(2)
    await rotation().retire({ now: true })
    await settle([first?.kid ?? ''])
    for (const url of [studio.url, otherUrl]) {
      expect(await userAt(url, actor.accessToken)).toBe(403)
      expect(await userAt(url, fresh)).toBe(200)
    }
    expect((await actor.client.auth.refreshSession()).error).toBeNull()
  })

  test('retires the one that it replaces an hour later', async () => {
    await rotation().rotate('ES256')
    clock.advance(3590)
    expect(await rotation().retire({ now: false })).toHaveLength(2)
    clock.advance(20)
    expect(await rotation().retire({ now: false })).toHaveLength(1)
    await settle(await published())
  })

  test.each(['RS256', 'HS256', 'ES256'])('can have the algorithm %s', async (algorithm) => {
    await rotation().rotate(algorithm)
    const [newest] = await rotation().retire({ now: true })
    await settle(algorithm === 'HS256' ? [] : [newest?.kid ?? ''])
    const { client, accessToken } = await studio.signUp()
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: algorithm, kid: newest?.kid })
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe(algorithm)
    expect(await userAt(otherUrl, accessToken)).toBe(200)
  })

  test('can be provided by the installation, once', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'ours', use: 'sig', key_ops: ['sign'] }
    expect((await rotation().rotate(jwk))[0]).toMatchObject({ kid: 'ours', algorithm: 'RS256', signs: true })
    await settle((await published()).slice())
    const actor = await studio.signUp()
    expect(decodeProtectedHeader(actor.accessToken).kid).toBe('ours')
    await expect(rotation().rotate(jwk)).rejects.toThrow(/There is, or was, a key ours/)
  })

  test('is refused if it can’t sign, and the old ones stay', async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true })
    const before = await published()
    for (const bad of ['none', 'EdDSA', {}, { ...(await exportJWK(publicKey)), alg: 'ES256' }])
      await expect(rotation().rotate(bad)).rejects.toThrow(KeyProblem)
    expect(await published()).toEqual(before)
  })
})

test('a process that missed the notification loads a key when a token names it', async () => {
  const deaf = await openProcess()
  // Added without a notification, as if the connection had been lost at that moment.
  await studio.database.pool.query(
    `insert into signing_keys (kid, algorithm, private_jwk, public_jwk, created_at)
     select 'unheard', algorithm, private_jwk, public_jwk || '{"kid":"unheard"}', $1 from signing_keys where kid = 'ours'`,
    [clock.now()],
  )
  const otherProcess = await openProcess()
  const apikey = deaf.publicConfig().auth.publishableKey
  const { refreshToken } = await studio.signUp()
  const refreshed = await otherProcess.http.server.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    headers: { apikey, 'content-type': 'application/json' },
    payload: { refresh_token: refreshToken },
  })
  const { access_token: token } = refreshed.json<{ access_token: string }>()
  expect(decodeProtectedHeader(token).kid).toBe('unheard')

  const ask = () =>
    deaf.http.server.inject({
      url: '/auth/v1/user',
      headers: { apikey, authorization: `Bearer ${token}` },
    })
  // Not immediately: forged key ids must not make us reload keys constantly.
  expect((await ask()).statusCode).toBe(403)
  clock.advance(6)
  expect((await ask()).statusCode).toBe(200)
  await Promise.all([deaf.stop(), otherProcess.stop()])
})

test('publishes the keys that verify tokens', async () => {
  const answer = await fetch(`${studio.url}/auth/v1/.well-known/openid-configuration`)
  expect(answer.headers.get('cache-control')).toContain('max-age=600')
  expect(await answer.json()).toMatchObject({
    issuer: `${studio.url}/auth/v1`,
    jwks_uri: `${studio.url}/auth/v1/.well-known/jwks.json`,
    userinfo_endpoint: `${studio.url}/auth/v1/user`,
  })
})
