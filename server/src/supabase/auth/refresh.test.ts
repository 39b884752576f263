import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type Studio } from '../../../testing/index.ts'
import { movableClock, wire } from './auth.fixtures.ts'

let studio: Studio
const clock = movableClock()
beforeAll(async () => {
  studio = await openStudio({ clock, environment: { STUDIO_AUTH_LIMITS: 'off' } })
})
afterAll(() => studio.close())

const refresh = (token: string) =>
  wire(studio, 'POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })
const user = (token: string) => wire(studio, 'GET', '/auth/v1/user', { token })

test('the client refreshes and stays the same sign-in', async () => {
  const actor = await studio.signUp()
  const { data, error } = await actor.client.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(actor.refreshToken)
  expect(data.user?.id).toBe(actor.id)
})

test('twenty tabs that refresh at once all get the same good session', async () => {
  const actor = await studio.signUp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(actor.refreshToken)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  for (const { body } of answers) expect((await user(body.access_token)).status).toBe(200)
  expect((await refresh(answers[0]?.body.refresh_token ?? '')).status).toBe(200)
})

describe('the token before the newest', () => {
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

  test('is not after a week', async () => {
    const { parent } = await refreshedOnce()
    clock.advance(7 * 24 * 3600 + 1)
    expect((await refresh(parent)).body.code).toBe('refresh_token_already_used')
  })

  test('is refused after the reuse interval if the newest token has arrived, without signing out', async () => {
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

  test('is stolen goods after a minute where the newest has arrived: the sign-in ends', async () => {
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

  test('is stolen goods as well where both were made within one second', async () => {
    const actor = await studio.signUp()
    const second = await refresh(actor.refreshToken)
    const third = await refresh(second.body.refresh_token)
    expect((await user(third.body.access_token)).status).toBe(200)
    clock.advance(61)
    expect((await refresh(second.body.refresh_token)).body.code).toBe('refresh_token_already_used')
    expect((await user(third.body.access_token)).body.code).toBe('session_not_found')
  })

  test('shows theft too when the thief came first', async () => {
    const { parent, next: thiefs } = await refreshedOnce()
    expect((await user(thiefs.access_token)).status).toBe(200)
    clock.advance(1800)
    expect((await refresh(parent)).body.code).toBe('refresh_token_already_used')
    expect((await user(thiefs.access_token)).body.code).toBe('session_not_found')
  })

  test('is not held for stolen because an older access token is still in use', async () => {
    const actor = await studio.signUp()
    clock.advance(60)
    const next = await refresh(actor.refreshToken)
    expect((await user(actor.accessToken)).status).toBe(200)
    clock.advance(600)
    const again = await refresh(actor.refreshToken)
    expect(again.body.refresh_token).toBe(next.body.refresh_token)
  })
})

test('an older token is answered within the reuse interval, with the active one', async () => {
  const actor = await studio.signUp()
  const second = await refresh(actor.refreshToken)
  const third = await refresh(second.body.refresh_token)
  clock.advance(9)
  const again = await refresh(actor.refreshToken)
  expect(again).toMatchObject({ status: 200, body: { refresh_token: third.body.refresh_token } })
})

test('an older token after the reuse interval was stolen: the whole family ends', async () => {
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

test('a chain of rotations under load never signs out', async () => {
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
])('%j is refused', async (token, status, code) => {
  const answer = await refresh(token)
  expect(answer.status).toBe(status)
  if (code) expect(answer.body.code).toBe(code)
  else expect(answer.body).toEqual({ error: 'invalid_request', error_description: 'refresh_token required' })
})

test('an access token lasts an hour', async () => {
  const actor = await studio.signUp()
  expect((await user(actor.accessToken)).status).toBe(200)
  clock.advance(3590)
  expect((await user(actor.accessToken)).status).toBe(200)
  clock.advance(20)
  const late = await user(actor.accessToken)
  expect(late).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  expect(late.body.message).toMatch(/^invalid JWT: unable to parse or verify signature, .*expired/)
  expect(
    (await studio.fetch('/api/profile', { headers: { authorization: `Bearer ${actor.accessToken}` } }))
      .status,
  ).toBe(401)
})

test('refresh tokens are not kept in the database as they are', async () => {
  const actor = await studio.signUp()
  const { rows } = await studio.database.pool.query('select * from refresh_tokens')
  expect(JSON.stringify(rows)).not.toContain(actor.refreshToken)
})
