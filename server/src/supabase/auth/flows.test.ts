import { createHash } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { mailsTo, movableClock, newestMail, profileOf, wire } from './auth.fixtures.ts'

const PASSWORD = 'Correct-horse-7'
const clock = movableClock()
/** With default settings. */
let studio: Studio
/** With the protocol’s own GET form, guests, and a new proof of identity before a password change. */
let open: Studio

beforeAll(async () => {
  const profile = await profileOf({
    auth: { verifyByGet: true, anonymousSignIn: true, freshProofForPassword: true },
  })
  studio = await startTestStudio({ clock })
  open = await startTestStudio({ clock, environment: { STUDIO_CONFORMANCE: profile } })
})
afterAll(() => Promise.all([studio.close(), open.close()]))

const storage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
const pkceClient = (of: Studio): SupabaseClient =>
  createClient(of.url, of.app.publicConfig().auth.publishableKey, {
    auth: { flowType: 'pkce', storage: storage(), autoRefreshToken: false, detectSessionInUrl: false },
  })
const follow = async (link: string) => {
  const response = await fetch(link, { redirect: 'manual' })
  return { status: response.status, to: new URL(response.headers.get('location') ?? 'about:blank') }
}
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

describe('opening an emailed link at the protocol’s own URL', () => {
  test('isn’t limited unless configured', async () => {
    await studio.client().auth.signInWithOtp({ email: 'scanner@example.com' })
    const mail = await newestMail(studio, 'scanner@example.com')
    const link = `${studio.url}/auth/v1/verify?token=${mail.tokenHash}&type=${mail.type}&redirect_to=${studio.url}/dashboard`
    for (let n = 0; n < 3; n++) {
      const { status, to } = await follow(link)
      expect(status).toBe(303)
      expect(to.pathname).toBe('/auth/callback')
      expect(to.searchParams.get('token_hash')).toBe(mail.tokenHash)
    }
    const { error } = await studio.client().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' })
    expect(error).toBeNull()
  })

  test('returns the session in the fragment, once', async () => {
    await open.client().auth.signInWithOtp({
      email: 'fragment@example.com',
      options: { emailRedirectTo: `${open.url}/dashboard?a=1` },
    })
    const [mail] = await mailsTo(open, 'fragment@example.com')
    const link = mail?.links[0] ?? ''
    expect(new URL(link).pathname).toBe('/auth/v1/verify')
    const { status, to } = await follow(link)
    expect(status).toBe(303)
    expect(`${to.pathname}${to.search}`).toBe('/dashboard?a=1')
    const session = fragmentOf(to)
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'signup', sb: '' })
    const { data } = await open.client().auth.getUser(session.access_token)
    expect(data.user?.email).toBe('fragment@example.com')

    const again = await follow(link)
    expect(fragmentOf(again.to)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
  })

  test('redirects only to allowed URLs', async () => {
    const { to } = await follow(
      `${open.url}/auth/v1/verify?token=x&type=signup&redirect_to=https://evil.test/`,
    )
    expect(to.origin).toBe(open.url)
  })
})

