import { makeRecoveryCodes } from '@studio/contract/account'
import { redeemRecoveryCode } from '@studio/contract/auth'
import type { Notice } from '@studio/contract/realtime'
import { acceptTerms, putProfile } from '@studio/contract/profile'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmsGateway, smsGateway } from '../../../testing/fake-sms.ts'
import { collectEvents } from '../../../testing/hear.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createBackground } from '../../features/auth/background.ts'
import { createGuesses } from '../../features/auth/guesses/guesses.service.ts'
import { createLog } from '../../platform/log/index.ts'
import { mailsTo, wire } from './auth.fixtures.ts'

const PASSWORD = 'Correct-horse-7'
/** Advances only when the test says so, so that waits are exact. */
const clock = {
  time: Date.now(),
  now: () => new Date(clock.time),
  advance: (seconds: number) => void (clock.time += seconds * 1000),
}
let studio: Studio
beforeAll(async () => {
  const environment = { STUDIO_AUTH_LIMITS: 'on', STUDIO_TRUSTED_PROXIES: '127.0.0.0/8,::1' }
  studio = await startTestStudio({ clock, environment })
})
afterAll(() => studio.close())

let networks = 0
/** A new IP address without earlier sign-ins. */
const elsewhere = () => `2001:db8:${(++networks).toString(16)}::1`
const from = (address: string) => ({ 'x-forwarded-for': address })

const tryPassword = (email: string, password: string, address = elsewhere()) =>
  wire(studio, 'POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
    headers: from(address),
  })

const statusesOf = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  )

/** Token of the newest of this many emails with a link. Waits until all have arrived, because delivery is asynchronous. */
async function mailedLink(email: string, mails: number): Promise<string> {
  const tokens = async () =>
    (await mailsTo(studio, email)).flatMap(({ text }) => /token_hash=([^&\s]+)/.exec(text)?.[1] ?? [])
  await expect.poll(tokens).toHaveLength(mails)
  return (await tokens())[0] ?? ''
}

async function signUp(email: string): Promise<TestActor & { home: string }> {
  const home = elsewhere()
  const post = (path: string, body: unknown) => wire(studio, 'POST', path, { body, headers: from(home) })
  await post('/auth/v1/otp', { email })
  const tokenHash = await mailedLink(email, 1)
  const { body } = await post('/auth/v1/verify', { type: 'email', token_hash: tokenHash })
  const { user } = body as unknown as { user: { id: string } }
  const { access_token: accessToken, refresh_token: refreshToken } = body
  await wire(studio, 'PUT', '/auth/v1/user', {
    body: { password: PASSWORD },
    token: accessToken,
    headers: from(home),
  })
  const actor = { id: user.id, email, accessToken, refreshToken, client: studio.client() }
  await studio.call(putProfile, { body: { displayName: 'Test Person', useType: 'artist' } }, actor)
  await studio.call(acceptTerms, { body: { termsAccepted: true, complianceConfirmed: true } }, actor)
  return { ...actor, home }
}

/** Waits for all answers, and for the work after them. */
const warnings = (email: string, expected: number) =>
  expect
    .poll(async () =>
      (await mailsTo(studio, email)).filter(({ subject }) =>
        /Someone is trying|Alguien intenta/.test(subject),
      ),
    )
    .toHaveLength(expected)

