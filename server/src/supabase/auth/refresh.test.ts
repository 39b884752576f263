import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { movableClock, wire } from './auth.fixtures.ts'

let studio: Studio
const clock = movableClock()
beforeAll(async () => {
  studio = await startTestStudio({ clock, environment: { STUDIO_AUTH_LIMITS: 'off' } })
})
afterAll(() => studio.close())

const refresh = (token: string) =>
  wire(studio, 'POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })
const user = (token: string) => wire(studio, 'GET', '/auth/v1/user', { token })

test('keeps the sign-in when the client refreshes', async () => {
  const actor = await studio.signUp()
  const { data, error } = await actor.client.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(actor.refreshToken)
  expect(data.user?.id).toBe(actor.id)
})

test('gives twenty tabs that refresh concurrently the same valid session', async () => {
  const actor = await studio.signUp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(actor.refreshToken)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  for (const { body } of answers) expect((await user(body.access_token)).status).toBe(200)
  expect((await refresh(answers[0]?.body.refresh_token ?? '')).status).toBe(200)
})

describe('the previous refresh token', () => {
  /** Signs up, waits a minute and refreshes once. */
  async function refreshedOnce() {
    const actor = await studio.signUp()
    clock.advance(60)
    const next = await refresh(actor.refreshToken)
    return { parent: actor.refreshToken, next: next.body }
  }

  test('is accepted for some days if the newest token was never used', async () => {
    const { parent, next } = await refreshedOnce()
    clock.advance(3 * 24 * 3600)
    const again = await refresh(parent)
    expect(again).toMatchObject({ status: 200, body: { refresh_token: next.refresh_token } })
    expect((await user(again.body.access_token)).status).toBe(200)
    // Other tabs that missed the response retry a little later than the first.
    clock.advance(9)
    expect((await refresh(parent)).body.refresh_token).toBe(next.refresh_token)
  })

  test('is refused after a week', async () => {
    const { parent } = await refreshedOnce()
    clock.advance(7 * 24 * 3600 + 1)
    expect((await refresh(parent)).body.code).toBe('refresh_token_already_used')
  })

  test('is refused after the reuse interval if the newest token was used, without signing out', async () => {
    const { parent, next } = await refreshedOnce()
    expect((await user(next.access_token)).status).toBe(200)
    clock.advance(9)
    expect((await refresh(parent)).body.refresh_token).toBe(next.refresh_token)
    clock.advance(16)
    const overtaken = await refresh(parent)
    expect(overtaken).toMatchObject({ status: 503, body: { code: 'conflict' } })
    expect(overtaken.headers.get('retry-after')).toBe('30')
    expect(overtaken.body).not.toHaveProperty('access_token')
    expect((await user(next.access_token)).status).toBe(200)
    expect((await refresh(next.refresh_token)).status).toBe(200)
  })

  test('counts as stolen after a minute if the newest token was used, which ends the sign-in', async () => {
    const { parent, next } = await refreshedOnce()
    expect((await user(next.access_token)).status).toBe(200)
    clock.advance(61)
    expect(await refresh(parent)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    })
    expect((await user(next.access_token)).body.code).toBe('session_not_found')
    expect((await refresh(next.refresh_token)).body.code).toBe('refresh_token_already_used')
  })

  test('counts as stolen too if both were issued within one second', async () => {
    const actor = await studio.signUp()
    const second = await refresh(actor.refreshToken)
    const third = await refresh(second.body.refresh_token)
    expect((await user(third.body.access_token)).status).toBe(200)
    clock.advance(61)
    expect((await refresh(second.body.refresh_token)).body.code).toBe('refresh_token_already_used')
    expect((await user(third.body.access_token)).body.code).toBe('session_not_found')
  })

  test('reveals theft also if the thief refreshed first', async () => {
    const { parent, next: thiefs } = await refreshedOnce()
    expect((await user(thiefs.access_token)).status).toBe(200)
    clock.advance(1800)
    expect((await refresh(parent)).body.code).toBe('refresh_token_already_used')
    expect((await user(thiefs.access_token)).body.code).toBe('session_not_found')
  })

  test('doesn’t count as stolen because an older access token is still in use', async () => {
    const actor = await studio.signUp()
    clock.advance(60)
    const next = await refresh(actor.refreshToken)
    expect((await user(actor.accessToken)).status).toBe(200)
    clock.advance(600)
    const again = await refresh(actor.refreshToken)
    expect(again.body.refresh_token).toBe(next.body.refresh_token)
  })
})

test('returns the active token for an older one within the reuse interval', async () => {
  const actor = await studio.signUp()
  const second = await refresh(actor.refreshToken)
  const third = await refresh(second.body.refresh_token)
  clock.advance(9)
  const again = await refresh(actor.refreshToken)
  expect(again).toMatchObject({ status: 200, body: { refresh_token: third.body.refresh_token } })
})

test('ends the whole family if an older token is used after the reuse interval', async () => {
  const actor = await studio.signUp()
  const second = await refresh(actor.refreshToken)
  const third = await refresh(second.body.refresh_token)
  expect((await user(third.body.access_token)).status).toBe(200)
  clock.advance(12)
  expect(await refresh(actor.refreshToken)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
  })
  expect((await refresh(third.body.refresh_token)).body.code).toBe('refresh_token_already_used')
  expect(await user(third.body.access_token)).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
})

test('never signs out in a chain of rotations under load', async () => {
  const actor = await studio.signUp()
  let token = actor.refreshToken
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    token = answers[round % 5]?.body.refresh_token ?? ''
  }
})

test.each([
  ['', 400, undefined],
  ['short', 400, 'validation_failed'],
  ['no-such-token-anywhere-at-all', 400, 'refresh_token_not_found'],
])('refuses %j', async (token, status, code) => {
  const answer = await refresh(token)
  expect(answer.status).toBe(status)
  if (code) expect(answer.body.code).toBe(code)
  else expect(answer.body).toEqual({ error: 'invalid_request', error_description: 'refresh_token required' })
})

test('issues access tokens that are valid for an hour', async () => {
  const actor = await studio.signUp()
  expect((await user(actor.accessToken)).status).toBe(200)
  clock.advance(3590)
  expect((await user(actor.accessToken)).status).toBe(200)
  clock.advance(20)
  const response = await user(actor.accessToken)
  expect(response).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  expect(response.body.message).toMatch(/^invalid JWT: unable to parse or verify signature, .*expired/)
  expect(
    (await studio.fetch('/api/profile', { headers: { authorization: `Bearer ${actor.accessToken}` } }))
      .status,
  ).toBe(401)
})

test('doesn’t store refresh tokens in plain text', async () => {
  const actor = await studio.signUp()
  const { rows } = await studio.database.pool.query('select * from refresh_tokens')
  expect(JSON.stringify(rows)).not.toContain(actor.refreshToken)
})