describe('PKCE', () => {
  async function codeFor(email: string, client: SupabaseClient) {
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${open.url}/dashboard` } })
    const [mail] = await mailsTo(open, email)
    const { to } = await follow(mail?.links[0] ?? '')
    return to.searchParams.get('code') ?? ''
  }

  test('returns the session only to the client that started, once', async () => {
    const client = pkceClient(open)
    const code = await codeFor('pkce@example.com', client)
    const stolen = await wire(open, 'POST', '/auth/v1/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'a'.repeat(50) },
    })
    expect(stolen).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe('pkce@example.com')
    const again = await wire(open, 'POST', '/auth/v1/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'a'.repeat(50) },
    })
    expect(again).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  test('supports the plain method', async () => {
    const verifier = 'v'.repeat(43)
    await wire(open, 'POST', '/auth/v1/otp', {
      body: { email: 'plain@example.com', code_challenge: verifier, code_challenge_method: 'plain' },
    })
    const [mail] = await mailsTo(open, 'plain@example.com')
    expect(new URL(mail?.links[0] ?? '').searchParams.get('token')).toMatch(/^pkce_/)
    const { to } = await follow(mail?.links[0] ?? '')
    const redeem = (code_verifier: string) =>
      wire(open, 'POST', '/auth/v1/token?grant_type=pkce', {
        body: { auth_code: to.searchParams.get('code'), code_verifier },
      })
    expect(await redeem('')).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect((await redeem('w'.repeat(43))).body.code).toBe('bad_code_verifier')
    expect((await redeem(verifier)).status).toBe(200)
  })

  test.each(['signup', 'recover', 'resend', 'guest'] as const)('works with %s', async (call) => {
    const email = `pkce-${call}@example.com`
    const client = pkceClient(open)
    if (call === 'guest') {
      await client.auth.signInAnonymously()
      await client.auth.updateUser({ email })
    } else await client.auth.signUp({ email, password: PASSWORD })
    if (call === 'recover') await client.auth.resetPasswordForEmail(email)
    if (call === 'resend') await client.auth.resend({ type: 'signup', email })
    const [mail] = await mailsTo(open, email)
    const { to } = await follow(mail?.links[0] ?? '')
    const { data, error } = await client.auth.exchangeCodeForSession(to.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })

  test('lets one of ten concurrent requests redeem the code', async () => {
    const verifier = 'v'.repeat(60)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    await wire(open, 'POST', '/auth/v1/otp', {
      body: { email: 'race@example.com', code_challenge: challenge, code_challenge_method: 's256' },
    })
    const [mail] = await mailsTo(open, 'race@example.com')
    const { to } = await follow(mail?.links[0] ?? '')
    const body = { auth_code: to.searchParams.get('code'), code_verifier: verifier }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => wire(open, 'POST', '/auth/v1/token?grant_type=pkce', { body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
  })

  test('expires after five minutes', async () => {
    const client = pkceClient(open)
    const code = await codeFor('late@example.com', client)
    clock.advance(301)
    const { error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  test.each([
    [{ code_challenge: 'a'.repeat(43) }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ code_challenge: 'short', code_challenge_method: 's256' }, /between 43 and 128/],
    [{ code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' }, /plain, s256/],
  ])('refuses an invalid challenge: %j', async (proof, message) => {
    const { status, body } = await wire(open, 'POST', '/auth/v1/otp', {
      body: { email: 'half@example.com', ...proof },
    })
    expect(status).toBe(400)
    expect(body.code).toBe('validation_failed')
    expect(body.message).toMatch(message)
  })
})

describe('a guest', () => {
  test('can sign in if allowed, and keeps the account with their own address', async () => {
    const refused = await studio.client().auth.signInAnonymously()
    expect(refused.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })

    const client = open.client()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { from: 'booth' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [] })
    const early = await client.auth.updateUser({ password: PASSWORD })
    expect(early.error).toMatchObject({ status: 400, code: 'validation_failed' })

    await client.auth.updateUser({ email: 'guest@example.com' })
    const [mail] = await mailsTo(open, 'guest@example.com')
    await follow(mail?.links[0] ?? '')
    const after = await client.auth.getUser()
    expect(after.data.user).toMatchObject({
      id: data.user?.id,
      is_anonymous: false,
      email: 'guest@example.com',
    })
    expect(after.data.user?.identities).toHaveLength(1)
    expect(after.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })
})

describe('a change of address', () => {
  test('needs the confirmation of both addresses, in any order', async () => {
    const actor = await studio.signUp('old@example.com')
    const { error } = await actor.client.auth.updateUser({ email: 'New@Example.com' })
    expect(error).toBeNull()
    expect((await actor.client.auth.getUser()).data.user).toMatchObject({
      email: 'old@example.com',
      new_email: 'new@example.com',
    })
    const fresh = await newestMail(studio, 'new@example.com')
    const old = await newestMail(studio, 'old@example.com')
    expect(fresh.text).toContain('new@example.com')
    expect([fresh.type, old.type]).toEqual(['email_change', 'email_change'])

    const half = await wire(studio, 'POST', '/auth/v1/verify', {
      body: { type: 'email_change', token_hash: fresh.tokenHash },
    })
    expect(half).toMatchObject({ status: 200, body: { code: '200' } })
    expect((await actor.client.auth.getUser()).data.user?.email).toBe('old@example.com')

    const { data } = await studio
      .client()
      .auth.verifyOtp({ type: 'email_change', email: 'old@example.com', token: old.code })
    expect(data.user).toMatchObject({ id: actor.id, email: 'new@example.com' })
    expect(data.user?.new_email).toBeUndefined()
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: 'new@example.com' })
    const { rows } = await studio.database.pool.query(
      "select action, before, after from audit_entries where actor_id = $1 and action like 'account.email%' order by seq",
      [actor.id],
    )
    expect(rows).toEqual([
      { action: 'account.email.asked', before: { had: true }, after: { asked: true } },
      { action: 'account.email', before: { had: true }, after: { moved: true } },
    ])
  })

  test('to a taken address is refused, also if it was taken in the meantime', async () => {
    await studio.signUp('taken@example.com')
    const actor = await studio.signUp('mover@example.com')
    const refused = await actor.client.auth.updateUser({ email: 'taken@example.com' })
    expect(refused.error).toMatchObject({ status: 422, code: 'email_exists' })

    await actor.client.auth.updateUser({ email: 'wanted@example.com' })
    const [toNew, toOld] = [
      await newestMail(studio, 'wanted@example.com'),
      await newestMail(studio, 'mover@example.com'),
    ]
    const attacker = studio.client()
    await attacker.auth.signInWithOtp({ email: 'wanted@example.com' })
    const post = (tokenHash: string) =>
      wire(studio, 'POST', '/auth/v1/verify', { body: { type: 'email_change', token_hash: tokenHash } })
    expect((await post(toOld.tokenHash)).status).toBe(200)
    expect(await post(toNew.tokenHash)).toMatchObject({ status: 422, body: { code: 'email_exists' } })
    expect((await actor.client.auth.getUser()).data.user?.email).toBe('mover@example.com')
  })

  test('invalidates the first request when repeated', async () => {
    const actor = await studio.signUp('twice@example.com')
    await actor.client.auth.updateUser({ email: 'first@example.com' })
    const first = await newestMail(studio, 'first@example.com')
    await actor.client.auth.updateUser({ email: 'second@example.com' })
    const { error } = await studio
      .client()
      .auth.verifyOtp({ type: 'email_change', token_hash: first.tokenHash })
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
    await studio.client().auth.resend({ type: 'email_change', email: 'twice@example.com' })
    expect(await mailsTo(studio, 'second@example.com')).toHaveLength(2)
  })
})

describe('a new password', () => {
  test('needs reauthentication if configured and the sign-in is older than a day', async () => {
    await open.client().auth.signUp({ email: 'fresh@example.com', password: PASSWORD })
    const [mail] = await mailsTo(open, 'fresh@example.com')
    const client = open.client()
    await client.auth.verifyOtp({ type: 'email', email: 'fresh@example.com', token: mail?.code ?? '' })
    expect((await client.auth.updateUser({ password: 'Another-horse-8' })).error).toBeNull()
    clock.advance(25 * 3600)
    await client.auth.refreshSession()
    const stale = await client.auth.updateUser({ password: 'Third-horse-9' })
    expect(stale.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })

    await client.auth.reauthenticate()
    const [proof] = await mailsTo(open, 'fresh@example.com')
    expect(proof?.links).toEqual([])
    const wrong = await client.auth.updateUser({ password: 'Third-horse-9', nonce: '000000' })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect(
      (await client.auth.updateUser({ password: 'Third-horse-9', nonce: proof?.code ?? '' })).error,
    ).toBeNull()
    const again = await client.auth.updateUser({ password: 'Fourth-horse-1', nonce: proof?.code ?? '' })
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })
})

test('requires the current password for a new one if configured', async () => {
  const careful = await startTestStudio({ environment: { STUDIO_PASSWORD_NEEDS_CURRENT: 'on' } })
  const { client } = await careful.signUp('careful@example.com')
  // The account has no password yet.
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  const change = (more: { current_password?: string }) =>
    client.auth.updateUser({ password: 'Another-horse-8', ...more })
  expect((await change({})).error).toMatchObject({ status: 400, code: 'current_password_required' })
  expect((await change({ current_password: 'Wrong-horse-1' })).error).toMatchObject({
    status: 400,
    code: 'current_password_invalid',
  })
  expect((await change({ current_password: PASSWORD })).error).toBeNull()
  await careful.close()
})
