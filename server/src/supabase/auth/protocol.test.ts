import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProfile } from '@studio/contract/profile'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createApp } from '../../app.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { wire } from './auth.fixtures.ts'

let studio: Studio
let actor: TestActor
beforeAll(async () => {
  studio = await startTestStudio()
  actor = await studio.signUp()
})
afterAll(() => studio.close())

/** Other encodings that a lenient decoder reads as the same bytes. */
const sameBytes = (text: string) =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => text.slice(0, -1) + last)
    .filter(
      (other) => other !== text && Buffer.from(other, 'base64url').equals(Buffer.from(text, 'base64url')),
    )

describe('access tokens', () => {
  test('have the claims of the protocol, signed by a published key', async () => {
    const keys = createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', studio.url))
    const { payload, protectedHeader } = await jwtVerify(actor.accessToken, keys, {
      issuer: `${studio.url}/auth/v1`,
      audience: 'authenticated',
    })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    expect(payload).toMatchObject({
      sub: actor.id,
      email: actor.email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  })

  test('are verified by the client itself', async () => {
    const { data, error } = await actor.client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(actor.id)
    expect(data?.header.alg).toBe('ES256')
  })

  test('are signed by keys whose private parts aren’t published', async () => {
    const answer = await wire(studio, 'GET', '/auth/v1/.well-known/jwks.json', { headers: { apikey: '' } })
    expect(answer.headers.get('cache-control')).toContain('max-age=600')
    for (const key of answer.body.keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
      expect(key).toMatchObject({ use: 'sig', key_ops: ['verify'] })
    }
  })

  test('are refused everywhere if forged', async () => {
    const claims = decodeJwt(actor.accessToken)
    const header = decodeProtectedHeader(actor.accessToken)
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const [head, body, signature] = actor.accessToken.split('.')
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'ES256' }).sign(privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
        .sign(privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: header.kid ?? '' })
        .sign(new TextEncoder().encode('a'.repeat(32))),
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${head}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      // The same bytes in another encoding.
      ...sameBytes(signature ?? '').map((text) => `${head}.${body}.${text}`),
      `${actor.accessToken}=`,
      'x',
      'a.b.c',
    ]
    for (const token of forged) {
      expect(await wire(studio, 'GET', '/auth/v1/user', { token })).toMatchObject({
        status: 403,
        body: { code: 'bad_jwt' },
      })
      const api = await studio.fetch('/api/profile', { headers: { authorization: `Bearer ${token}` } })
      expect(api.status).toBe(401)
      expect(await wire(studio, 'GET', '/rest/v1/user_profiles', { token })).toMatchObject({
        status: 401,
        body: { code: 'PGRST301' },
      })
    }
  })

  test('are refused by every process once their sign-in has ended', async () => {
    const guest = await studio.signUp()
    // Another process on the same database.
    const log = createLog('fatal')
    const other = await createApp({
      config: studio.config,
      log,
      clock: systemClock,
      database: studio.database,
      engines: [],
      webFolder: `${studio.dataDir}/no-web`,
      publicUrl: () => studio.url,
    })
    const ask = () =>
      other.http.server.inject({
        url: '/auth/v1/user',
        headers: {
          apikey: other.publicConfig().auth.publishableKey,
          authorization: `Bearer ${guest.accessToken}`,
        },
      })
    expect((await ask()).statusCode).toBe(200)
    await studio.call(getProfile, {}, guest)
    await guest.client.auth.signOut({ scope: 'global' })
    await expect(studio.call(getProfile, {}, guest)).rejects.toMatchObject({
      status: 401,
      code: 'AUTH_REQUIRED',
    })
    await expect.poll(async () => (await ask()).statusCode, { interval: 10 }).toBe(403)
    await other.stop()
  })
})

