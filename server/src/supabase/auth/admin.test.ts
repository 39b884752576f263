import { hash } from '@node-rs/bcrypt'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { keysOf, mailsTo, newestMail, wire } from './auth.fixtures.ts'

const PASSWORD = 'Correct-horse-7'
let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.close())

const adminOf = async (of: Studio) =>
  createClient(of.url, (await keysOf(of)).service, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin

describe('access', () => {
  test.each([
    ['GET', '/auth/v1/admin/users'],
    ['POST', '/auth/v1/admin/users'],
    ['DELETE', '/auth/v1/admin/users/00000000-0000-4000-8000-000000000000'],
    ['POST', '/auth/v1/admin/generate_link'],
    ['POST', '/auth/v1/invite'],
  ])('%s %s requires the service key', async (method, path) => {
    const actor = await studio.signUp()
    const body = method === 'GET' ? {} : { body: {} }
    expect(await wire(studio, method, path, body)).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
    expect(await wire(studio, method, path, { ...body, token: actor.accessToken })).toMatchObject({
      status: 403,
      body: { code: 'not_admin', message: 'User not allowed' },
    })
    const forged = `${actor.accessToken.slice(0, -6)}AAAAAA`
    expect(await wire(studio, method, path, { ...body, token: forged })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    })
  })
})

describe('accounts', () => {
  test('are created, listed, changed, banned and deleted', async () => {
    const admin = await adminOf(studio)
    const opened = await admin.createUser({
      email: 'Made@Example.com',
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Made' },
      app_metadata: { plan: 'team' },
    })
    expect(opened.error).toBeNull()
    const id = opened.data.user?.id ?? ''
    expect(opened.data.user).toMatchObject({
      email: 'made@example.com',
      app_metadata: { provider: 'email', providers: ['email'], plan: 'team' },
    })
    expect((await admin.createUser({ email: 'made@example.com' })).error).toMatchObject({
      code: 'email_exists',
    })

    const client = studio.client()
    const signIn = () => client.auth.signInWithPassword({ email: 'made@example.com', password: PASSWORD })
    expect((await signIn()).error).toBeNull()
    expect((await admin.updateUserById(id, { ban_duration: '1h' })).data.user?.banned_until).toBeTruthy()
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await signIn()).error).toMatchObject({ code: 'user_banned' })
    for (const ban_duration of ['soon', '99999999h', `${'9'.repeat(400)}h`])
      expect((await admin.updateUserById(id, { ban_duration })).error).toMatchObject({
        code: 'validation_failed',
      })
    await admin.updateUserById(id, { ban_duration: 'none', email: 'moved@example.com' })
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email: 'moved@example.com' })

    const { data } = await admin.listUsers({ page: 1, perPage: 1 })
    expect(data).toMatchObject({
      aud: 'authenticated',
      nextPage: 2,
      lastPage: data.users.length ? expect.any(Number) : 0,
    })
    expect(data.users).toHaveLength(1)

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })

    // Each action is in the audit log with the changed fields, but no values.
    const { rows } = await studio.database.pool.query(
      'select actor_id, action, after from audit_entries where subject_id = $1 order by seq',
      [id],
    )
    expect(rows.map(({ action, after }) => [action, after.given])).toEqual([
      ['service.create', ['email', 'password', 'emailConfirm', 'userMetadata', 'appMetadata']],
      ['service.change', ['banDuration']],
      ['service.change', ['email', 'banDuration']],
      ['service.remove', undefined],
    ])
    expect(rows[0].actor_id).toBe('00000000-0000-0000-0000-000000000000')
    expect(JSON.stringify(rows)).not.toContain('example.com')
  })
})

describe('user data', () => {
  test('have the same format as on the protocol’s own server', async () => {
    const admin = await adminOf(studio)
    const user_metadata = { profile_image: 'https://example.com/a.png' }
    const created = await admin.createUser({ email: 'data@example.com', user_metadata, email_confirm: true })
    expect(created.data.user?.user_metadata).toEqual(user_metadata)
    const id = created.data.user?.id ?? ''
    const bare = await admin.createUser({ email: 'bare@example.com' })
    expect(bare.data.user?.user_metadata).toEqual({})
    const changed = await admin.updateUserById(bare.data.user?.id ?? '', {
      user_metadata: { colour: 'yellow' },
      email: 'bared@example.com',
      email_confirm: true,
    })
    expect(changed.data.user?.user_metadata).toEqual({ colour: 'yellow' })
    // Clients read the address from the identity.
    expect(changed.data.user?.identities?.[0]?.identity_data).toMatchObject({
      email: 'bared@example.com',
      email_verified: true,
    })
    const confirmed = await admin.updateUserById(id, { email_confirm: true })
    expect(confirmed.data.user?.user_metadata).toEqual(user_metadata)
    const data = { status: 'alpha' }
    const email = 'data-linked@example.com'
    const linked = await admin.generateLink({ type: 'signup', email, password: PASSWORD, options: { data } })
    expect(linked.data.user?.user_metadata).toEqual(data)
  })
})

test('returns not found for the factors of an unknown user', async () => {
  const { mfa } = await adminOf(studio)
  const userId = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
  for (const { data, error } of [
    await mfa.listFactors({ userId }),
    await mfa.deleteFactor({ userId, id: userId }),
  ]) {
    expect(data).toBeNull()
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
  }
})

