import { randomUUID } from 'node:crypto'
import {
  acceptTerms,
  claimAdmin,
  getAdminCode,
  getProfile,
  isOnboarded,
  putProfile,
} from '@studio/contract/profile'

import { afterEach, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

let studio: Studio
afterEach(() => studio.close())

const open = async (environment: Record<string, string> = {}) => {
  studio = await startTestStudio({ environment: { STUDIO_AUTH_LIMITS: 'off', ...environment } })
}
const finish = async (actor: TestActor) => {
  await studio.call(putProfile, { body: { displayName: 'Ana', useType: 'artist' } }, actor)
  return studio.call(acceptTerms, { body: { termsAccepted: true, complianceConfirmed: true } }, actor)
}
const admins = async () => {
  const { rows } = await studio.database.pool.query('select id from user_profiles where is_admin')
  return rows.map(({ id }) => id)
}

/** A user of a server with a public address, which has no mailbox for tests. */
async function onboardedByPassword(): Promise<TestActor> {
  const client = studio.client()
  const email = `${randomUUID()}@example.com`
  const { data, error } = await client.auth.signUp({ email, password: 'Correct-horse-7' })
  if (error) throw error
  const { access_token: accessToken, refresh_token: refreshToken, user } = data.session!
  const actor = { id: user.id, email, accessToken, refreshToken, client }
  await finish(actor)
  return actor
}

describe('onboarding', () => {
  test('proceeds step by step until completed', async () => {
    await open()
    const actor = await studio.signUp()
    const before = await studio.call(getProfile, {}, actor)
    expect(before).toMatchObject({
      id: actor.id,
      email: actor.email,
      displayName: null,
      useType: null,
      isAdmin: false,
    })
    expect(isOnboarded(before)).toBe(false)
    const half = await studio.call(
      putProfile,
      { body: { displayName: '  Ana María  ', useType: 'designer' } },
      actor,
    )
    expect(half).toMatchObject({
      displayName: 'Ana María',
      useType: 'designer',
      termsAccepted: false,
      isAdmin: false,
    })
    const done = await finish(actor)
    expect(isOnboarded(done)).toBe(true)
    expect(await studio.call(getProfile, {}, actor)).toEqual(done)
  })

  test('stores every acceptance with its version', async () => {
    await open()
    const actor = await studio.onboarded()
    await studio.call(acceptTerms, { body: { termsAccepted: true, complianceConfirmed: true } }, actor)
    const { rows } = await studio.database.pool.query('select user_id, version from legal_acceptances')
    const version = studio.app.publicConfig().legal.version
    expect(rows).toEqual([
      { user_id: actor.id, version },
      { user_id: actor.id, version },
    ])
  })

  test('refuses invalid names and roles, and fields that users may not set', async () => {
    await open()
    const actor = await studio.signUp()
    for (const body of [
      { displayName: 'A', useType: 'artist' },
      { displayName: ' '.repeat(9), useType: 'artist' },
      { displayName: 'x'.repeat(61), useType: 'artist' },
      { displayName: 'a\u0000b', useType: 'artist' },
      { displayName: 'Ana\u00ad', useType: 'artist' },
      { displayName: 'anA\u202e', useType: 'artist' },
      { displayName: 'Ana', useType: 'king' },
      { displayName: 'Ana', useType: 'artist', isAdmin: true },
    ])
      await expect(studio.call(putProfile, { body: body as never }, actor)).rejects.toMatchObject({
        status: 422,
        code: 'INPUT_INVALID',
      })
    await expect(
      studio.call(acceptTerms, { body: { termsAccepted: false, complianceConfirmed: true } as never }, actor),
    ).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    await expect(studio.call(getProfile, {})).rejects.toMatchObject({ status: 401, code: 'AUTH_REQUIRED' })
  })
})

describe('the admin', () => {
  test('is the first to finish onboarding, not the first to sign up', async () => {
    await open()
    const early = await studio.signUp()
    const first = await studio.signUp()
    expect((await finish(first)).isAdmin).toBe(true)
    expect((await finish(early)).isAdmin).toBe(false)
    expect(await admins()).toEqual([first.id])
  })

  test('is exactly one of fifty users who finish concurrently', async () => {
    await open()
    const actors = []
    for (let n = 0; n < 50; n++) actors.push(await studio.signUp(`racer-${n}@example.com`))
    for (const actor of actors)
      await studio.call(putProfile, { body: { displayName: 'Racer', useType: 'other' } }, actor)
    const results = await Promise.all(
      actors.map((actor) =>
        studio.call(acceptTerms, { body: { termsAccepted: true, complianceConfirmed: true } }, actor),
      ),
    )
    expect(results.filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  })

  test('is only a listed user if there is a list', async () => {
    await open({ STUDIO_ADMIN_EMAILS: 'Boss@example.com, second@example.com' })
    expect((await finish(await studio.signUp())).isAdmin).toBe(false)
    expect((await finish(await studio.signUp('boss@example.com'))).isAdmin).toBe(true)
    expect((await finish(await studio.signUp('second@example.com'))).isAdmin).toBe(true)
    expect(await admins()).toHaveLength(2)
  })

  test('of a public installation has entered the newest code of its start', async () => {
    await open({ STUDIO_PUBLIC_URL: 'https://studio.example', STUDIO_AUTOCONFIRM: 'on' })
    const [first, other] = [await onboardedByPassword(), await onboardedByPassword()]
    expect(await admins()).toEqual([])
    expect(await studio.call(getAdminCode, {}, first)).toEqual({ isOpen: true })
    const claim = async (code: string | undefined, actor = first) =>
      (await studio.call(claimAdmin, { body: { code: code ?? '' } }, actor)).result
    expect(await claim('0000-0000-0000-0000')).toBe('wrong')
    const earlier = await studio.app.renewAdminCode()
    const code = await studio.app.renewAdminCode()
    expect(code).toMatch(/^[0-9A-Z]{16}$/)
    expect(await claim(earlier)).toBe('wrong')
    expect(await admins()).toEqual([])
    // Of two who know the code, one becomes admin.
    const typed = ` ${code?.toLowerCase().replaceAll(/(.{4})/g, '$1-')}`
    const results = await Promise.all([claim(typed), claim(code, other)])
    expect(results.toSorted()).toEqual(['closed', 'granted'])
    expect(await admins()).toEqual([results[0] === 'granted' ? first.id : other.id])
    expect(await studio.call(getAdminCode, {}, first)).toEqual({ isOpen: false })
    expect(await studio.app.renewAdminCode()).toBeUndefined()
    const { rows } = await studio.database.pool.query(
      `select name from installation_secrets where name = 'admin_code'`,
    )
    expect(rows).toEqual([])
    const { rows: entries } = await studio.database.pool.query(
      `select actor_id from audit_entries where action = 'admins.claim'`,
    )
    expect(entries).toHaveLength(1)
  })

  test('needs no code on a server without a public address, or if addresses are listed', async () => {
    await open()
    expect(await studio.app.renewAdminCode()).toBeUndefined()
    await studio.close()
    await open({
      STUDIO_PUBLIC_URL: 'https://studio.example',
      STUDIO_ADMIN_EMAILS: 'boss@example.com',
      STUDIO_AUTOCONFIRM: 'on',
    })
    expect(await studio.app.renewAdminCode()).toBeUndefined()
    const actor = await onboardedByPassword()
    expect((await studio.call(claimAdmin, { body: { code: '0' } }, actor)).result).toBe('closed')
    expect(await admins()).toEqual([])
  })

  test('loses the right permanently when it is revoked, although listed', async () => {
    await open({ STUDIO_ADMIN_EMAILS: 'boss@example.com' })
    const boss = await studio.signUp('boss@example.com')
    await finish(boss)
    await studio.database.pool.query('update user_profiles set is_admin = false, admin_taken_at = now()')
    expect((await finish(boss)).isAdmin).toBe(false)
  })
})
