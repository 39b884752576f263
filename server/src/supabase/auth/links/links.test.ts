import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { mailsTo, movableClock, newestMail, wire } from '../auth.fixtures.ts'

let studio: Studio
const clock = movableClock()
beforeAll(async () => {
  studio = await startTestStudio({
    clock,
    environment: { STUDIO_AUTH_LIMITS: 'off', STUDIO_MAIL_INTERVAL_SECONDS: '60' },
  })
})
afterAll(() => studio.close())

const askLink = async (email: string, emailRedirectTo = `${studio.url}/auth/callback`) => {
  const { error } = await studio.client().auth.signInWithOtp({ email, options: { emailRedirectTo } })
  expect(error).toBeNull()
  return newestMail(studio, email)
}

describe('an emailed link', () => {
  test('signs up a new user, confirms the address, and works once', async () => {
    const mail = await askLink('new@example.com')
    expect(mail.type).toBe('signup')
    expect(mail.link.startsWith(`${studio.url}/auth/callback?token_hash=`)).toBe(true)
    const client = studio.client()
    const { data, error } = await client.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'new@example.com', aud: 'authenticated', role: 'authenticated' })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.identities).toHaveLength(1)
    expect(data.session?.expires_in).toBe(3600)
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id)

    const again = await studio.client().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' })
    expect(again.error).toMatchObject({
      code: 'otp_expired',
      status: 403,
      message: 'Email link is invalid or has expired',
    })
  })

  test.each(['new', 'known'])(
    'used in another browser, keeps the code of its email valid once for %s users',
    async (who) => {
      const email = `scanned-${who}@example.com`
      if (who === 'known') {
        await studio.signUp(email)
        clock.advance(61)
      }
      const mail = await askLink(email)
      expect(
        (await studio.client().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' })).error,
      ).toBeNull()
      const verify = () => studio.client().auth.verifyOtp({ email, token: mail.code, type: 'email' })
      const { data, error } = await verify()
      expect(error).toBeNull()
      expect(data.user?.email).toBe(email)
      expect((await verify()).error?.code).toBe('otp_expired')
      const link = await studio.client().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' })
      expect(link.error?.code).toBe('otp_expired')
    },
  )

  test('leaves no valid code after an hour, a newer email, or a use of the code', async () => {
    const email = 'scanned-later@example.com'
    const first = await askLink(email)
    await studio.client().auth.verifyOtp({ token_hash: first.tokenHash, type: 'email' })
    clock.advance(61)
    const second = await askLink(email)
    const verify = (token: string) => studio.client().auth.verifyOtp({ email, token, type: 'magiclink' })
    expect((await verify(first.code)).error?.code).toBe('otp_expired')
    expect((await verify(second.code)).error).toBeNull()
    const used = await studio.client().auth.verifyOtp({ token_hash: second.tokenHash, type: 'email' })
    expect(used.error?.code).toBe('otp_expired')
    clock.advance(61)
    const third = await askLink(email)
    await studio.client().auth.verifyOtp({ token_hash: third.tokenHash, type: 'email' })
    clock.advance(3_600)
    expect((await verify(third.code)).error?.code).toBe('otp_expired')
  })

  test('has the type magiclink for an existing user, who stays the same', async () => {
    const actor = await studio.signUp('known@example.com')
    clock.advance(61)
    const mail = await askLink('known@example.com')
    expect(mail.type).toBe('magiclink')
    const { data } = await studio.client().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'magiclink' })
    expect(data.user?.id).toBe(actor.id)
  })

  test('is redeemed by one of twenty concurrent requests', async () => {
    const { tokenHash } = await askLink('race@example.com')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        wire(studio, 'POST', '/auth/v1/verify', { body: { type: 'email', token_hash: tokenHash } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('expires after an hour, not earlier', async () => {
    const early = await askLink('early@example.com')
    const late = await askLink('late@example.com')
    clock.advance(3590)
    const inTime = await studio.client().auth.verifyOtp({ token_hash: early.tokenHash, type: 'email' })
    expect(inTime.error).toBeNull()
    clock.advance(20)
    const { error } = await studio.client().auth.verifyOtp({ token_hash: late.tokenHash, type: 'email' })
    expect(error?.code).toBe('otp_expired')
  })

  test('is refused if it is forged or of another type', async () => {
    const { tokenHash } = await askLink('forged@example.com')
    const forged = `${tokenHash.slice(0, -1)}${tokenHash.endsWith('A') ? 'B' : 'A'}`
    for (const body of [
      { type: 'email', token_hash: forged },
      { type: 'recovery', token_hash: tokenHash },
    ])
      expect(await wire(studio, 'POST', '/auth/v1/verify', { body })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      })
    expect(
      await wire(studio, 'POST', '/auth/v1/verify', { body: { type: 'x', token_hash: tokenHash } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('is invalid once a newer one was sent', async () => {
    const first = await askLink('twice@example.com')
    clock.advance(61)
    const second = await askLink('twice@example.com')
    const voided = await studio.client().auth.verifyOtp({ token_hash: first.tokenHash, type: 'email' })
    expect(voided.error?.code).toBe('otp_expired')
    const good = await studio.client().auth.verifyOtp({ token_hash: second.tokenHash, type: 'email' })
    expect(good.error).toBeNull()
  })

  test.each([
    ['http://localhost:5173/auth/callback?next=1', 'http://localhost:5173'],
    ['https://evil.example/auth/callback', undefined],
    ['http://localhost@evil.example/', undefined],
    ['javascript:alert(1)', undefined],
  ])('redirects to %s only if that is allowed', async (target, origin) => {
    const email = `redirect-${Math.random()}@example.com`
    const { link } = await askLink(email, target)
    const url = new URL(link)
    expect(url.origin).toBe(origin ?? studio.url)
    expect(url.pathname).toBe('/auth/callback')
    expect(url.searchParams.get('redirect_to')).toBe(origin ? target : studio.url)
  })
})

describe('an emailed code', () => {
  test('signs in', async () => {
    const { code } = await askLink('code@example.com')
    const { data, error } = await studio
      .client()
      .auth.verifyOtp({ email: 'Code@Example.com', token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
  })

  test('is invalid after five wrong guesses, while the link still works', async () => {
    const email = 'guess@example.com'
    const { code, tokenHash } = await askLink(email)
    const guess = (token: string) =>
      wire(studio, 'POST', '/auth/v1/verify', { body: { type: 'email', email, token } })
    for (let n = 1; n <= 5; n++) {
      const wrong = String((Number(code) + n) % 1_000_000).padStart(6, '0')
      expect(await guess(wrong)).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    }
    expect((await guess(code)).body.message).toBe('Token has expired or is invalid')
    const { error } = await studio.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email' })
    expect(error).toBeNull()
  })

  test('still signs in after four wrong guesses', async () => {
    const email = 'four@example.com'
    const { code } = await askLink(email)
    const guess = (token: string) =>
      wire(studio, 'POST', '/auth/v1/verify', { body: { type: 'email', email, token } })
    for (let n = 1; n <= 4; n++) await guess(String((Number(code) + n) % 1_000_000).padStart(6, '0'))
    expect((await guess(code)).status).toBe(200)
  })
})

describe('requesting emails', () => {
  test('is allowed once a minute, with the error text that the client expects', async () => {
    await askLink('often@example.com')
    const answer = await wire(studio, 'POST', '/auth/v1/otp', { body: { email: 'often@example.com' } })
    expect(answer).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect(answer.body.message).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    )
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50)
    clock.advance(61)
    await askLink('often@example.com')
  })

  test('is allowed once a minute for links and confirmations together', async () => {
    const email = 'both@example.com'
    const otp = () => wire(studio, 'POST', '/auth/v1/otp', { body: { email } })
    const resend = () => wire(studio, 'POST', '/auth/v1/resend', { body: { type: 'signup', email } })
    for (const [first, second] of [
      [otp, resend],
      [resend, otp],
    ] as const) {
      expect((await first()).status).toBe(200)
      expect(await second()).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
      clock.advance(61)
    }
    // A refused request doesn’t use up the minute for its type of email.
    expect((await resend()).status).toBe(200)
  })

  test('succeeds for one of many concurrent requests', async () => {
    const body = { email: 'burst@example.com' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => wire(studio, 'POST', '/auth/v1/otp', { body })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(19)
    expect(await mailsTo(studio, 'burst@example.com')).toHaveLength(1)
  })

  test('returns the same for known and unknown addresses, also when repeated', async () => {
    await studio.signUp('secret@example.com')
    for (const path of ['/auth/v1/recover', '/auth/v1/otp', '/auth/v1/resend']) {
      clock.advance(61)
      const ask = (email: string) => wire(studio, 'POST', path, { body: { email, type: 'signup' } })
      const [existing, unknown] = [
        await ask('secret@example.com'),
        await ask(`nobody-${path.length}@example.com`),
      ]
      expect(existing.status).toBe(200)
      expect(unknown).toMatchObject({ status: existing.status, body: existing.body })
      const [knownAgain, unknownAgain] = [
        await ask('secret@example.com'),
        await ask(`nobody-${path.length}@example.com`),
      ]
      expect(knownAgain.status).toBe(429)
      expect(unknownAgain).toMatchObject({ status: 429, body: { code: knownAgain.body.code } })
    }
  })

  test('reports an unknown account if none may be created', async () => {
    const { error } = await studio
      .client()
      .auth.signInWithOtp({ email: 'stranger@example.com', options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ code: 'otp_disabled', message: 'Signups not allowed for otp', status: 422 })
  })

  test.each(['no-at', 'a@b', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
    'refuses %j as an address',
    async (email) => {
      expect(await wire(studio, 'POST', '/auth/v1/otp', { body: { email } })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
      })
    },
  )

  test('uses the language of the screen, else of the account, else of the browser', async () => {
    const body = { email: 'es@example.com' }
    await wire(studio, 'POST', '/auth/v1/otp', {
      body,
      headers: { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' },
    })
    expect((await newestMail(studio, 'es@example.com')).subject).toBe('Confirma tu correo para Studio Alpha')
    const chosen = { email: 'es2@example.com', data: { locale: 'es' } }
    const browser = { 'accept-language': 'en-GB,en;q=0.9' }
    await wire(studio, 'POST', '/auth/v1/otp', { body: chosen, headers: browser })
    expect((await newestMail(studio, 'es2@example.com')).text).toContain('Te damos la bienvenida')
    // The web app sends the language of its screen, which takes precedence over the account’s.
    const onScreen = { email: 'en3@example.com', data: { locale: 'es' } }
    await wire(studio, 'POST', '/auth/v1/otp', { body: onScreen, headers: { 'accept-language': 'en' } })
    expect((await newestMail(studio, 'en3@example.com')).text).toContain('Welcome to Studio Alpha')
  })

  test('writes each email completely into the outbox', async () => {
    await askLink('file@example.com')
    await expect
      .poll(
        async () => {
          const names = await readdir(join(studio.dataDir, 'outbox'))
          const texts = await Promise.all(
            names.map((name) => readFile(join(studio.dataDir, 'outbox', name), 'utf8')),
          )
          return texts.filter((text) => text.includes('To: file@example.com')).length
        },
        { interval: 10 },
      )
      .toBe(1)
  })
})
