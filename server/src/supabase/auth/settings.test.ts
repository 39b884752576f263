import { AuthClient, createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type StudioOptions } from '../../../testing/index.ts'
import { mailsTo, movableClock, newestMail, profileOf, wire } from './auth.fixtures.ts'

const opened: Studio[] = []
afterEach(() => Promise.all(opened.splice(0).map((studio) => studio.close())))

async function open(environment: Record<string, string>, more: StudioOptions = {}): Promise<Studio> {
  const studio = await startTestStudio({ ...more, environment })
  opened.push(studio)
  return studio
}
const SECRET = 'a-secret-that-the-tests-know-of-0123456789'
const openProfile = async (auth: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  open({ STUDIO_CONFORMANCE: await profileOf({ auth, keys: { jwtSecret: SECRET }, ...more }) })

const signed = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(Buffer.from(SECRET))
const refresh = (studio: Studio, token: string) =>
  wire(studio, 'POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })

describe('the end of a sign-in', () => {
  test('follows from its age, however it is used', async () => {
    const clock = movableClock()
    const studio = await open({ STUDIO_SESSION_HOURS: '3', STUDIO_SESSION_IDLE_HOURS: '2' }, { clock })
    let { refreshToken } = await studio.signUp()
    for (let hour = 1; hour <= 2; hour++) {
      clock.advance(3600)
      const { status, body } = await refresh(studio, refreshToken)
      expect(status).toBe(200)
      refreshToken = body.refresh_token
    }
    clock.advance(3601)
    expect(await refresh(studio, refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' },
    })
  })

  test('follows from inactivity', async () => {
    const clock = movableClock()
    const studio = await open({ STUDIO_SESSION_IDLE_HOURS: '2' }, { clock })
    const [early, late] = [await studio.signUp(), await studio.signUp()]
    clock.advance(7190)
    expect((await refresh(studio, early.refreshToken)).status).toBe(200)
    clock.advance(20)
    expect((await refresh(studio, late.refreshToken)).body.code).toBe('session_expired')
  })

  test('has no time limit unless configured', async () => {
    const clock = movableClock()
    const studio = await open({}, { clock })
    const { refreshToken } = await studio.signUp()
    clock.advance(400 * 24 * 3600)
    expect((await refresh(studio, refreshToken)).status).toBe(200)
  })
})

describe('the hourly limit of emails', () => {
  test('counts all addresses, so that limits don’t reveal accounts', async () => {
    const clock = movableClock()
    const studio = await open({ STUDIO_MAILS_PER_HOUR: '3' }, { clock })
    await studio.signUp('known@example.com')
    const ask = (path: string, email: string) => wire(studio, 'POST', path, { body: { email } })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ask('/auth/v1/otp', `burst-${n}@example.com`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const [existing, unknown] = [
      await ask('/auth/v1/recover', 'known@example.com'),
      await ask('/auth/v1/recover', 'nobody@example.com'),
    ]
    expect(existing).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
    })
    expect(unknown).toMatchObject({ status: existing.status, body: existing.body })
    expect(Number(existing.headers.get('retry-after'))).toBeGreaterThan(3500)

    clock.advance(3601)
    expect((await ask('/auth/v1/recover', 'known@example.com')).status).toBe(200)
    expect(await mailsTo(studio, 'known@example.com')).toHaveLength(2)

    // The hourly and the personal limit of a clock that was ahead end when it is set back.
    clock.advance(2 * 3600)
    for (const email of ['known@example.com', 'a@example.com', 'b@example.com'])
      expect((await ask('/auth/v1/otp', email)).status).toBe(200)
    expect((await ask('/auth/v1/otp', 'c@example.com')).status).toBe(429)
    clock.advance(-2 * 3600 + 61)
    expect((await ask('/auth/v1/otp', 'known@example.com')).status).toBe(200)
  })
})

describe('a deployment', () => {
  test('publishes its password rules', async () => {
    const studio = await open({ STUDIO_PASSWORD_MINIMUM: '10', STUDIO_PASSWORD_REQUIRED: 'lower,digit' })
    const signUp = (password: string) =>
      studio.client().auth.signUp({ email: `${password}@example.com`, password })
    expect((await signUp('abc1')).error).toMatchObject({
      status: 422,
      reasons: ['length'],
      message: 'Password should be at least 10 characters.',
    })
    expect((await signUp('abcdefghij')).error).toMatchObject({
      reasons: ['characters'],
      message:
        'Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, 0123456789.',
    })
    expect((await signUp('abcdefghi1')).error).toBeNull()
  })

  test('checks and publishes who may sign in', async () => {
    const studio = await open({
      STUDIO_SIGNUP: 'off',
      STUDIO_ANONYMOUS_SIGN_IN: 'on',
      STUDIO_AUTOCONFIRM: 'on',
    })
    const { error } = await studio
      .client()
      .auth.signUp({ email: 'late@example.com', password: 'Correct-horse-7' })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    const { body } = await wire(studio, 'GET', '/auth/v1/settings')
    expect(body).toMatchObject({
      disable_signup: true,
      mailer_autoconfirm: true,
      external: { anonymous_users: true, email: true },
    })
  })

  test('changes an address after the first confirmation if one is enough', async () => {
    const studio = await open({ STUDIO_SECURE_EMAIL_CHANGE: 'off' })
    const actor = await studio.signUp('from@example.com')
    await actor.client.auth.updateUser({ email: 'to@example.com' })
    expect(await mailsTo(studio, 'from@example.com')).toHaveLength(1)
    const { tokenHash } = await newestMail(studio, 'to@example.com')
    const { data } = await studio.client().auth.verifyOtp({ type: 'email_change', token_hash: tokenHash })
    expect(data.user).toMatchObject({ id: actor.id, email: 'to@example.com' })
  })
})

describe('a profile', () => {
  test('can turn off sign-in by email', async () => {
    const studio = await openProfile({ email: false })
    const { auth } = studio.client()
    const email = 'a@example.com'
    expect((await auth.signUp({ email, password: 'Correct-horse-7' })).error).toMatchObject({
      status: 400,
      code: 'email_provider_disabled',
      message: 'Email signups are disabled',
    })
    expect((await auth.signInWithPassword({ email, password: 'x' })).error).toMatchObject({
      status: 422,
      code: 'email_provider_disabled',
      message: 'Email logins are disabled',
    })
    expect((await auth.signInWithOtp({ email })).error).toMatchObject({ code: 'email_provider_disabled' })
  })

  test('can turn second factors on and off', async () => {
    const off = { enroll: false, verify: false }
    const studio = await openProfile({ factors: { totp: off, phone: off, webauthn: off } })
    const { client } = await studio.signUp()
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_totp_enroll_not_enabled',
      message: 'MFA enroll is disabled for TOTP',
    })
  })

  test('lists allowed redirects of emailed links', async () => {
    const studio = await openProfile({}, { redirectUrls: ['https://App.example/**'] })
    const emailRedirectTo = 'https://app.example/landing'
    await studio.client().auth.signInWithOtp({ email: 'to@example.com', options: { emailRedirectTo } })
    const { link } = await newestMail(studio, 'to@example.com')
    expect(new URL(link).searchParams.get('redirect_to')).toBe(emailRedirectTo)
  })

  test('serves the protocol at the root without a key, like its own server', async () => {
    const auth = { autoconfirm: true, isBare: true, passwords: { minimum: 6, required: [] } }
    const studio = await openProfile(auth)
    const bare = new AuthClient({ url: studio.url, persistSession: false, autoRefreshToken: false })
    const { data, error } = await bare.signUp({ email: 'bare@example.com', password: 'secret' })
    expect(error).toBeNull()
    expect((await bare.getUser()).data.user?.id).toBe(data.user?.id)
    // Signs its own admin key, like the client’s test suite.
    const key = await signed({ sub: '1234567890', role: 'supabase_admin' })
    const headers = { Authorization: `Bearer ${key}` }
    const admin = new AuthClient({ url: studio.url, headers, persistSession: false }).admin
    expect((await admin.listUsers()).data.users).toHaveLength(1)
    expect((await bare.admin.listUsers()).error).toMatchObject({ status: 401 })
    // The web app has pages below this URL, but requests from other servers must never receive one.
    const unknown = await studio.fetch('/admin/no-such-thing', {
      headers: { authorization: `Bearer ${key}` },
    })
    expect([unknown.status, unknown.headers.get('x-sb-error-code')]).toEqual([404, 'not_found'])
    expect((await studio.fetch('/admin/no-such-thing')).status).toBe(401)

    const plain = await openProfile({ autoconfirm: true })
    expect((await plain.fetch('/signup', { method: 'POST' })).status).toBe(404)
  })

  test('requires no key, like the gateway of a local project', async () => {
    const studio = await openProfile({ autoconfirm: true, isKeyless: true })
    const url = `${studio.url}/auth/v1`
    const auth = new AuthClient({ url, persistSession: false })
    const password = 'Correct-horse-7'
    expect((await auth.signUp({ email: 'keyless@example.com', password })).error).toBeNull()
    expect((await auth.getUser()).data.user?.email).toBe('keyless@example.com')
    expect((await auth.admin.listUsers()).error).toMatchObject({ status: 401 })
    // An invalid key opens nothing.
    const headers = { apikey: 'x', Authorization: 'Bearer x' }
    expect((await new AuthClient({ url, headers }).admin.listUsers()).error).toMatchObject({ status: 403 })
    const authClient = new AuthClient({
      url: `${(await openProfile({})).url}/auth/v1`,
      persistSession: false,
    })
    expect((await authClient.signInWithOtp({ email: 'a@example.com' })).error).toMatchObject({ status: 401 })
  })

  test('accepts tokens without a sign-in if configured', async () => {
    const studio = await openProfile({ sessionlessTokens: true })
    const actor = await studio.signUp('seeded@example.com')
    const token = await signed({ sub: actor.id, role: 'authenticated', email: actor.email })
    const client = createClient(studio.url, await signed({ role: 'anon' }), {
      global: { headers: { Authorization: `Bearer ${token}` } },
    })
    expect((await client.auth.getUser(token)).data.user?.email).toBe('seeded@example.com')

    const strict = await openProfile({})
    const existing = await strict.signUp()
    const same = await signed({ sub: existing.id, role: 'authenticated', aud: 'authenticated' })
    expect(await wire(strict, 'GET', '/auth/v1/user', { token: same })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    })
  })
})