describe('guesses of passwords', () => {
  test('are checked ten times, of a hundred concurrent ones from as many networks', async () => {
    const { email } = await signUp('burst@example.com')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => tryPassword(email, `Wrong-horse-${n}`)),
    )
    expect(statusesOf(answers)).toEqual({ 400: 10, 429: 90 })
    const refused = await tryPassword(email, PASSWORD)
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.body.message).toBe('Too many wrong tries. Try again after 1 seconds.')
  })

  test('double the wait each time, up to a quarter of an hour, until the right one', async () => {
    const { email } = await signUp('wait@example.com')
    for (let n = 0; n < 10; n++) expect((await tryPassword(email, 'Wrong-horse-7')).status).toBe(400)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const refused = await tryPassword(email, 'Wrong-horse-7')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)])
      clock.advance(seconds)
      expect((await tryPassword(email, 'Wrong-horse-7')).status).toBe(400)
    }
    clock.advance(900)
    expect((await tryPassword(email, PASSWORD)).status).toBe(200)
    for (let n = 0; n < 10; n++) expect((await tryPassword(email, 'Wrong-horse-7')).status).toBe(400)
  })

  test('are forgotten a day after the last guess', async () => {
    const { email } = await signUp('forgotten@example.com')
    for (let n = 0; n < 10; n++) await tryPassword(email, 'Wrong-horse-7')
    clock.advance(24 * 3600 + 1)
    for (let n = 0; n < 10; n++) expect((await tryPassword(email, 'Wrong-horse-7')).status).toBe(400)
    expect((await tryPassword(email, 'Wrong-horse-7')).status).toBe(429)
  })

  test('don’t lock out the owner on a known network', async () => {
    const { email } = await signUp('owner@example.com')
    const office = elsewhere()
    expect((await tryPassword(email, PASSWORD, office)).status).toBe(200)
    for (let n = 0; n < 10; n++) await tryPassword(email, 'Wrong-horse-7')
    expect((await tryPassword(email, PASSWORD)).status).toBe(429)
    const desk = office.replace('::1', '::beef')
    expect((await tryPassword(email, PASSWORD, desk)).status).toBe(200)
    // The attacker gains nothing, and all users of that network are slowed down too.
    expect((await tryPassword(email, 'Wrong-horse-7')).status).toBe(429)
    for (let n = 0; n < 10; n++) expect((await tryPassword(email, 'Wrong-horse-7', office)).status).toBe(400)
    expect((await tryPassword(email, PASSWORD, office)).status).toBe(429)
  })

  test('for unknown accounts get the same answers', async () => {
    const email = 'nobody@example.com'
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryPassword(email, 'Wrong-horse-7')))
    expect(statusesOf(answers)).toEqual({ 400: 10, 429: 20 })
  })
})

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })

/** A user with a verified authenticator app, and a sign-in that hasn’t verified it. */
async function withFactor(email: string) {
  const actor = await signUp(email)
  const { home } = actor
  const at = (token: string, address: string) => (path: string, body: unknown) =>
    wire(studio, 'POST', `/auth/v1/factors${path}`, { body, token, headers: from(address) })
  const own = at(actor.accessToken, home)
  const { body } = await own('', { factor_type: 'totp', friendly_name: 'Phone' })
  const { id, totp } = body as unknown as { id: string; totp: { secret: string } }
  const totpCode = () => totpOf(totp.secret).generate({ timestamp: clock.now().getTime() })
  const verifyCode = async (token: string, code: string, address: string) => {
    const post = at(token, address)
    const challenge = await post(`/${id}/challenge`, {})
    if (challenge.status !== 200) return challenge
    return post(`/${id}/verify`, { challenge_id: (challenge.body as unknown as { id: string }).id, code })
  }
  const verified = await verifyCode(actor.accessToken, totpCode(), home)
  expect(verified.status).toBe(200)
  clock.advance(60)
  const low = (await tryPassword(email, PASSWORD, home)).body.access_token
  return {
    actor: { ...actor, accessToken: verified.body.access_token },
    low,
    codeNow: totpCode,
    prove: verifyCode,
  }
}

