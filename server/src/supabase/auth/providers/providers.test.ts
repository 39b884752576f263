import { createHash, randomUUID } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenIdServer, startOpenIdServer } from '../../../../testing/fake-openid.ts'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { mailsTo, movableClock, newestMail, wire } from '../auth.fixtures.ts'

const clock = movableClock()
let studio: Studio
let idp: OpenIdServer

beforeAll(async () => {
  idp = await startOpenIdServer(() => `${studio.url}/auth/v1/callback`)
  studio = await startTestStudio({
    clock,
    environment: {
      STUDIO_OPENID_PROVIDERS: JSON.stringify([
        { id: 'google', issuer: idp.issuer, clientId: idp.clientId, clientSecret: idp.clientSecret },
      ]),
    },
  })
})
afterAll(async () => {
  await studio.close()
  await idp.close()
})

async function locationOf(path: string): Promise<string> {
  const answer = await studio.fetch(path, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

const fragmentOf = (url: string) => Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)))

/** From the button to the landing page, in the implicit flow. */
async function throughProvider(login: string, query: Record<string, string> = {}): Promise<string> {
  const params = new URLSearchParams({
    provider: 'google',
    redirect_to: `${studio.url}/dashboard`,
    ...query,
  })
  const back = await idp.visit(await locationOf(`/auth/v1/authorize?${params.toString()}`), login)
  return locationOf(back)
}

async function userOf(token: string) {
  const { body } = await wire(studio, 'GET', '/auth/v1/user', { token })
  return body as unknown as {
    id: string
    email: string
    app_metadata: { provider: string; providers: string[] }
    user_metadata: Record<string, unknown>
    identities: { provider: string; identity_id: string }[]
  }
}

test('creates an account from the provider’s identity, and recognises it again', async () => {
  idp.accounts.ada = {
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada L',
    picture: 'https://example.com/a.png',
  }
  const first = await throughProvider('ada')
  expect(first).toMatch(new RegExp(`^${studio.url}/dashboard#`))
  const session = fragmentOf(first)
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: '3600' })
  expect(session.provider_token).toBeTruthy()
  const user = await userOf(session.access_token ?? '')
  expect(user).toMatchObject({
    email: 'ada@example.com',
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Ada L', avatar_url: 'https://example.com/a.png', email_verified: true },
    identities: [{ provider: 'google' }],
  })
  const again = fragmentOf(await throughProvider('ada'))
  expect((await userOf(again.access_token ?? '')).id).toBe(user.id)
})

test('completes the client’s own PKCE flow, once', async () => {
  idp.accounts.pkce = { email: 'pkce@example.com', email_verified: true }
  const verifier = randomUUID() + randomUUID()
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const target = new URL(
    await throughProvider('pkce', { code_challenge: challenge, code_challenge_method: 's256' }),
  )
  expect(target.hash).toBe('')
  const redeem = () =>
    wire(studio, 'POST', '/auth/v1/token?grant_type=pkce', {
      body: { auth_code: target.searchParams.get('code'), code_verifier: verifier },
    })
  const { status, body } = await redeem()
  expect({ status, body }).toMatchObject({ status: 200, body: { provider_token: expect.any(String) } })
  expect((await redeem()).status).toBe(404)
})

test('sends the redirect to the unmodified client', async () => {
  const { data, error } = await studio.client().auth.signInWithOAuth({
    provider: 'google',
    options: {
      skipBrowserRedirect: true,
      queryParams: { prompt: 'consent', client_id: 'forged' },
      scopes: 'offline_access',
    },
  })
  expect(error).toBeNull()
  const target = new URL(await locationOf(data.url ?? ''))
  expect(target.origin).toBe(idp.issuer)
  expect(target.searchParams.get('prompt')).toBe('consent')
  expect(target.searchParams.get('client_id')).toBe(idp.clientId)
  expect(target.searchParams.get('scope')).toBe('openid email profile offline_access')
  expect(studio.app.publicConfig().auth.methods).toContain('google')
  expect((await wire(studio, 'GET', '/auth/v1/settings')).body).toMatchObject({
    external: { google: true, phone: false },
  })
})