describe('a bearer token', () => {
  test.each([
    [{ aud: 'authenticated' }, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
    [{ role: 'anon' }, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
    [{ sub: '12', aud: 'authenticated' }, 400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'],
    [
      { sub: '00000000-0000-4000-8000-000000000000', aud: 'authenticated', session_id: 'x' },
      403,
      'bad_jwt',
      /^invalid JWT: unable to parse or verify signature, /,
    ],
    [
      {
        sub: '00000000-0000-4000-8000-000000000000',
        aud: 'authenticated',
        session_id: '00000000-0000-4000-8000-000000000001',
      },
      403,
      'user_not_found',
      'User from sub claim in JWT does not exist',
    ],
  ])('of %j is refused with its own error', async (claims, status, code, message) => {
    const studio = await openProfile({})
    const answer = await wire(studio, 'GET', '/auth/v1/user', { token: await signed(claims) })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.body.message).toMatch(message)
  })

  test('gets different errors for a deleted user and for an ended sign-in', async () => {
    const studio = await openProfile({})
    const [deleted, out] = [await studio.signUp(), await studio.signUp()]
    const { admin } = createClient(studio.url, await signed({ role: 'service_role' })).auth
    await admin.deleteUser(deleted.id)
    await out.client.auth.signOut()
    const ask = async (token: string) => (await wire(studio, 'GET', '/auth/v1/user', { token })).body.code
    expect(await ask(deleted.accessToken)).toBe('user_not_found')
    expect(await ask(out.accessToken)).toBe('session_not_found')
  })
})
