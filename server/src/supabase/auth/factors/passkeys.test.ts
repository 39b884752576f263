import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { PublicConfig } from '@studio/contract/system'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteOfPasskeys } from '../../../features/auth/passkeys/passkey-site.ts'
import { securityKey } from '../../../../testing/security-key.ts'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { keysOf, mailsTo, movableClock, profileOf, wire } from '../auth.fixtures.ts'

const ORIGIN = 'http://localhost:5173'
const PASSWORD = 'Correct-horse-7'
const UNKNOWN_USER_ID = '00000000-0000-4000-8000-000000000000'
const clock = movableClock()
let studio: Studio
beforeAll(async () => {
  const auth = { autoconfirm: true, hasLimits: false, anonymousSignIn: true }
  const passkeys = { rpId: 'localhost', origins: [ORIGIN] }
  const profile = await profileOf({ auth: { ...auth, passkeys } })
  studio = await startTestStudio({ clock, environment: { STUDIO_CONFORMANCE: profile } })
})
afterAll(() => studio.close())

type Client = Pick<SupabaseClient['auth'], 'passkey'>
type Key = ReturnType<typeof securityKey>
const passkey = () => securityKey(ORIGIN, 'passkey')
/** Casts to the browser’s types, which contain more than a test needs. */
const asBrowserType = (answer: object) => answer as never

async function register(auth: Client, key: Key = passkey()) {
  const { data, error } = await auth.passkey.startRegistration()
  if (error) return { data: null, error, key }
  const credential = key.create(data.options)
  const done = await auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: asBrowserType(credential),
  })
  return { ...done, key }
}

async function ask(auth: Client) {
  const { data, error } = await auth.passkey.startAuthentication()
  if (error) throw error
  return data
}

async function signIn(
  key: Key,
  answer: (options: Parameters<Key['get']>[0]) => object = (options) => key.get(options),
  of = studio,
) {
  const { auth } = of.client()
  const { challenge_id: challengeId, options } = await ask(auth)
  const done = await auth.passkey.verifyAuthentication({
    challengeId,
    credential: asBrowserType(answer(options)),
  })
  return { ...done, auth }
}