describe('an account from another system', () => {
  test('keeps its id and its password', async () => {
    const admin = await adminOf(studio)
    const id = 'a0b1c2d3-0000-4000-8000-000000000001'
    const passwordHash = await hash(PASSWORD, { cost: 4 })
    const fields = { id, email: 'moved-in@example.com', password_hash: passwordHash, email_confirm: true }
    expect((await admin.createUser(fields)).data.user?.id).toBe(id)
    const { error } = await studio
      .client()
      .auth.signInWithPassword({ email: 'moved-in@example.com', password: PASSWORD })
    expect(error).toBeNull()
    const again = await admin.createUser({ id, email: 'other@example.com' })
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
    for (const bad of [{ id: 'x' }, { password_hash: '$argon2id$v=19$x' }])
      expect((await admin.createUser({ email: 'bad@example.com', ...bad })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
  })
})

describe('a soft-deleted account', () => {
  test('belongs to no one, and its address can be used again', async () => {
    const admin = await adminOf(studio)
    const actor = await studio.signUp('trace@example.com')
    await actor.client.auth.updateUser({ password: PASSWORD, data: { name: 'Trace' } })
    await actor.client.auth.resetPasswordForEmail('trace@example.com')
    const { tokenHash } = await newestMail(studio, 'trace@example.com')
    expect((await admin.deleteUser(actor.id, true)).error).toBeNull()

    const { user } = (await admin.getUserById(actor.id)).data
    expect(user?.deleted_at).toBeTruthy()
    expect(user).toMatchObject({ email: '', user_metadata: {}, app_metadata: {}, identities: [] })
    expect((await wire(studio, 'GET', '/auth/v1/user', { token: actor.accessToken })).status).toBe(403)
    const password = await studio
      .client()
      .auth.signInWithPassword({ email: 'trace@example.com', password: PASSWORD })
    expect(password.error?.code).toBe('invalid_credentials')
    const link = await studio.client().auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })
    expect(link.error?.code).toBe('otp_expired')
    expect((await studio.signUp('trace@example.com')).id).not.toBe(actor.id)
  })
})

test('sends the page count of all accounts in headers', async () => {
  const { service } = await keysOf(studio)
  const ask = (query: string) =>
    wire(studio, 'GET', `/auth/v1/admin/users?${query}`, { token: service, headers: { apikey: service } })
  const first = await ask('page=1&per_page=2')
  const total = Number(first.headers.get('x-total-count'))
  expect(total).toBeGreaterThan(4)
  const last = Math.ceil(total / 2)
  expect(first.headers.get('link')).toBe(
    `</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=${last}&per_page=2>; rel="last"`,
  )
  expect((await ask(`page=${last}&per_page=2`)).headers.get('link')).not.toContain('next')
  expect(await ask('page=0')).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

describe('links delivered by other servers', () => {
  test.each(['signup', 'invite', 'magiclink'] as const)(
    'of type %s create an account and sign in',
    async (type) => {
      const admin = await adminOf(studio)
      const email = `${type}@example.com`
      const { data, error } = await admin.generateLink({ type, email, password: PASSWORD })
      expect(error).toBeNull()
      expect(data.user?.email).toBe(email)
      expect(data.properties?.email_otp).toMatch(/^\d{6}$/)
      expect(data.properties?.action_link).toContain(data.properties?.hashed_token)
      expect(await mailsTo(studio, email)).toEqual([])
      const { verification_type: kind = 'signup', hashed_token: hash = '' } = data.properties ?? {}
      const verified = await studio.client().auth.verifyOtp({ type: kind as 'signup', token_hash: hash })
      expect(verified.error).toBeNull()
      expect(verified.data.user?.id).toBe(data.user?.id)
    },
  )

  test('for recovery and a new address need an existing user', async () => {
    const admin = await adminOf(studio)
    const unknown = await admin.generateLink({ type: 'recovery', email: 'nobody@example.com' })
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
    const actor = await studio.signUp('linked@example.com')
    const { data } = await admin.generateLink({
      type: 'email_change_new',
      email: 'linked@example.com',
      newEmail: 'relinked@example.com',
    })
    expect(data.properties?.verification_type).toBe('email_change_new')
    const half = await studio
      .client()
      .auth.verifyOtp({ type: 'email_change', token_hash: data.properties?.hashed_token ?? '' })
    expect(half.data.session).toBeNull()
    expect((await actor.client.auth.getUser()).data.user?.email).toBe('linked@example.com')
  })

  test('an invitation is emailed and accepted', async () => {
    const admin = await adminOf(studio)
    const { data } = await admin.inviteUserByEmail('guest@example.com', { data: { role: 'artist' } })
    expect(data.user?.invited_at).toBeTruthy()
    const [mail] = await mailsTo(studio, 'guest@example.com')
    expect(mail?.subject).toBe('You’re invited to Studio Alpha')
    const accepted = await studio
      .client()
      .auth.verifyOtp({ type: 'invite', email: 'guest@example.com', token: mail?.code ?? '' })
    expect(accepted.data.user).toMatchObject({ id: data.user?.id, user_metadata: { role: 'artist' } })
    expect((await admin.inviteUserByEmail('guest@example.com')).error).toMatchObject({ code: 'email_exists' })
  })
})

test('lets another server end a user’s sign-ins with their token', async () => {
  const admin = await adminOf(studio)
  const actor = await studio.signUp()
  expect((await admin.signOut(actor.accessToken, 'global')).error).toBeNull()
  const after = await wire(studio, 'GET', '/auth/v1/user', { token: actor.accessToken })
  expect(after).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
})
