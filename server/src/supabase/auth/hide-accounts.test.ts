import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type SmsGateway, smsGateway } from '../../../testing/fake-sms.ts'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { readConfig } from '../../platform/config/index.ts'
import { mailsTo, movableClock, wire } from './auth.fixtures.ts'
import { limit } from '../../../testing/patience.ts'

const PASSWORD = 'Correct-horse-7'
const KNOWN_ADDRESS = 'known@example.com'
const PHONE = '34600000001'
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

const clock = movableClock()
let hiding: Studio
let gateway: SmsGateway
beforeAll(async () => {
  gateway = await smsGateway()
  // Without periodic work, which would add queries while the queries of answers are counted.
  const environment = { STUDIO_HIDE_ACCOUNTS: 'on', STUDIO_SMS_URL: gateway.url, STUDIO_ROLE: 'web' }
  hiding = await startTestStudio({ clock, environment })
  const actor = await hiding.signUp(KNOWN_ADDRESS)
  await actor.client.auth.updateUser({ password: PASSWORD })
  await hiding.client().auth.signInWithOtp({ phone: `+${PHONE}` })
  await vi.waitFor(() => expect(gateway.messages).toHaveLength(1), { timeout: limit(60_000) })
  const token = /\d{6}/.exec(gateway.messages[0]?.text ?? '')?.[0] ?? ''
  const { error } = await hiding.client().auth.verifyOtp({ phone: `+${PHONE}`, token, type: 'sms' })
  if (error) throw error
})
afterAll(async () => {
  await hiding.close()
  await gateway.close()
})

let strangers = 0
const unknownUserRequest = (body: Record<string, unknown>) =>
  'phone' in body
    ? { ...body, phone: `346100${String((strangers += 1)).padStart(5, '0')}` }
    : { ...body, email: `nobody-${(strangers += 1)}@example.com` }

/** The observable parts of an answer, without those that differ each time. */
async function respond(path: string, body: Record<string, unknown>) {
  // Each number receives at most one message a minute.
  clock.advance(61)
  const { status, body: answer } = await wire(hiding, 'POST', path, { body })
  const whom = String(body.email ?? body.phone)
  const text = JSON.stringify(answer)
  return { status, said: text.replaceAll(whom, 'whom').replace(ID, 'id').replace(TIME, 'time') }
}

const REQUESTS: [string, Record<string, unknown>][] = [
  ['/auth/v1/otp', { email: KNOWN_ADDRESS, create_user: false }],
  ['/auth/v1/otp', { email: KNOWN_ADDRESS }],
  ['/auth/v1/otp', { phone: PHONE, create_user: false }],
  ['/auth/v1/signup', { email: KNOWN_ADDRESS, password: PASSWORD, data: { name: 'Ann' } }],
  ['/auth/v1/signup', { phone: PHONE, password: PASSWORD, data: { name: 'Ann' } }],
  ['/auth/v1/recover', { email: KNOWN_ADDRESS }],
  ['/auth/v1/resend', { type: 'signup', email: KNOWN_ADDRESS }],
  ['/auth/v1/resend', { type: 'email_change', email: KNOWN_ADDRESS }],
  ['/auth/v1/resend', { type: 'sms', phone: PHONE }],
  ['/auth/v1/verify', { type: 'email', email: KNOWN_ADDRESS, token: '000000' }],
  ['/auth/v1/token?grant_type=password', { email: KNOWN_ADDRESS, password: 'Wrong-horse-7' }],
  ['/auth/v1/token?grant_type=password', { phone: PHONE, password: 'Wrong-horse-7' }],
]