describe('guesses of second factors', () => {
  test('are checked five times, of many from many IP addresses, each with its own challenge', async () => {
    const { actor, low, codeNow: totpCode, prove: verifyCode } = await withFactor('totp@example.com')
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => verifyCode(low, '000000', elsewhere())),
    )
    expect(statusesOf(answers)).toEqual({ 422: 5, 429: 55 })
    expect((await verifyCode(low, totpCode(), elsewhere())).status).toBe(429)
    // The owner can sign in from a network with an earlier successful attempt.
    expect((await verifyCode(low, totpCode(), actor.home)).status).toBe(200)
  })

  test('can’t bypass their limit with recovery codes, because the account has one too', async () => {
    const { actor, low, codeNow: totpCode, prove: verifyCode } = await withFactor('both@example.com')
    const { codes } = await studio.call(makeRecoveryCodes, {}, actor, from(actor.home))
    const redeem = (code: string) =>
      studio
        .call(redeemRecoveryCode, { body: { code } }, { ...actor, accessToken: low }, from(elsewhere()))
        .then(
          () => 'fine',
          (error: { status: number; code: string; details?: unknown }) => `${error.status} ${error.code}`,
        )
    for (let n = 0; n < 5; n++) expect((await verifyCode(low, '000000', elsewhere())).status).toBe(422)
    for (let n = 0; n < 5; n++) expect(await redeem('0000000000')).toBe('422 INPUT_INVALID')
    expect(await redeem(codes[0] ?? '')).toBe('429 RATE_LIMITED')
    clock.advance(1)
    // Waits are independent: a wrong app code blocks the account for longer than wrong recovery codes do.
    expect((await verifyCode(low, '000000', elsewhere())).status).toBe(422)
    clock.advance(1)
    expect(await redeem(codes[0] ?? '')).toBe('429 RATE_LIMITED')
    clock.advance(1)
    expect(await redeem(codes[0] ?? '')).toBe('fine')
    expect((await verifyCode(low, totpCode(), elsewhere())).status).not.toBe(429)
  })

  test('with an expired challenge aren’t counted, because nothing was checked', async () => {
    const { low, codeNow: totpCode, prove: verifyCode } = await withFactor('over@example.com')
    const address = elsewhere()
    const factor = await wire(studio, 'GET', '/auth/v1/user', { token: low })
    const { factors } = factor.body as unknown as { factors: { id: string }[] }
    for (let n = 0; n < 8; n++) {
      const body = { challenge_id: '00000000-0000-4000-8000-000000000000', code: '000000' }
      const path = `/auth/v1/factors/${factors[0]?.id}/verify`
      const answer = await wire(studio, 'POST', path, { body, token: low, headers: from(address) })
      expect(answer.body.code).toBe('mfa_factor_not_found')
    }
    expect((await verifyCode(low, totpCode(), elsewhere())).status).toBe(200)
  })
})

describe('guesses of emailed codes', () => {
  test('are limited to ten across codes', async () => {
    const { email } = await signUp('codes@example.com')
    const statuses: number[] = []
    for (let round = 0; round < 3; round++) {
      clock.advance(1)
      await wire(studio, 'POST', '/auth/v1/otp', { body: { email }, headers: from(elsewhere()) })
      for (let n = 0; n < 5; n++) {
        const body = { type: 'email', email, token: '000000' }
        statuses.push(
          (await wire(studio, 'POST', '/auth/v1/verify', { body, headers: from(elsewhere()) })).status,
        )
      }
    }
    // One additional attempt, because a second passed before the third email.
    expect(statuses).toEqual([...Array(11).fill(403), ...Array(4).fill(429)])
    // Links can’t be guessed, so they aren’t limited.
    const body = { type: 'email', token_hash: await mailedLink(email, 4) }
    expect((await wire(studio, 'POST', '/auth/v1/verify', { body, headers: from(elsewhere()) })).status).toBe(
      200,
    )
  })
})

