import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { openStudio, type Studio } from '../../../testing/index.ts'
import { readConfig } from '../../platform/config/index.ts'

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../../docs/conformance/${name}.json`, import.meta.url))
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
  const studio = await openStudio({ environment: { STUDIO_CONFORMANCE: fileOf(name) } })
  opened.push(studio)
  return studio
}
afterAll(() => Promise.all(opened.map((studio) => studio.close())))

const client = (studio: Studio, key: string) =>
  createClient(studio.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

describe('a conformance profile', () => {
  test.each([
    ['autoconfirm', 'HS256', 0],
    ['asymmetric', 'ES256', 2],
  ])('%s signs with %s and takes JWTs as keys', async (name, algorithm, published) => {
    const studio = await openProfile(name)
    const { auth } = client(studio, await keyOf(name, 'anon'))
    const { data, error } = await auth.signUp({ email: 'a@example.com', password: 'secret' })
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
    expect(forged.error?.status).toBe(401)
  })

  test('that forbids sign-up is heard by every way in', async () => {
    const studio = await openProfile('signup-disabled')
    const { auth } = client(studio, studio.app.publicConfig().auth.publishableKey)
    for (const { error } of [
      await auth.signUp({ email: 'a@example.com', password: 'secret' }),
      await auth.signInWithOtp({ email: 'a@example.com' }),
      await auth.signInAnonymously(),
    ])
      expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  test('is refused where others could reach it, and when it says what nobody knows', () => {
    const read = (more: Record<string, string>) => () =>
      readConfig({ STUDIO_CONFORMANCE: fileOf('confirm'), ...more })
    expect(read({})).not.toThrow()
    expect(read({ STUDIO_PUBLIC_URL: 'https://studio.example' })).toThrow(/STUDIO_CONFORMANCE/)
    expect(read({ HOST: '0.0.0.0', STUDIO_PUBLIC_URL: 'https://studio.example' })).toThrow(
      /STUDIO_CONFORMANCE/,
    )
    expect(read({ STUDIO_CONFORMANCE: '/nowhere.json' })).toThrow(/STUDIO_CONFORMANCE: \/nowhere.json/)
    expect(
      read({ STUDIO_CONFORMANCE: fileURLToPath(new URL('../../../../package.json', import.meta.url)) }),
    ).toThrow(/Unrecognized key/)
  })

  test('is nothing that a product inherits', async () => {
    const studio = await openStudio()
    opened.push(studio)
    const { auth } = client(studio, studio.app.publicConfig().auth.publishableKey)
    expect((await auth.signUp({ email: 'a@example.com', password: 'secret' })).error?.code).toBe(
      'weak_password',
    )
    const known = client(studio, await keyOf('autoconfirm', 'service_role'))
    expect((await known.auth.admin.listUsers()).error?.status).toBe(401)
  })
})