describe('a provider’s address that belongs to an account', () => {
  test('links the provider to a verified account, which keeps its password', async () => {
    const actor = await studio.signUp('both@example.com')
    await actor.client.auth.updateUser({ password: 'Correct-horse-7' })
    idp.accounts.both = { email: 'Both@Example.com', email_verified: true }
    const session = fragmentOf(await throughProvider('both'))
    const user = await userOf(session.access_token ?? '')
    expect(user.id).toBe(actor.id)
    expect(user.app_metadata.providers).toEqual(['email', 'google'])
    const signedIn = await studio
      .client()
      .auth.signInWithPassword({ email: 'both@example.com', password: 'Correct-horse-7' })
    expect(signedIn.error).toBeNull()
  })

  test('takes an unverified account from the person who created it', async () => {
    const attacker = { email: 'victim@example.com', password: 'Correct-horse-7' }
    await studio.client().auth.signUp({ ...attacker, options: { data: { display_name: 'Squatter' } } })
    const { tokenHash, type } = await newestMail(studio, 'victim@example.com')
    idp.accounts.victim = { email: 'victim@example.com', email_verified: true }
    const session = fragmentOf(await throughProvider('victim'))
    const user = await userOf(session.access_token ?? '')
    expect(user.identities.map(({ provider }) => provider)).toEqual(['google'])
    expect(user.user_metadata).not.toHaveProperty('display_name')
    const { error } = await studio.client().auth.signInWithPassword(attacker)
    expect(error?.code).toBe('invalid_credentials')
    // The earlier email link still proves the address, because only its owner received it.
    expect(type).toBe('signup')
    expect(tokenHash).not.toBe('')
  })

  test('gives no access if the provider hasn’t verified it', async () => {
    const actor = await studio.signUp('held@example.com')
    idp.accounts.thief = { email: 'held@example.com', email_verified: false }
    const target = await throughProvider('thief')
    const refusal = { error: 'access_denied', error_code: 'provider_email_needs_verification' }
    expect(fragmentOf(target)).toMatchObject(refusal)
    expect(Object.fromEntries(new URL(target).searchParams)).toMatchObject(refusal)
    const { body } = await wire(studio, 'GET', '/auth/v1/user', { token: actor.accessToken })
    expect((body as unknown as { identities: unknown[] }).identities).toHaveLength(1)
  })
})

test('requires confirmation of a new address before the sign-in', async () => {
  idp.accounts.fresh = { email: 'fresh@example.com', email_verified: false }
  expect(fragmentOf(await throughProvider('fresh')).error_code).toBe('provider_email_needs_verification')
  const { tokenHash } = await newestMail(studio, 'fresh@example.com')
  const { error } = await studio.client().auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(error).toBeNull()
  expect(fragmentOf(await throughProvider('fresh')).access_token).toBeTruthy()
  expect(await mailsTo(studio, 'fresh@example.com')).toHaveLength(1)
})

describe('returning from a provider', () => {
  test('passes on the provider’s refusal in the query and the fragment', async () => {
    const departure = await locationOf('/auth/v1/authorize?provider=google')
    const target = await locationOf(await idp.decline(departure))
    expect(fragmentOf(target)).toMatchObject({ error: 'access_denied', error_code: 'access_denied' })
    expect(new URL(target).searchParams.get('error_description')).toBeTruthy()
  })

  test('ends on the site without a session if the state is missing, another’s, used or expired', async () => {
    const site = studio.url
    for (const query of ['', '?state=', `?state=${randomUUID()}&code=x`, "?state=' or 1=1&code=x"]) {
      const target = await locationOf(`/auth/v1/callback${query}`)
      expect(target.startsWith(site)).toBe(true)
      expect(fragmentOf(target).error_code).toBe('bad_oauth_state')
    }
    idp.accounts.late = { email: 'late@example.com', email_verified: true }
    const back = await idp.visit(await locationOf('/auth/v1/authorize?provider=google'), 'late')
    expect(fragmentOf(await locationOf(back)).access_token).toBeTruthy()
    expect(fragmentOf(await locationOf(back)).error_code).toBe('bad_oauth_state')
    const other = await idp.visit(await locationOf('/auth/v1/authorize?provider=google'), 'late')
    clock.advance(601)
    expect(fragmentOf(await locationOf(other)).error_code).toBe('bad_oauth_state')
    clock.advance(-601)
  })

  test('refuses a code that the provider doesn’t know', async () => {
    const departure = new URL(await locationOf('/auth/v1/authorize?provider=google'))
    const state = departure.searchParams.get('state') ?? ''
    const target = await locationOf(
      `/auth/v1/callback?state=${state}&code=made-up&iss=${encodeURIComponent(idp.issuer)}`,
    )
    expect(fragmentOf(target)).toMatchObject({
      error: 'server_error',
      error_description: 'Unable to exchange external code',
    })
  })

  test('redirects only to allowed URLs', async () => {
    idp.accounts.place = { email: 'place@example.com', email_verified: true }
    const target = await throughProvider('place', { redirect_to: 'https://elsewhere.example/steal' })
    expect(new URL(target).origin).toBe(studio.url)
  })

  test('refuses a provider that isn’t configured', async () => {
    const { status, body } = await wire(studio, 'GET', '/auth/v1/authorize?provider=github')
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(body.message).toMatch(/^Unsupported provider: /)
  })
})