describe('the gateway', () => {
  test('requires the key, except where browsers can’t send one', async () => {
    const bare = (path: string, headers = {}) => studio.fetch(path, { headers })
    const missing = await bare('/auth/v1/settings')
    expect(missing.status).toBe(401)
    expect(await missing.json()).toEqual({ message: 'No API key found in request' })
    expect((await bare('/auth/v1/settings', { apikey: 'sb_publishable_wrong' })).status).toBe(401)
    expect((await bare('/rest/v1/user_profiles')).status).toBe(401)
    expect((await bare('/auth/v1/.well-known/jwks.json')).status).toBe(200)
    const key = studio.app.publicConfig().auth.publishableKey
    expect(key).toMatch(/^sb_publishable_/)
    expect((await bare(`/auth/v1/settings?apikey=${key}`)).status).toBe(200)
  })

  test('answers other origins', async () => {
    const preflight = await studio.fetch('/auth/v1/token', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://elsewhere.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
    const request = async (path: string, names: string) =>
      (
        await studio.fetch(path, {
          method: 'OPTIONS',
          headers: {
            origin: 'https://elsewhere.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': names,
          },
        })
      ).headers.get('access-control-allow-headers')
    for (const path of ['/auth/v1/token', '/storage/v1/object/files/a.png', '/rest/v1/users']) {
      expect(await request(path, 'cache-control, x-of-the-app')).toContain(', cache-control, x-of-the-app')
      // An invalid list of names isn’t echoed.
      expect(await request(path, 'a b; c')).not.toContain('a b')
    }
    const answer = await wire(studio, 'GET', '/auth/v1/settings')
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('refusals', () => {
  const password = { email: 'nobody@example.com', password: 'x' }
  const grant = '/auth/v1/token?grant_type=password'

  test('have the format of the requested version', async () => {
    const now = await wire(studio, 'POST', grant, { body: password })
    expect(now.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const before = await wire(studio, 'POST', grant, {
      body: password,
      headers: { 'x-supabase-api-version': '' },
    })
    expect(before.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    expect(before.headers.get('x-supabase-api-version')).toBeNull()
    expect(before.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  })

  test.each([
    [
      'GET',
      '/auth/v1/user',
      undefined,
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ],
    ['POST', '/auth/v1/token?grant_type=magic', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['POST', '/auth/v1/verify', {}, 400, 'validation_failed', 'Verify requires a verification type'],
    [
      'POST',
      '/auth/v1/verify',
      { type: 'email' },
      400,
      'validation_failed',
      'Verify requires either a token or a token hash',
    ],
    [
      'POST',
      '/auth/v1/verify',
      { type: 'email', token_hash: 'x', email: 'a@example.com' },
      400,
      'validation_failed',
      'Only the token_hash and type should be provided',
    ],
    ['POST', '/auth/v1/otp', {}, 400, 'validation_failed', 'One of email or phone must be set'],
    [
      'POST',
      '/auth/v1/resend',
      { type: 'x' },
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    ['GET', '/auth/v1/nothing', undefined, 404, 'not_found', 'There is nothing at this address'],
  ] as const)('%s %s %j', async (method, path, body, status, code, message) => {
    expect(await wire(studio, method, path, { body })).toMatchObject({ status, body: { code, message } })
  })

  test.each([
    ['2024-01-01', { code: 'request_entity_too_large', message: 'Request body exceeded 1MB' }],
    ['', { code: 413, error_code: 'request_entity_too_large', msg: 'Request body exceeded 1MB' }],
  ])('report a body over 1 MB, version %j', async (version, body) => {
    const answer = await wire(studio, 'POST', '/auth/v1/signup', {
      body: `{"email":"${'x'.repeat(1024 * 1024)}"}`,
      headers: { 'x-supabase-api-version': version },
    })
    expect(answer).toMatchObject({ status: 413, body })
  })

  test.each([
    ['a guest', '/auth/v1/signup', {}, 30, 422, 3600],
    ['a sign-up', '/auth/v1/signup', { email: 'x' }, 30, 400, 300],
    [
      'refreshing',
      '/auth/v1/token?grant_type=refresh_token',
      { refresh_token: 'x'.repeat(20) },
      150,
      400,
      300,
    ],
    ['factors', '/auth/v1/factors', {}, 15, 401, 60],
  ] as const)(
    'apply to %s at the limit of the hosted service',
    async (_, path, body, max, status, seconds) => {
      const limited = await startTestStudio({ environment: { STUDIO_AUTH_LIMITS: 'on' } })
      for (let n = 0; n < max; n++) expect((await wire(limited, 'POST', path, { body })).status).toBe(status)
      const refused = await wire(limited, 'POST', path, { body })
      expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(seconds / 2)
      expect(wait).toBeLessThanOrEqual(seconds)
      await limited.close()
    },
  )

  test('apply to the IP address that sent too many requests only', async () => {
    const limited = await startTestStudio({ environment: { STUDIO_AUTH_LIMITS: 'on' } })
    const statuses: number[] = []
    for (let n = 0; n < 32; n++)
      statuses.push(
        (await wire(limited, 'POST', '/auth/v1/verify', { body: { type: 'email', token_hash: `x${n}` } }))
          .status,
      )
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(403))
    const refused = await wire(limited, 'POST', '/auth/v1/verify', {
      body: { type: 'email', token_hash: 'x' },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await wire(limited, 'GET', '/auth/v1/settings')).status).toBe(200)
    await limited.close()
  })
})
