import { randomUUID } from 'node:crypto'
import { getProfile, putProfile } from '@studio/contract/profile'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movableClock } from '../../../supabase/auth/auth.fixtures.ts'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { readConfig } from '../../../platform/config/index.ts'

/** Mocks the hosted project by a second server with its own accounts. */
let project: Studio
let studio: Studio
const clock = movableClock()

const hostedBy = (of: Studio, more: Record<string, string> = {}) =>
  startTestStudio({
    clock,
    environment: {
      STUDIO_SUPABASE_URL: of.url,
      STUDIO_SUPABASE_PUBLISHABLE_KEY: of.app.publicConfig().auth.publishableKey,
      ...more,
    },
  })

beforeAll(async () => {
  project = await startTestStudio()
  studio = await hostedBy(project)
})
afterAll(() => Promise.all([project.close(), studio.close()]))

describe('accounts in a hosted project', () => {
  test('are announced to browsers, and built-in sign-in is off', async () => {
    expect(studio.app.publicConfig().auth).toMatchObject({
      url: project.url,
      publishableKey: project.app.publicConfig().auth.publishableKey,
      mailbox: null,
    })
    expect((await studio.fetch('/auth/v1/settings')).status).toBe(404)
  })

  test('sign in there and are accepted here', async () => {
    const actor = await project.signUp('ana@example.com')
    expect(await studio.call(getProfile, {}, actor)).toMatchObject({ id: actor.id, email: 'ana@example.com' })
    await studio.call(putProfile, { body: { displayName: 'Ana', useType: 'artist' } }, actor)
    expect((await studio.call(getProfile, {}, actor)).displayName).toBe('Ana')
    expect((await project.call(getProfile, {}, actor)).displayName).toBeNull()
  })

  test('get one local row with concurrent calls', async () => {
    const actor = await project.signUp()
    const profiles = await Promise.all(Array.from({ length: 20 }, () => studio.call(getProfile, {}, actor)))
    expect(new Set(profiles.map(({ id }) => id))).toEqual(new Set([actor.id]))
  })

  test('are rejected within a minute after their sign-in ended', async () => {
    const actor = await project.signUp()
    await studio.call(getProfile, {}, actor)
    await actor.client.auth.signOut({ scope: 'global' })
    clock.advance(61)
    await expect(studio.call(getProfile, {}, actor)).rejects.toMatchObject({ status: 401 })
  })

  test('of another issuer, and forged ones, are rejected', async () => {
    const stranger = await startTestStudio()
    const theirs = await stranger.signUp()
    const [head, body] = (await project.signUp()).accessToken.split('.')
    const secret = new TextEncoder().encode('a-secret-that-nobody-shares')
    const shared = await new SignJWT({ session_id: randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(`${project.url}/auth/v1`)
      .setAudience('authenticated')
      .setSubject(randomUUID())
      .setExpirationTime('1h')
      .sign(secret)
    for (const accessToken of [theirs.accessToken, `${head}.${body}.AAAA`, shared, 'x'])
      await expect(studio.call(getProfile, {}, { ...theirs, accessToken })).rejects.toMatchObject({
        status: 401,
        code: 'AUTH_REQUIRED',
      })
    await stranger.close()
  })

  test('with locally verifiable tokens work while the project is down', async () => {
    const passing = await startTestStudio()
    const actor = await passing.signUp()
    const own = await hostedBy(passing)
    await own.call(getProfile, {}, actor)
    await passing.close()
    clock.advance(61)
    expect((await own.call(getProfile, {}, actor)).id).toBe(actor.id)
    await own.close()
  })
})

test('an incomplete project configuration prevents the start', () => {
  expect(() => readConfig({ STUDIO_SUPABASE_URL: 'https://project.example' })).toThrow(
    /STUDIO_SUPABASE_PUBLISHABLE_KEY/,
  )
})