describe('hidden accounts', () => {
  // These tests run first, because earlier requests could still have work running after their response.
  test.each(REQUESTS.filter(([path]) => /verify|token/.test(path)))(
    '%s %j queries the database as often for known as for unknown accounts',
    async (path, body) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const statements = async (input: Record<string, unknown>) => {
        query.mockClear()
        await respond(path, input)
        return query.mock.calls
          .map(([statement]) =>
            typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''),
          )
          .filter((text) => /users|guesses|one_time_tokens|identities|mfa/.test(text)).length
      }
      const existing = await statements(body)
      expect(existing).toBeGreaterThan(0)
      expect(await statements(unknownUserRequest(body))).toBe(existing)
      query.mockRestore()
    },
  )

  test.each(REQUESTS)('%s %j returns the same for known and unknown accounts', async (path, body) => {
    const existing = await respond(path, body)
    expect(await respond(path, unknownUserRequest(body))).toEqual(existing)
    expect(existing.status).toBe(/verify/.test(path) ? 403 : /password/.test(path) ? 400 : 200)
  })

  test.each(REQUESTS.filter(([path]) => !/verify|token/.test(path)))(
    '%s %j responds before any account is looked up',
    async (path, body) => {
      const other = new pg.Client(hiding.databaseUrl)
      other.on('error', () => {})
      await other.connect()
      // The waiting lock is granted, and the rollback below fails.
      await other.query(`set idle_in_transaction_session_timeout = ${limit(10_000)}`)
      await other.query('begin')
      await other.query('lock table users in access exclusive mode')
      for (const input of [body, unknownUserRequest(body)])
        expect((await respond(path, input)).status).toBe(200)
      await other.query('rollback')
      await other.end()
    },
  )

  test('create the account that the response of a sign-up names', async () => {
    const email = 'new@example.com'
    const { body } = await wire(hiding, 'POST', '/auth/v1/signup', { body: { email, password: PASSWORD } })
    const user = body as unknown as { id: string; identities: object[]; user_metadata: object }
    expect(user.identities).toHaveLength(1)
    await expect.poll(() => mailsTo(hiding, email)).toHaveLength(1)
    const hash = /token_hash=([^&\s]+)/.exec((await mailsTo(hiding, email))[0]?.text ?? '')?.[1]
    const verified = await hiding.client().auth.verifyOtp({ token_hash: hash ?? '', type: 'signup' })
    expect(verified.data.user?.id).toBe(user.id)
    expect(verified.data.user?.user_metadata).toMatchObject({ sub: user.id, email })
  })

  test('send a sign-in link when signing up with an existing address', async () => {
    const email = 'again@example.com'
    await hiding.signUp(email)
    const { body } = await wire(hiding, 'POST', '/auth/v1/signup', { body: { email, password: PASSWORD } })
    expect(body).toMatchObject({ role: 'authenticated' })
    await expect
      .poll(async () => (await mailsTo(hiding, email)).map(({ subject }) => subject))
      .toContain('Your sign-in link for Studio Alpha')
    const signIn = await hiding.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(signIn.error?.code).toBe('invalid_credentials')
  })

  test('respond to a change to a taken address as to any other, without changing it', async () => {
    const actor = await hiding.signUp()
    const { error } = await actor.client.auth.updateUser({ email: KNOWN_ADDRESS })
    expect(error).toBeNull()
    const subject = 'Confirm your new email address for Studio Alpha'
    await expect
      .poll(async () => (await mailsTo(hiding, KNOWN_ADDRESS)).map((mail) => mail.subject))
      .toContain(subject)
    for (const address of [actor.email, KNOWN_ADDRESS]) {
      const mail = (await mailsTo(hiding, address)).find(({ text }) => text.includes('type=email_change'))
      const hash = /token_hash=([^&\s]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      const verified = await hiding.client().auth.verifyOtp({ token_hash: hash, type: 'email_change' })
      if (address === KNOWN_ADDRESS) expect(verified.error?.code).toBe('email_exists')
    }
  })

  test('hide phone numbers in the same way', async () => {
    const actor = await hiding.signUp()
    expect((await actor.client.auth.updateUser({ phone: PHONE })).error).toBeNull()
  })
})

test('reveals accounts by default, as clients of the protocol expect', async () => {
  const studio = await startTestStudio()
  await studio.signUp(KNOWN_ADDRESS)
  const otp = await wire(studio, 'POST', '/auth/v1/otp', {
    body: { email: 'nobody@example.com', create_user: false },
  })
  expect(otp).toMatchObject({ status: 422, body: { code: 'otp_disabled' } })
  const signUp = await wire(studio, 'POST', '/auth/v1/signup', {
    body: { email: KNOWN_ADDRESS, password: PASSWORD },
  })
  expect(signUp.body).toMatchObject({ identities: [] })
  await studio.close()
})

test('refuses hidden accounts if a sign-up signs in immediately', () => {
  expect(() => readConfig({ STUDIO_HIDE_ACCOUNTS: 'on', STUDIO_AUTOCONFIRM: 'on' })).toThrow(
    'STUDIO_HIDE_ACCOUNTS',
  )
})