describe('other guesses', () => {
  let other: Studio
  let gateway: SmsGateway
  beforeAll(async () => {
    gateway = await smsGateway()
    other = await startTestStudio({
      clock,
      environment: {
        STUDIO_AUTH_LIMITS: 'on',
        STUDIO_SMS_URL: gateway.url,
        STUDIO_PASSWORD_NEEDS_CURRENT: 'on',
        STUDIO_TRUSTED_PROXIES: '127.0.0.0/8,::1',
      },
    })
  })
  afterAll(async () => {
    await other.close()
    await gateway.close()
  })

  test('of codes sent to a phone have the same limit', async () => {
    const phone = '34600000001'
    await wire(other, 'POST', '/auth/v1/otp', { body: { phone } })
    const code = /\d{6}/.exec(gateway.messages[0]?.text ?? '')?.[0] ?? ''
    const guess = (token: string) =>
      wire(other, 'POST', '/auth/v1/verify', {
        body: { type: 'sms', phone, token },
        headers: from(elsewhere()),
      })
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('wrong')))
    expect(statusesOf(answers)).toEqual({ 403: 10, 429: 10 })
    expect((await guess(code)).status).toBe(429)
  })

  test('of the password of the signed-in account have the same limit', async () => {
    const { accessToken: token } = await other.signUp()
    const change = (current_password: string, password: string) =>
      wire(other, 'PUT', '/auth/v1/user', {
        token,
        body: { password, current_password },
        headers: from(elsewhere()),
      })
    expect((await change('', PASSWORD)).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change('Wrong-horse-7', 'Another-horse-8')),
    )
    expect(statusesOf(answers)).toEqual({ 400: 10, 429: 10 })
    clock.advance(1)
    expect((await change(PASSWORD, 'Another-horse-8')).status).toBe(200)
  })

  test('are forgotten after they expire, and known users later', async () => {
    const { pool } = other.database
    const count = async () => Number((await pool.query('select count(*) from guesses')).rows[0]?.count)
    expect(await count()).toBeGreaterThan(1)
    const auth = createGuesses({
      database: other.database,
      clock,
      secret: '',
      isOn: true,
      background: createBackground(createLog('silent')),
      warn: async () => {},
    })
    clock.advance(25 * 3600)
    await auth.sweep()
    expect(await count()).toBe(1)
    clock.advance(90 * 24 * 3600)
    await auth.sweep()
    expect(await count()).toBe(0)
  })
})

describe('the owner', () => {
  test('is notified once per day, by email and in the studio, in their language', async () => {
    const actor = await signUp('told@example.com')
    const { email } = actor
    await studio.database.pool.query('insert into user_settings (user_id, fields) values ($1, $2)', [
      actor.id,
      { language: { value: 'es', at: clock.now().toISOString() } },
    ])
    let notices = await collectEvents<Notice>(actor, 'security')
    for (let n = 0; n < 9; n++) await tryPassword(email, 'Wrong-horse-7')
    await warnings(email, 0)
    await tryPassword(email, 'Wrong-horse-7')
    await warnings(email, 1)
    const title = 'Alguien intenta entrar en tu cuenta'
    const titles = () => notices.told.map(({ title: { es } }) => es)
    await expect.poll(titles).toEqual([title])
    // Connections are checked regularly, and the token expires when the clock advances by a day.
    await notices.stop()
    const mail = (await mailsTo(studio, email)).find(({ subject }) => subject.startsWith('Alguien intenta'))
    expect(mail?.subject).toBe('Alguien intenta entrar en tu cuenta de Studio Alpha')
    expect(mail?.text).toContain('contraseñas incorrectas')
    expect(mail?.text).toContain(`${studio.url}/dashboard/profile`)
    for (let n = 0; n < 5; n++) {
      clock.advance(900)
      await tryPassword(email, 'Wrong-horse-7')
    }
    await warnings(email, 1)
    clock.advance(24 * 3600)
    const { body } = await wire(studio, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: actor.refreshToken },
    })
    const tomorrow = { ...actor, accessToken: body.access_token, client: studio.client() }
    notices = await collectEvents<Notice>(tomorrow, 'security', notices.told)
    for (let n = 0; n < 10; n++) await tryPassword(email, 'Wrong-horse-7')
    await warnings(email, 2)
    await expect.poll(titles).toEqual([title, title])
    await notices.stop()
  })
})

test('counts a /64 of IPv6 as one address', async () => {
  const ask = (address: string) =>
    wire(studio, 'POST', '/auth/v1/verify', {
      body: { type: 'email', token_hash: 'x' },
      headers: from(address),
    })
  const network = elsewhere()
  for (let n = 0; n < 30; n++) expect((await ask(network.replace('::1', `::${n + 1}`))).status).toBe(403)
  expect((await ask(network.replace('::1', '::ffff'))).status).toBe(429)
  expect((await ask(elsewhere())).status).toBe(403)
})
