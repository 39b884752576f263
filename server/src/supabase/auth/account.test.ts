import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { mailsTo, newestMail, wire } from './auth.fixtures.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio({ environment: { STUDIO_AUTH_LIMITS: 'off' } })
})
afterAll(() => studio.close())

const PASSWORD = 'Correct-Horse-7'
const RULE = 'Password must be at least 8 characters with uppercase, lowercase, number, and special character'

async function signedUp(email: string, password = PASSWORD) {
  const client = studio.client()
  await client.auth.signUp({ email, password })
  const { tokenHash } = await newestMail(studio, email)
  await client.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  return client
}

describe('sign-up', () => {
  test('needs confirmation by email before the password signs in', async () => {
    const email = 'up@example.com'
    const client = studio.client()
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { name: 'Up' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Up', email, email_verified: false } })
    expect(data.user?.confirmation_sent_at).toBeTruthy()
    const early = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect(early.error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
      status: 400,
    })

    const mail = await newestMail(studio, email)
    expect(mail.type).toBe('signup')
    await client.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })
    const signedIn = await studio
      .client()
      .auth.signInWithPassword({ email: 'UP@example.com ', password: PASSWORD })
    expect(signedIn.error).toBeNull()
    expect(signedIn.data.user?.user_metadata).toMatchObject({ name: 'Up', email_verified: true })
  })

  test('with a known address returns a decoy and sends no email', async () => {
    const email = 'taken@example.com'
    await signedUp(email)
    const before = (await mailsTo(studio, email)).length
    const { data, error } = await studio.client().auth.signUp({ email, password: 'Another-Pass-9' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, identities: [], role: '' })
    expect(await mailsTo(studio, email)).toHaveLength(before)
    const other = await studio.client().auth.signInWithPassword({ email, password: 'Another-Pass-9' })
    expect(other.error?.code).toBe('invalid_credentials')
  })

  test('repeated before confirmation sends another email and keeps the password', async () => {
    const email = 'again@example.com'
    await studio.client().auth.signUp({ email, password: PASSWORD })
    await signedUp(email, 'Another-Pass-9')
    expect(await mailsTo(studio, email)).toHaveLength(2)
    const { error } = await studio.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
  })

  test('by someone else leaves no password when the owner requests a link', async () => {
    const email = 'hijack@example.com'
    await studio.client().auth.signUp({ email, password: PASSWORD })
    await studio.signUp(email)
    const { error } = await studio.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(error?.code).toBe('invalid_credentials')
  })

  test.each([
    ['Short-1', ['length']],
    ['alllowercase', ['characters']],
    ['NoSpecial1', ['characters']],
    ['no', ['length', 'characters']],
  ])('refuses %j as too weak', async (password, reasons) => {
    const { error } = await studio.client().auth.signUp({ email: 'weak@example.com', password })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, message: RULE, reasons })
  })

  test.each([
    [{ email: 'x@example.com' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'x@example.com', password: `Aa1-${'é'.repeat(40)}` },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [{ password: PASSWORD }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [{ email: 5, password: PASSWORD }, 400, 'bad_json', /^Could not parse request body as JSON/],
    ['{', 400, 'bad_json', /^Could not parse request body as JSON/],
    [
      { email: 'x@example.com', password: PASSWORD, data: { a: '\u0000' } },
      400,
      'validation_failed',
      /cannot be stored/,
    ],
    [
      { email: 'x@example.com', password: PASSWORD, data: { a: '\ud800' } },
      400,
      'validation_failed',
      /cannot be stored/,
    ],
    [
      { email: 'x@example.com', password: PASSWORD, data: { a: 'x'.repeat(9000) } },
      400,
      'validation_failed',
      /4096/,
    ],
  ])('refuses %j', async (body, status, code, message) => {
    const answer = await wire(studio, 'POST', '/auth/v1/signup', { body })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.body.message).toMatch(message)
    expect(answer.headers.get('x-sb-error-code')).toBe(code)
  })
})

