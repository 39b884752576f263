import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AuthClient, createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { profileOf } from './auth.fixtures.ts'
import { readConfig } from '../../platform/config/index.ts'

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../../docs/conformance/${name}.json`, import.meta.url))
const documentation = readFileSync(
  fileURLToPath(new URL('../../../../docs/conformance.md', import.meta.url)),
  'utf8',
)
const secretOf = (name: string) => {
  const { keys } = JSON.parse(readFileSync(fileOf(name), 'utf8')) as {
    keys: { jwtSecret: string }
  }
  return Buffer.from(keys.jwtSecret)
}
const keyOf = (name: string, role: string) =>
  new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(secretOf(name))

const opened: Studio[] = []
async function openProfile(name: string) {
  const studio = await startTestStudio({ environment: { STUDIO_CONFORMANCE: fileOf(name) } })
  opened.push(studio)
  return studio
}
afterAll(() => Promise.all(opened.map((studio) => studio.close())))

const client = (studio: Studio, key: string) =>
  createClient(studio.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

const bare = (studio: Studio, path = '') =>
  new AuthClient({ url: `${studio.url}${path}`, autoRefreshToken: false, persistSession: false })
const PHONE = '15550001234'
const PASSWORD = 'secret'

describe('a conformance profile', () => {
  test.each([
    ['auth-js-edge-9998', 'HS256', 0],
    ['auth-js-edge-9996', 'RS256', 1],
    ['auth-js', 'RS256', 1],
  ])('%s signs with %s and accepts JWTs as keys', async (name, algorithm, published) => {
    const studio = await openProfile(name)
    const { auth } = client(studio, await keyOf(name, 'anon'))
    const { data, error } = await auth.signUp({ email: 'a@example.com', password: PASSWORD })
    expect(error).toBeNull()
    const [header = ''] = data.session?.access_token.split('.') ?? []
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: algorithm })
    expect((await auth.getClaims()).data?.claims.email).toBe('a@example.com')
    expect((await auth.refreshSession()).error).toBeNull()

    const { keys } = (await (await studio.fetch('/auth/v1/.well-known/jwks.json')).json()) as {
      keys: Record<string, unknown>[]
    }
    expect(keys).toHaveLength(published)
    for (const key of keys) for (const part of ['d', 'p', 'q', 'k']) expect(key).not.toHaveProperty(part)

    const users = await client(studio, await keyOf(name, 'service_role')).auth.admin.listUsers()
    expect(users.data.users).toHaveLength(1)
    const forged = await client(studio, `${await keyOf(name, 'service_role')}x`).auth.admin.listUsers()
    expect(forged.error?.status).toBe(name === 'auth-js' ? 403 : 401)
  })

  test('for auth-js accepts the keys that its suite signs, phones and guests, and links no identities', async () => {
    const studio = await openProfile('auth-js')
    const [jwk] = JSON.parse(readFileSync(fileOf('signing_keys'), 'utf8')) as [JsonWebKey]
    const service = await new SignJWT({ role: 'service_role', iss: 'supabase-demo' })
      .setProtectedHeader({ alg: 'RS256', kid: 'conformance-rs256' })
      .setExpirationTime('1h')
      .sign(createPrivateKey({ key: jwk, format: 'jwk' }))
    for (const key of [service, 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'])
      expect((await client(studio, key).auth.admin.listUsers()).error).toBeNull()
    const auth = bare(studio, '/auth/v1')
    expect((await auth.signUp({ phone: PHONE, password: PASSWORD })).data.user?.phone).toBe(PHONE)
    const linked = await auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    expect(linked.error?.code).toBe('manual_linking_disabled')
    const [identity] = (await auth.getUserIdentities()).data?.identities ?? []
    if (!identity) throw new Error('Somebody who signed up has no identity.')
    expect((await auth.unlinkIdentity(identity)).error?.message).toBe('Manual linking is disabled')
    expect((await auth.signInAnonymously()).data.user?.is_anonymous).toBe(true)
    const wallet = { chain: 'solana', message: 'test message', signature: new Uint8Array(3) } as const
    expect((await auth.signInWithWeb3(wallet)).error?.message).toBe('Web3 provider is disabled')
    expect((await auth.signInWithOtp({ phone: '15550009999' })).error).not.toBeNull()
  })

  test('with confirmations has phones and no guests, and sends another code immediately', async () => {
    const auth = bare(await openProfile('auth-js-edge-9999'))
    expect((await auth.signInAnonymously()).error?.message).toBe('Anonymous sign-ins are disabled')
    for (let times = 0; times < 2; times += 1)
      expect((await auth.resend({ type: 'phone_change', phone: PHONE })).error).toBeNull()
    const wrong = await auth.verifyOtp({ type: 'phone_change', phone: PHONE, token: '123456' })
    expect(wrong.error?.message).toBe('Token has expired or is invalid')
    const { data } = await auth.signUp({ email: 'unconfirmed@example.com', password: PASSWORD })
    expect(data).toMatchObject({ session: null, user: { email: 'unconfirmed@example.com' } })
  })

  test('that confirms everything automatically signs in with a phone', async () => {
    const auth = bare(await openProfile('auth-js-edge-9998'))
    await auth.signUp({ phone: PHONE, password: PASSWORD })
    const { data } = await auth.signInWithPassword({ phone: PHONE, password: PASSWORD })
    expect(data.user).toMatchObject({ phone: PHONE, app_metadata: { provider: 'phone' } })
  })

  test('for supabase-js has a bucket, open topics and the keys of a local project', async () => {
    const studio = await openProfile('supabase-js')
    const key = await keyOf('supabase-js', 'service_role')
    const { error } = await client(studio, key).storage.from('test-bucket').upload('a.txt', 'x')
    expect(error).toBeNull()
    const own = client(studio, 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH')
    await own.auth.signUp({ email: 'a@example.com', password: PASSWORD })
    const state = await new Promise((resolve) =>
      own.channel('any', { config: { private: true } }).subscribe(resolve),
    )
    expect(state).toBe('SUBSCRIBED')
    await own.removeAllChannels()
  })

  test.each(
    readdirSync(fileURLToPath(new URL('../../../../docs/conformance', import.meta.url)))
      .filter((name) => name.endsWith('.json') && name !== 'signing_keys.json')
      .map((name) => name.replace('.json', '')),
  )('%s is valid, and the documentation explains how to start it', (name) => {
    expect(readConfig({ STUDIO_CONFORMANCE: fileOf(name) }).conformance).toBeDefined()
    expect(documentation).toContain(`docs/conformance/${name}.json`)
  })

  test('that forbids sign-up is enforced for every sign-in method', async () => {
    const studio = await openProfile('auth-js-edge-9997')
    const { auth } = client(studio, studio.app.publicConfig().auth.publishableKey)
    for (const { error } of [
      await auth.signUp({ email: 'a@example.com', password: PASSWORD }),
      await auth.signInWithOtp({ email: 'a@example.com' }),
    ])
      expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect((await auth.signInAnonymously()).error?.status).toBe(422)
  })

  test('is refused if other machines could reach it, and if it is unreadable or has unknown settings', async () => {
    const read = (more: Record<string, string>) => () =>
      readConfig({ STUDIO_CONFORMANCE: fileOf('auth-js'), ...more })
    expect(read({})).not.toThrow()
    expect(read({ STUDIO_PUBLIC_URL: 'https://studio.example' })).toThrow(/STUDIO_CONFORMANCE/)
    expect(read({ HOST: '0.0.0.0', STUDIO_PUBLIC_URL: 'https://studio.example' })).toThrow(
      /STUDIO_CONFORMANCE/,
    )
    expect(read({ STUDIO_CONFORMANCE: '/nowhere.json' })).toThrow(/STUDIO_CONFORMANCE: \/nowhere.json/)
    expect(
      read({ STUDIO_CONFORMANCE: fileURLToPath(new URL('../../../../package.json', import.meta.url)) }),
    ).toThrow(/Unrecognized key/)
    const beside = async (signing: string) =>
      read({ STUDIO_CONFORMANCE: await profileOf({ keys: { signing } }) })
    expect(await beside('nowhere.json')).toThrow(/keys.signing: can’t read the file/)
    expect(await beside(fileURLToPath(new URL('../../../../package.json', import.meta.url)))).toThrow(
      /contains no private JWKs/,
    )
  })

  test('doesn’t affect a product without one', async () => {
    const studio = await startTestStudio()
    opened.push(studio)
    const { auth } = client(studio, studio.app.publicConfig().auth.publishableKey)
    expect((await auth.signUp({ email: 'a@example.com', password: 'secret' })).error?.code).toBe(
      'weak_password',
    )
    const serviceClient = client(studio, await keyOf('auth-js', 'service_role'))
    expect((await serviceClient.auth.admin.listUsers()).error?.status).toBe(401)
  })
})