describe('linking', () => {
  async function link(token: string, login: string): Promise<string> {
    const { body } = await wire(
      studio,
      'GET',
      '/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true',
      { token },
    )
    const { url } = body as unknown as { url: string }
    return locationOf(await idp.visit(url, login))
  }

  test('adds an identity, refuses another user’s, and removes all but the last', async () => {
    const actor = await studio.signUp('links@example.com')
    idp.accounts.mine = { email: 'other-name@example.com', email_verified: true }
    expect(fragmentOf(await link(actor.accessToken, 'mine')).access_token).toBeTruthy()
    const user = await userOf(actor.accessToken)
    expect(user.identities.map(({ provider }) => provider).sort()).toEqual(['email', 'google'])
    expect(user.email).toBe('links@example.com')

    const stranger = await studio.signUp('stranger@example.com')
    expect(fragmentOf(await link(stranger.accessToken, 'mine')).error_code).toBe('identity_already_exists')

    const google = user.identities.find(({ provider }) => provider === 'google')
    const remove = (token: string, id = google?.identity_id ?? '') =>
      wire(studio, 'DELETE', `/auth/v1/user/identities/${id}`, { token })
    expect((await remove(stranger.accessToken)).body.code).toBe('identity_not_found')
    expect((await remove(actor.accessToken)).status).toBe(200)
    const [last] = (await userOf(actor.accessToken)).identities
    expect((await remove(actor.accessToken, last?.identity_id)).body.code).toBe(
      'single_identity_not_deletable',
    )
  })
})

describe('identity tokens', () => {
  const NONCE = 'only-the-client-knows'
  const hashed = createHash('sha256').update(NONCE).digest('hex')

  /** Obtains an identity token directly from the provider. */
  async function tokenFor(login: string, nonce?: string): Promise<string> {
    const redirect = `${studio.url}/auth/v1/callback`
    const verifier = randomUUID() + randomUUID()
    const query = new URLSearchParams({
      client_id: idp.clientId,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(nonce && { nonce }),
    })
    const back = new URL(await idp.visit(`${idp.issuer}/auth?${query.toString()}`, login))
    const answer = await fetch(`${idp.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirect,
        code_verifier: verifier,
        client_id: idp.clientId,
        client_secret: idp.clientSecret,
      }),
    })
    return ((await answer.json()) as { id_token: string }).id_token
  }

  const grant = (body: Record<string, unknown>) =>
    wire(studio, 'POST', '/auth/v1/token?grant_type=id_token', { body })

  test('sign in their user, with the nonce that only the client knew', async () => {
    idp.accounts.native = { email: 'native@example.com', email_verified: true, name: 'Native' }
    const token = await tokenFor('native', hashed)
    const { data, error } = await studio
      .client()
      .auth.signInWithIdToken({ provider: 'google', token, nonce: NONCE })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'native@example.com', app_metadata: { provider: 'google' } })
    expect((await grant({ provider: 'google', id_token: token, nonce: 'another' })).body).toMatchObject({
      error: 'invalid nonce',
      error_description: 'Nonces mismatch',
    })
    expect((await grant({ provider: 'google', id_token: token })).body).toMatchObject({
      error: 'invalid request',
    })
  })

  test('are refused if invalid, from another issuer or for another client', async () => {
    idp.accounts.native = { email: 'native@example.com', email_verified: true }
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT({ email: 'native@example.com', email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: 'forged' })
      .setIssuer(idp.issuer)
      .setAudience(idp.clientId)
      .setSubject('native')
      .setExpirationTime('1h')
      .sign(privateKey)
    for (const id_token of [forged, 'none', `${forged.split('.')[0]}..`])
      expect((await grant({ provider: 'google', id_token })).body).toMatchObject({
        error: 'invalid request',
        error_description: 'Bad ID token',
      })
    expect((await grant({ provider: 'google' })).body).toMatchObject({
      error_description: 'id_token required',
    })
    expect((await grant({ id_token: 'x' })).body).toMatchObject({
      error_description: 'provider or client_id and issuer required',
    })
    expect(await grant({ provider: 'apple', id_token: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'provider_disabled' },
    })
    const good = await tokenFor('native')
    clock.advance(3_600)
    expect((await grant({ provider: 'google', id_token: good })).body).toMatchObject({
      error_description: 'Bad ID token',
    })
    clock.advance(-3_600)
  })
})