describe('the account', () => {
  test('gives one answer for every failed sign-in', async () => {
    await signedUp('match@example.com')
    for (const [email, password] of [
      ['match@example.com', 'Wrong-Pass-1'],
      ['match@example.com', `${PASSWORD}${'x'.repeat(80)}`],
      ['nobody@example.com', PASSWORD],
      ['nobody@example.com', ''],
    ] as const)
      expect(
        await wire(studio, 'POST', '/auth/v1/token?grant_type=password', { body: { email, password } }),
      ).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
      })
  })

  test('merges data, and removes a name with null', async () => {
    const { client } = await studio.signUp()
    await client.auth.updateUser({ data: { a: 1, b: 2 } })
    const { data } = await client.auth.updateUser({ data: { b: null, c: [3] } })
    expect(data.user?.user_metadata).toMatchObject({ a: 1, c: [3] })
    expect(data.user?.user_metadata).not.toHaveProperty('b')
  })

  test('accepts a new password, which ends the other sign-ins and invalidates emails', async () => {
    const email = 'change@example.com'
    const client = await signedUp(email)
    const other = studio.client()
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    await studio.client().auth.resetPasswordForEmail(email)
    const { tokenHash } = await newestMail(studio, email)

    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      code: 'same_password',
      message: 'New password should be different from the old password.',
      status: 422,
    })
    expect((await client.auth.updateUser({ password: 'weak' })).error).toMatchObject({
      code: 'weak_password',
    })
    expect((await client.auth.updateUser({ password: 'Brand-New-Pass-1' })).error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.getUser()).error).not.toBeNull()
    expect(
      (await studio.client().auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error?.code,
    ).toBe('otp_expired')
  })

  test('can be recovered by email', async () => {
    const email = 'recover@example.com'
    await signedUp(email)
    await studio.client().auth.resetPasswordForEmail(email)
    const mail = await newestMail(studio, email)
    expect(mail.type).toBe('recovery')
    const client = studio.client()
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    await client.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' })
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.auth.updateUser({ password: 'Recovered-1!' })).error).toBeNull()
  })

  test('can’t be given rights by its owner', async () => {
    const actor = await studio.signUp()
    const put = (body: unknown) => wire(studio, 'PUT', '/auth/v1/user', { token: actor.accessToken, body })
    expect(await put({ app_metadata: { role: 'admin' } })).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
    expect(await put({ role: 'service_role', data: {} })).toMatchObject({
      status: 200,
      body: { role: 'authenticated' },
    })
  })
})

test('a banned user can’t sign in or continue, and sees why', async () => {
  const email = 'banned@example.com'
  const client = await signedUp(email)
  const { access_token: token = '', refresh_token: refreshToken = '' } =
    (await client.auth.getSession()).data.session ?? {}
  await client.auth.resetPasswordForEmail(email)
  const { tokenHash } = await newestMail(studio, email)
  await studio.database.pool.query(
    "update users set banned_until = '2100-01-01T00:00:00Z' where email = $1",
    [email],
  )
  const until = '2100-01-01T00:00:00.000Z'

  const post = (path: string, body: unknown) => wire(studio, 'POST', path, { body })
  expect(await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })).toMatchObject({
    status: 400,
    body: { code: 'user_banned', message: 'User is banned', banned_until: until },
  })
  expect(
    await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken }),
  ).toMatchObject({
    status: 400,
    body: { code: 'user_banned', message: 'Invalid Refresh Token: User Banned', banned_until: until },
  })
  expect(await post('/auth/v1/verify', { type: 'recovery', token_hash: tokenHash })).toMatchObject({
    status: 403,
    body: { code: 'user_banned', banned_until: until },
  })
  expect(await wire(studio, 'GET', '/auth/v1/user', { token })).toMatchObject({
    status: 403,
    body: { code: 'user_banned' },
  })
  const profile = await studio.fetch('/api/profile', { headers: { authorization: `Bearer ${token}` } })
  expect(profile.status).toBe(200)
})

describe('signing out', () => {
  const signIns = async (email: string) => {
    await signedUp(email)
    const clients = [studio.client(), studio.client(), studio.client()]
    for (const client of clients) await client.auth.signInWithPassword({ email, password: PASSWORD })
    return clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]]
  }
  const state = async (clients: Awaited<ReturnType<typeof signIns>>, tokens: string[]) =>
    Promise.all(clients.map(async (client, n) => (await client.auth.getUser(tokens[n])).error === null))

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('%s ends its sign-ins immediately', async (scope, left) => {
    const clients = await signIns(`out-${scope}@example.com`)
    const tokens = await Promise.all(
      clients.map(async (c) => (await c.auth.getSession()).data.session?.access_token ?? ''),
    )
    expect(await state(clients, tokens)).toEqual([true, true, true])
    expect((await clients[0].auth.signOut({ scope })).error).toBeNull()
    expect(await state(clients, tokens)).toEqual(left)
  })

  test('refuses another scope, and a token whose sign-in has ended', async () => {
    const actor = await studio.signUp()
    const logout = (scope: string) =>
      wire(studio, 'POST', `/auth/v1/logout?scope=${scope}`, { token: actor.accessToken })
    expect(await logout('x')).toMatchObject({
      status: 400,
      body: { message: 'Unsupported logout scope "x"' },
    })
    expect((await logout('local')).status).toBe(204)
    expect(await logout('local')).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
    const old = await wire(studio, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: actor.refreshToken },
    })
    expect(old.body.code).toBe('refresh_token_not_found')
  })
})