describe('a passkey', () => {
  test('is registered, signs in alone, and records its last use', async () => {
    const actor = await studio.signUp('passkey@example.com')
    const { auth } = actor.client
    const { data: registration } = await auth.passkey.startRegistration()
    expect(registration?.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: expect.arrayContaining([{ alg: -7, type: 'public-key' }]),
    })
    const { data, error, key } = await register(auth)
    expect(error).toBeNull()
    expect((await auth.passkey.list()).data).toEqual([{ id: data?.id, created_at: data?.created_at }])

    const { options } = await ask(studio.client().auth)
    expect(options.allowCredentials ?? []).toEqual([])
    const first = await signIn(key)
    expect(first.error).toBeNull()
    expect(first.data?.user?.id).toBe(actor.id)
    expect((await first.auth.getUser()).data.user?.id).toBe(actor.id)
    expect((await first.auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    })
    expect((await auth.passkey.list()).data?.[0]?.last_used_at).toEqual(expect.any(String))
    expect((await signIn(key)).error).toBeNull()
  })

  test('can be renamed and deleted by its owner, and then no longer signs in', async () => {
    const [ana, ben] = [await studio.signUp(), await studio.signUp()]
    const { data, key } = await register(ana.client.auth)
    const passkeyId = data?.id ?? ''
    const { passkey: own } = ana.client.auth
    expect((await own.update({ passkeyId, friendlyName: 'Phone' })).data?.friendly_name).toBe('Phone')
    for (const friendlyName of ['', 'x'.repeat(121)])
      expect((await own.update({ passkeyId, friendlyName })).error?.code).toBe('validation_failed')
    const { passkey: other } = ben.client.auth
    expect((await other.update({ passkeyId, friendlyName: 'Mine' })).error?.status).toBe(404)
    expect((await other.delete({ passkeyId })).error?.status).toBe(404)
    expect((await own.update({ passkeyId: UNKNOWN_USER_ID, friendlyName: 'x' })).error?.status).toBe(404)
    expect((await own.delete({ passkeyId })).error).toBeNull()
    expect((await own.list()).data).toEqual([])
    expect((await signIn(key)).error?.code).toBe('webauthn_verification_failed')
  })

  test('answers only its own challenge, once and in time', async () => {
    const actor = await studio.signUp()
    const { key } = await register(actor.client.auth)
    const { auth } = studio.client()
    const { challenge_id: challengeId, options } = await ask(auth)
    const credential = asBrowserType(key.get(options))
    const verify = (id: string) => auth.passkey.verifyAuthentication({ challengeId: id, credential })
    expect((await verify(UNKNOWN_USER_ID)).error?.code).toBe('webauthn_challenge_not_found')
    // An answer to one challenge doesn’t fit another, and both are used up.
    const other = await ask(auth)
    expect((await verify(other.challenge_id)).error?.code).toBe('webauthn_verification_failed')
    expect((await verify(other.challenge_id)).error?.code).toBe('webauthn_challenge_not_found')
    expect((await verify(challengeId)).error).toBeNull()
    expect((await verify(challengeId)).error?.code).toBe('webauthn_challenge_not_found')
    // A registration challenge signs no one in.
    const registering = (await actor.client.auth.passkey.startRegistration()).data
    expect((await verify(registering?.challenge_id ?? '')).error?.code).toBe('webauthn_challenge_not_found')
    const late = await ask(auth)
    clock.advance(300)
    expect((await verify(late.challenge_id)).error?.code).toBe('webauthn_challenge_expired')
  })

  test('is refused from another site or user, as a copy, and without user verification', async () => {
    const actor = await studio.signUp()
    const { key } = await register(actor.client.auth)
    const code = async (answer: (options: Parameters<Key['get']>[0]) => object) =>
      (await signIn(key, answer)).error?.code
    const wrong = 'webauthn_verification_failed'
    expect(await code((options) => key.get(options, 'https://elsewhere.example'))).toBe(wrong)
    expect(await code((options) => key.get({ ...options, rpId: 'elsewhere.example' }))).toBe(wrong)
    // The key was touched, but didn’t verify its user.
    expect(await code((options) => key.get(options, ORIGIN, 1))).toBe(wrong)
    const stranger = passkey()
    const { data } = await actor.client.auth.passkey.startRegistration()
    if (data) stranger.create(data.options)
    expect(await code((options) => stranger.get(options))).toBe(wrong)
    expect(await code((options) => ({ ...stranger.get(options), id: key.id, rawId: key.id }))).toBe(wrong)
    const withHandle = (userHandle: string | undefined) => (options: Parameters<Key['get']>[0]) => {
      const answer = key.get(options)
      return { ...answer, response: { ...answer.response, userHandle } }
    }
    expect(await code(withHandle(undefined))).toBe(wrong)
    expect(await code(withHandle(Buffer.alloc(16).toString('base64url')))).toBe(wrong)
    expect(await code((options) => key.get(options))).toBeUndefined()
    key.resetCounter()
    expect(await code((options) => key.get(options))).toBe(wrong)
    expect(await code(() => ({ id: key.id, response: {} }))).toBe(wrong)
    for (const odd of [{}, { id: 1, response: {} }, { id: key.id, response: null }])
      expect(await code(() => odd)).toBe('validation_failed')
  })

  test('belongs to one account, and an account has at most ten', async () => {
    const [ana, ben] = [await studio.signUp(), await studio.signUp()]
    const { key } = await register(ana.client.auth)
    expect((await register(ben.client.auth, key)).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    })
    // A challenge of another user is refused.
    const { data } = await ana.client.auth.passkey.startRegistration()
    const credential = asBrowserType(passkey().create(data?.options ?? { challenge: '' }))
    const answer = { challengeId: data?.challenge_id ?? '', credential }
    expect((await ben.client.auth.passkey.verifyRegistration(answer)).error?.code).toBe(
      'webauthn_challenge_not_found',
    )
    for (let number = 2; number <= 10; number += 1) await register(ana.client.auth)
    expect((await register(ana.client.auth)).error?.code).toBe('too_many_passkeys')
    expect((await ana.client.auth.passkey.list()).data).toHaveLength(10)
  })

  test('can only be added and removed after the second factor, which it doesn’t replace', async () => {
    const actor = await studio.signUp('both@example.com')
    const { auth } = actor.client
    const { key, data } = await register(auth)
    await auth.updateUser({ password: PASSWORD })
    const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' })
    const totp = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret ?? '') })
    const code = totp.generate({ timestamp: clock.now().getTime() })
    expect((await auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })).error).toBeNull()
    const again = await signIn(key)
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await register(again.auth)).error?.code).toBe('insufficient_aal')
    // A sign-in with only one of two factors can’t list passkeys.
    expect((await again.auth.passkey.list()).error?.code).toBe('insufficient_aal')
    const renamed = { passkeyId: data?.id ?? '', friendlyName: 'Theirs' }
    expect((await again.auth.passkey.update(renamed)).error?.code).toBe('insufficient_aal')
    expect((await again.auth.passkey.delete({ passkeyId: data?.id ?? '' })).error?.code).toBe(
      'insufficient_aal',
    )
    expect((await register(auth)).error).toBeNull()
  })

  test('refuses guests, banned users and anonymous callers', async () => {
    const guest = studio.client()
    await guest.auth.signInAnonymously()
    expect((await register(guest.auth)).error?.code).toBe('no_authorization')
    expect((await register(studio.client().auth)).error?.name).toBe('AuthSessionMissingError')
    const actor = await studio.signUp()
    const { key } = await register(actor.client.auth)
    const { service } = await keysOf(studio)
    const { admin } = createClient(studio.url, service).auth
    await admin.updateUserById(actor.id, { ban_duration: '1h' })
    expect((await signIn(key)).error?.code).toBe('user_banned')
  })

  test('can be listed and deleted by another server', async () => {
    const actor = await studio.signUp()
    const { data, key } = await register(actor.client.auth)
    const { service } = await keysOf(studio)
    const { admin } = createClient(studio.url, service).auth
    const userId = actor.id
    expect((await admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: data?.id }])
    expect((await admin.passkey.listPasskeys({ userId: UNKNOWN_USER_ID })).error?.status).toBe(404)
    const passkeyId = data?.id ?? ''
    expect((await admin.passkey.deletePasskey({ userId: UNKNOWN_USER_ID, passkeyId })).error?.status).toBe(
      404,
    )
    expect((await admin.passkey.deletePasskey({ userId, passkeyId })).error).toBeNull()
    expect((await signIn(key)).error?.code).toBe('webauthn_verification_failed')
    const token = actor.accessToken
    expect((await wire(studio, 'GET', `/auth/v1/admin/users/${userId}/passkeys`, { token })).status).toBe(403)
    // Deleting an account deletes its passkeys.
    const { key: last } = await register(actor.client.auth)
    await admin.deleteUser(userId, true)
    expect((await signIn(last)).error?.code).toBe('webauthn_verification_failed')
  })
})

