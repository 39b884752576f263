import { getProfile, putProfile } from '@studio/contract/profile'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { movableClock, wire } from '../auth.fixtures.ts'

const PASSWORD = 'Correct-horse-7'
const clock = movableClock()
let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio({ clock })
})
afterAll(() => studio.close())

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' }).generate({
    timestamp: clock.now().getTime(),
  })

const methodsOf = (claims: { amr?: unknown } = {}) =>
  ((claims.amr ?? []) as { method: string }[]).map(({ method }) => method)

/** A user with a password and a verified authenticator app, signed in with both. */
async function withFactor(email: string) {
  const actor = await studio.signUp(email)
  const { mfa } = actor.client.auth
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error || data.type !== 'totp') throw error
  await actor.client.auth.updateUser({ password: PASSWORD })
  const verified = await mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })
  if (verified.error) throw verified.error
  clock.advance(60)
  return { actor, mfa, factorId: data.id, totp: data.totp }
}

async function signInAgain(email: string): Promise<TestActor> {
  const client = studio.client()
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  const session = data.session
  if (!session) throw new Error('not signed in')
  return {
    id: session.user.id,
    email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    client,
  }
}

describe('an authenticator app', () => {
  test('raises the sign-in, keeps it, and ends others without the second factor', async () => {
    const actor = await studio.signUp('raise@example.com')
    await actor.client.auth.updateUser({ password: PASSWORD })
    const other = await signInAgain('raise@example.com')
    const { mfa } = actor.client.auth
    const { data: enrolled } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (enrolled?.type !== 'totp') throw new Error('not enrolled')
    expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(enrolled.totp.uri).toContain('otpauth://totp/Studio%20Alpha:raise%40example.com')
    expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })

    const before = (await actor.client.auth.getClaims()).data?.claims
    const verified = await mfa.challengeAndVerify({
      factorId: enrolled.id,
      code: codeOf(enrolled.totp.secret),
    })
    expect(verified.error).toBeNull()
    const after = (await actor.client.auth.getClaims()).data?.claims
    expect(after).toMatchObject({ aal: 'aal2', session_id: before?.session_id })
    expect(methodsOf(after)).toEqual(['totp', 'otp'])
    expect((await mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await wire(studio, 'GET', '/auth/v1/user', { token: other.accessToken })).status).toBe(403)
    expect((await actor.client.auth.refreshSession()).data.session).toBeTruthy()
    expect((await mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  test('gives codes that work once', async () => {
    const { totp, factorId } = await withFactor('once@example.com')
    const one = await signInAgain('once@example.com')
    const two = await signInAgain('once@example.com')
    const code = codeOf(totp.secret)
    expect((await one.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    const { data } = await two.client.auth.mfa.challenge({ factorId })
    expect(data).toBeNull()
    const again = await signInAgain('once@example.com')
    const replay = await again.client.auth.mfa.challengeAndVerify({ factorId, code })
    expect(replay.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  })

  test('needs challenges that work once, for five minutes and five guesses', async () => {
    const { totp, factorId } = await withFactor('challenge@example.com')
    const { client } = await signInAgain('challenge@example.com')
    const ask = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
    const answer = (challengeId: string, code = codeOf(totp.secret)) =>
      client.auth.mfa.verify({ factorId, challengeId, code })

    const late = await ask()
    clock.advance(301)
    expect((await answer(late)).error).toMatchObject({ code: 'mfa_challenge_expired' })

    const guessed = await ask()
    for (let n = 0; n < 5; n++)
      expect((await answer(guessed, '000000')).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await answer(guessed)).error).toMatchObject({ code: 'mfa_challenge_expired' })
    expect((await answer(await ask(), '')).error).toMatchObject({ code: 'validation_failed' })

    const right = await ask()
    expect((await answer(right)).error).toBeNull()
    clock.advance(60)
    expect((await answer(right)).error).toMatchObject({ code: 'mfa_ip_address_mismatch' })
  })

  test('is accepted once of ten concurrent verifications', async () => {
    const { totp, factorId } = await withFactor('ten@example.com')
    const actor = await signInAgain('ten@example.com')
    const { data } = await actor.client.auth.mfa.challenge({ factorId })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        wire(studio, 'POST', `/auth/v1/factors/${factorId}/verify`, {
          token: actor.accessToken,
          body: { challenge_id: data?.id, code: codeOf(totp.secret) },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('can be removed after verifying it, and sign-ins fall back', async () => {
    const { actor, mfa, factorId } = await withFactor('away@example.com')
    const low = await signInAgain('away@example.com')
    expect((await low.client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect((await mfa.unenroll({ factorId })).error).toBeNull()
    await actor.client.auth.refreshSession()
    expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    const { data } = await actor.client.auth.getClaims()
    expect(methodsOf(data?.claims)).toEqual(['otp'])
  })
})

describe('a sign-in with one of two factors', () => {
  test('reaches its own endpoints, but neither account nor admin ones', async () => {
    await withFactor('half@example.com')
    const low = await signInAgain('half@example.com')
    expect((await studio.call(getProfile, {}, low)).id).toBe(low.id)
    await expect(
      studio.call(putProfile, { body: { displayName: 'Half', useType: 'artist' } }, low),
    ).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN', details: { factor: 'required' } })
    for (const change of [{ password: 'Another-horse-8' }, { email: 'thief@example.com' }])
      expect((await low.client.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      })
    expect((await low.client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
  })

  test('can continue as soon as the second factor is verified', async () => {
    const { totp, factorId } = await withFactor('step@example.com')
    const low = await signInAgain('step@example.com')
    await studio.call(getProfile, {}, low)
    const { data } = await low.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
    for (const accessToken of [low.accessToken, data?.access_token ?? ''])
      await studio.call(
        putProfile,
        { body: { displayName: 'Whole', useType: 'artist' } },
        { ...low, accessToken },
      )
  })
})

describe('refusals', () => {
  test.each([
    [{ factor_type: 'sms' }, 400, 'validation_failed'],
    [{ factor_type: 'phone', phone: '+34600000000' }, 422, 'mfa_phone_enroll_not_enabled'],
  ])('%j', async (body, status, code) => {
    const { accessToken: token } = await studio.signUp()
    expect(await wire(studio, 'POST', '/auth/v1/factors', { token, body })).toMatchObject({
      status,
      body: { code },
    })
  })

  test('refuses a taken name, too many factors, and another user’s', async () => {
    const actor = await studio.signUp()
    const { mfa } = actor.client.auth
    const enroll = (friendlyName: string) => mfa.enroll({ factorType: 'totp', friendlyName })
    const first = await enroll('Phone')
    expect((await enroll('Phone')).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    const many = await Promise.all(Array.from({ length: 15 }, (_, n) => enroll(`Phone ${n}`)))
    expect(many.filter(({ error }) => !error)).toHaveLength(9)
    expect((await enroll('One more')).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' })
    clock.advance(301)
    expect((await enroll('After they lapsed')).error).toBeNull()

    const other = await studio.signUp()
    const theirs = await other.client.auth.mfa.challenge({ factorId: first.data?.id ?? '' })
    expect(theirs.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  })
})
