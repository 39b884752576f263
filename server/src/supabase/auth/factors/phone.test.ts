import { getProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmsGateway, smsGateway } from '../../../../testing/fake-sms.ts'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { movableClock, profileOf, wire } from '../auth.fixtures.ts'

const PASSWORD = 'Correct-horse-7'
const clock = movableClock()
let studio: Studio
let gateway: SmsGateway
beforeAll(async () => {
  gateway = await smsGateway()
  studio = await startTestStudio({ clock, environment: { STUDIO_SMS_URL: gateway.url } })
})
afterAll(async () => {
  await studio.close()
  await gateway.close()
})

let numbers = 0
const newNumber = () => `34600${String((numbers += 1)).padStart(6, '0')}`

function codeFor(phone: string): string {
  const message = gateway.messages.find(({ to }) => to === `+${phone}`)
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  if (!code) throw new Error(`There is no code for ${phone}.`)
  return code
}

/** A code other than the given one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a phone number instead of an email address', () => {
  test('signs up with a password, verifies the number, and signs in', async () => {
    const phone = newNumber()
    const { auth } = studio.client()
    const { data, error } = await auth.signUp({ phone: `+${phone}`, password: PASSWORD })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      session: null,
      user: { phone, email: '', app_metadata: { provider: 'phone' } },
    })
    expect(gateway.messages[0]).toMatchObject({ to: `+${phone}`, from: '+15550001111' })
    expect((await auth.signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe(
      'phone_not_confirmed',
    )

    const verified = await auth.verifyOtp({ phone: `+${phone}`, token: codeFor(phone), type: 'sms' })
    expect(verified.error).toBeNull()
    expect(verified.data.user).toMatchObject({ phone, identities: [{ provider: 'phone' }] })
    expect(verified.data.user?.phone_confirmed_at).toBeTruthy()
    expect((await auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
    expect((await auth.signInWithPassword({ phone, password: 'Wrong-horse-7' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('a taken number can’t be distinguished from a free one', async () => {
    const phone = newNumber()
    const { auth } = studio.client()
    await auth.signInWithOtp({ phone })
    await auth.verifyOtp({ phone, token: codeFor(phone), type: 'sms' })
    clock.advance(61)
    const { data, error } = await studio.client().auth.signUp({ phone, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, identities: [] })
  })

  test('signs in with a code alone, in the language of the browser', async () => {
    const phone = newNumber()
    await wire(studio, 'POST', '/auth/v1/otp', { body: { phone }, headers: { 'accept-language': 'es-MX' } })
    expect(gateway.messages[0]?.text).toMatch(/^Tu código/)
    const { error } = await studio.client().auth.verifyOtp({ phone, token: codeFor(phone), type: 'sms' })
    expect(error).toBeNull()
    const unknown = await studio
      .client()
      .auth.signInWithOtp({ phone: newNumber(), options: { shouldCreateUser: false } })
    expect(unknown.error?.code).toBe('otp_disabled')
  })

  test('limits a code to five guesses, one minute, and one use', async () => {
    const phone = newNumber()
    const { auth } = studio.client()
    const tryCode = async (token: string) => (await auth.verifyOtp({ phone, token, type: 'sms' })).error?.code
    await auth.signInWithOtp({ phone })
    const code = codeFor(phone)
    for (let guesses = 0; guesses < 5; guesses += 1) expect(await tryCode(wrong(code))).toBe('otp_expired')
    expect(await tryCode(code)).toBe('otp_expired')

    clock.advance(61)
    await auth.signInWithOtp({ phone })
    clock.advance(61)
    expect(await tryCode(codeFor(phone))).toBe('otp_expired')
    await auth.signInWithOtp({ phone })
    expect(await tryCode(codeFor(phone))).toBeUndefined()
    expect(await tryCode(codeFor(phone))).toBe('otp_expired')
  })

  test('sends one message a minute, and no more per hour than the deployment allows', async () => {
    const phone = newNumber()
    const { auth } = studio.client()
    expect((await auth.signInWithOtp({ phone })).error).toBeNull()
    const { error } = await auth.signInWithOtp({ phone })
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    const codes = new Set<string | undefined>()
    for (let people = 0; people < 31; people += 1)
      codes.add((await auth.signInWithOtp({ phone: newNumber() })).error?.message)
    expect(codes).toContain('sms rate limit exceeded')
    clock.advance(3_601)
    expect((await auth.signInWithOtp({ phone })).error).toBeNull()
    clock.advance(3_601)
  })

  test('refuses invalid numbers, and reports a failing gateway', async () => {
    const { auth } = studio.client()
    for (const phone of ['+0123456789', '12ab', '+1', '1234567890123456'])
      expect((await auth.signInWithOtp({ phone })).error?.message).toBe(
        'Invalid phone number format (E.164 required)',
      )
    expect(
      (await auth.signInWithOtp({ phone: newNumber(), options: { channel: 'whatsapp' } })).error?.code,
    ).toBe('validation_failed')
    gateway.status = 500
    expect((await auth.signInWithOtp({ phone: newNumber() })).error?.code).toBe('sms_send_failed')
    gateway.status = 201
  })
})

test('a number can be added and changed by its owner', async () => {
  const actor = await studio.signUp()
  const { auth } = actor.client
  const [first, second] = [newNumber(), newNumber()]
  expect((await auth.updateUser({ phone: first })).data.user).toMatchObject({ new_phone: first, phone: '' })
  expect(
    (await auth.verifyOtp({ phone: first, token: codeFor(first), type: 'phone_change' })).error,
  ).toBeNull()
  clock.advance(61)
  await auth.updateUser({ phone: second })
  clock.advance(61)
  // The request names the current number; the code is sent to the new one.
  expect((await auth.resend({ type: 'phone_change', phone: first })).error).toBeNull()
  const { data } = await auth.verifyOtp({ phone: second, token: codeFor(second), type: 'phone_change' })
  expect(data.user).toMatchObject({ id: actor.id, phone: second, email: actor.email })

  const other = await studio.signUp()
  expect((await other.client.auth.updateUser({ phone: second })).error?.code).toBe('phone_exists')
})

test('applies the resend interval only if a code is sent', async () => {
  const existing = newNumber()
  const { auth } = studio.client()
  await auth.signUp({ phone: existing, password: PASSWORD })
  const ask = async (phone: string, type: 'sms' | 'phone_change' = 'sms') =>
    (await auth.resend({ type, phone })).error
  expect(await ask(existing)).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
  clock.advance(61)
  expect(await ask(existing)).toBeNull()
  const sent = gateway.messages.length
  const anonymous = newNumber()
  for (let times = 0; times < 40; times += 1) expect(await ask(anonymous)).toBeNull()
  // A signed-in user without a pending change of number.
  expect([await ask(existing, 'phone_change'), await ask(existing, 'phone_change')]).toEqual([null, null])
  expect(gateway.messages).toHaveLength(sent)
  // Requests for unknown numbers don’t use up the limit for real users.
  expect((await auth.signInWithOtp({ phone: newNumber() })).error).toBeNull()
})

test('a phone works as second factor', async () => {
  const actor = await studio.signUp('phone-factor@example.com')
  const { auth } = actor.client
  await auth.updateUser({ password: PASSWORD })
  const phone = newNumber()
  const enrolled = await auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Mine', phone: `+${phone}` })
  expect(enrolled.error).toBeNull()
  expect(enrolled.data).toMatchObject({ type: 'phone', phone })
  const factorId = enrolled.data?.id ?? ''
  const challenge = async () => {
    const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' })
    if (error) throw error
    return data.id
  }
  const challengeId = await challenge()
  const refused = await auth.mfa.verify({ factorId, challengeId, code: wrong(codeFor(phone)) })
  expect(refused.error).toMatchObject({
    code: 'mfa_verification_failed',
    message: 'Invalid MFA Phone code entered',
  })
  const verified = await auth.mfa.verify({ factorId, challengeId, code: codeFor(phone) })
  expect(verified.error).toBeNull()
  const level = await auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data?.currentLevel).toBe('aal2')
  expect(level.data?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/phone' })
  await studio.call(getProfile, {}, { ...actor, accessToken: verified.data?.access_token ?? '' })

  const again = studio.client()
  await again.auth.signInWithPassword({ email: 'phone-factor@example.com', password: PASSWORD })
  expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect((await again.auth.updateUser({ phone: newNumber() })).error?.code).toBe('insufficient_aal')
})

test('phones are off without a gateway; a profile may confirm numbers automatically', async () => {
  const plain = await startTestStudio()
  const { auth } = plain.client()
  expect((await auth.signUp({ phone: newNumber(), password: PASSWORD })).error?.code).toBe(
    'phone_provider_disabled',
  )
  expect((await auth.signInWithOtp({ phone: newNumber() })).error?.code).toBe('phone_provider_disabled')
  expect((await auth.signInWithPassword({ phone: newNumber(), password: PASSWORD })).error?.code).toBe(
    'phone_provider_disabled',
  )
  await plain.close()

  const profile = await profileOf({ auth: { phone: true, phoneAutoconfirm: true } })
  const open = await startTestStudio({ environment: { STUDIO_CONFORMANCE: profile } })
  const phone = newNumber()
  const first = await open.client().auth.signUp({ phone, password: PASSWORD })
  expect(first.data.session).not.toBeNull()
  expect((await open.client().auth.signUp({ phone, password: PASSWORD })).error?.code).toBe(
    'user_already_exists',
  )
  await open.close()
})