/** True if a page requested at `host` offers passkeys. */
async function isOffered(of: Studio, host = new URL(of.url).host): Promise<boolean> {
  const { body } = await of.app.http.server.inject({ url: '/api/config', headers: { host } })
  return (JSON.parse(body) as PublicConfig).auth.methods.includes('passkey')
}

describe('the offer of passkeys', () => {
  test('is made on the site by default, and the owner is notified of changes', async () => {
    const plain = await startTestStudio()
    const actor = await plain.signUp('told@example.com')
    const { auth } = actor.client
    const key = securityKey(plain.url, 'passkey')
    const { data, error } = await register(auth, key)
    expect(error).toBeNull()
    expect((await signIn(key, undefined, plain)).data?.user?.id).toBe(actor.id)
    expect((await wire(plain, 'GET', '/auth/v1/settings')).body).toMatchObject({ passkeys_enabled: true })
    expect(await isOffered(plain)).toBe(true)

    await auth.updateUser({ data: { locale: 'es' } })
    expect((await auth.passkey.delete({ passkeyId: data?.id ?? '' })).error).toBeNull()
    expect((await auth.passkey.delete({ passkeyId: data?.id ?? '' })).error?.status).toBe(404)
    const subjects = (await mailsTo(plain, 'told@example.com')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /passkey|llave de acceso/.test(subject))).toEqual([
      'Se ha quitado una llave de acceso de tu cuenta de Studio Alpha',
      'A passkey was added to your Studio Alpha account',
    ])
    const { rows } = await plain.database.pool.query<{ action: string }>(
      "select action from audit_entries where subject_id = $1 and action like 'account.passkey.%' order by seq",
      [actor.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['account.passkey.added', 'account.passkey.removed'])
    await plain.close()
  })

  test('is made only on the host of the public URL', async () => {
    const environment = { STUDIO_PUBLIC_URL: 'https://studio.example:8443', STUDIO_AUTOCONFIRM: 'on' }
    const site = await startTestStudio({ environment })
    const { auth } = site.client()
    await auth.signUp({ email: 'site@example.com', password: PASSWORD })
    const options = (await auth.passkey.startRegistration()).data?.options
    expect(options?.rp.id).toBe('studio.example')
    const key = securityKey('https://studio.example:8443', 'passkey')
    const elsewhere = securityKey('https://studio.example', 'passkey')
    expect((await register(auth, elsewhere)).error?.code).toBe('webauthn_verification_failed')
    expect((await register(auth, key)).error).toBeNull()
    expect((await signIn(key, undefined, site)).error).toBeNull()
    await site.close()
  })

  test.each([
    ['http://localhost:3000', 'localhost'],
    ['http://studio.localhost', 'studio.localhost'],
    ['https://studio.example', 'studio.example'],
    ['https://localhost', 'localhost'],
    ['http://studio.example', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::7]', undefined],
    ['http://notlocalhost', undefined],
  ])('uses for %s the relying party %s', (address, rpId) => {
    expect(siteOfPasskeys(address)?.rpId).toBe(rpId)
  })

  test.each([{ STUDIO_PASSKEYS: 'off' }, { STUDIO_PUBLIC_URL: 'http://192.0.2.7' }])(
    'isn’t made with %o',
    async (environment) => {
      const without = await startTestStudio({ environment: { STUDIO_AUTOCONFIRM: 'on', ...environment } })
      const { auth } = without.client()
      const { data } = await auth.signUp({ email: 'without@example.com', password: PASSWORD })
      const token = data.session?.access_token ?? ''
      for (const [method, path] of [
        ['POST', 'registration/options'],
        ['POST', 'authentication/options'],
        ['GET', ''],
        ['DELETE', UNKNOWN_USER_ID],
      ] as const) {
        const body = method === 'POST' ? { body: {} } : {}
        const answer = await wire(without, method, `/auth/v1/passkeys/${path}`.replace(/\/$/, ''), {
          token,
          ...body,
        })
        expect(answer).toMatchObject({ status: 404, body: { code: 'passkey_disabled' } })
      }
      expect((await wire(without, 'GET', '/auth/v1/settings')).body).toMatchObject({
        passkeys_enabled: false,
      })
      expect(await isOffered(without)).toBe(false)
      await without.close()
    },
  )

  test('isn’t made under another name of the same machine', async () => {
    const plain = await startTestStudio()
    const { port } = new URL(plain.url)
    for (const host of [`127.0.0.1:${port}`, 'localhost:1']) expect(await isOffered(plain, host)).toBe(false)
    expect(await isOffered(plain, `localhost:${port}`)).toBe(true)
    await plain.close()
  })
})
