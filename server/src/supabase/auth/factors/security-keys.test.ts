import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityKey } from '../../../../testing/security-key.ts'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { wire } from '../auth.fixtures.ts'

const PASSWORD = 'Correct-horse-7'
let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.close())

interface Challenge {
  id: string
  webauthn: { type: string; credential_options: { publicKey: { challenge: string; rp?: { id?: string } } } }
}

async function enrol(token: string, name = 'Key'): Promise<string> {
  const body = { factor_type: 'webauthn', friendly_name: name }
  const answer = await wire(studio, 'POST', '/auth/v1/factors', { token, body })
  expect(answer).toMatchObject({ status: 200, body: { type: 'webauthn', friendly_name: name } })
  return (answer.body as unknown as { id: string }).id
}

async function challenge(token: string, factor: string): Promise<Challenge> {
  const { body } = await wire(studio, 'POST', `/auth/v1/factors/${factor}/challenge`, { token, body: {} })
  return body as unknown as Challenge
}

const verify = (token: string, factor: string, requested: Challenge, credential_response: unknown) =>
  wire(studio, 'POST', `/auth/v1/factors/${factor}/verify`, {
    token,
    body: { challenge_id: requested.id, webauthn: { type: requested.webauthn.type, credential_response } },
  })

const signIn = async (email: string) => {
  const { data } = await studio.client().auth.signInWithPassword({ email, password: PASSWORD })
  return data.session?.access_token ?? ''
}

test('raises a sign-in with a security key, which the next one requires', async () => {
  const actor = await studio.signUp('key@example.com')
  await actor.client.auth.updateUser({ password: PASSWORD })
  const key = securityKey(studio.url)
  const factor = await enrol(actor.accessToken)
  const requested = await challenge(actor.accessToken, factor)
  expect(requested.webauthn).toMatchObject({
    type: 'create',
    credential_options: {
      publicKey: { rp: { id: 'localhost', name: 'Studio Alpha' }, user: { name: 'key@example.com' } },
    },
  })
  const result = await verify(
    actor.accessToken,
    factor,
    requested,
    key.create(requested.webauthn.credential_options.publicKey),
  )
  expect(result.status).toBe(200)
  const claims = JSON.parse(Buffer.from(result.body.access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }] })

  const token = await signIn('key@example.com')
  const next = await challenge(token, factor)
  expect(next.webauthn).toMatchObject({
    type: 'request',
    credential_options: {
      publicKey: { rpId: 'localhost', allowCredentials: [{ id: key.id, transports: ['usb'] }] },
    },
  })
  const options = next.webauthn.credential_options.publicKey
  const other = securityKey(studio.url)
  expect((await verify(token, factor, next, other.get(options))).body.code).toBe('mfa_verification_failed')
  expect((await verify(token, factor, next, key.get(options, 'https://elsewhere.example'))).body.code).toBe(
    'mfa_verification_failed',
  )
  const answer = key.get(options)
  expect((await verify(token, factor, next, answer)).status).toBe(200)
  // The challenge is used up, and the previous response doesn’t fit a new one.
  const last = await challenge(token, factor)
  expect((await verify(token, factor, last, answer)).body.code).toBe('mfa_verification_failed')
  key.resetCounter()
  expect(
    (await verify(token, factor, last, key.get(last.webauthn.credential_options.publicKey))).body.code,
  ).toBe('mfa_verification_failed')
})

test('refuses invalid answers of a key', async () => {
  const { accessToken: token } = await studio.signUp()
  const factor = await enrol(token)
  const requested = await challenge(token, factor)
  for (const answer of [undefined, 'text', {}, { id: 1 }])
    expect((await verify(token, factor, requested, answer)).body.code).toBe('validation_failed')
  for (const answer of [
    { id: 'x', response: {} },
    { id: 'x', response: { attestationObject: 'AA', clientDataJSON: 'AA' } },
  ])
    expect((await verify(token, factor, requested, answer)).body.code).toBe('mfa_verification_failed')
})
