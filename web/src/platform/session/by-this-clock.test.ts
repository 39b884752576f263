import { DAY_MS, MINUTE_MS } from '@studio/contract/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../browser-storage.ts'
import { createAuthClient } from './auth-client.ts'
import { createSession } from './session.ts'
import { SESSION_KEY } from './stored-session.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')

/** The server's clock, which is correct. */
let serverNow = NOW
let refreshes = 0
let refused = false
let bannedUntil: string | null = null

const tokens = () => ({
  access_token: `e30.${btoa(JSON.stringify({ sub: 'u1', exp: serverNow / 1000 + 3600 }))}.x${refreshes}`,
  refresh_token: `refresh-${refreshes}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(serverNow / 1000) + 3600,
  user: { id: 'u1', email: 'ana@example.com' },
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  refreshes = 0
  refused = false
  bannedUntil = null
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      refreshes += 1
      if (bannedUntil)
        return Response.json(
          { code: 'user_banned', message: 'User is banned', banned_until: bannedUntil },
          { status: 400 },
        )
      return refused
        ? Response.json({ code: 'over_request_rate_limit', message: 'Too many' }, { status: 429 })
        : Response.json(tokens(), { headers: { date: new Date(serverNow).toUTCString() } })
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () =>
  createSession({
    storage: browserStorage,
    openClient: async (hooks) => createAuthClient({ url: '/', publishableKey: 'key' } as never, hooks),
  })

test.each([61 * MINUTE_MS, DAY_MS, 5 * 365 * DAY_MS, -DAY_MS])(
  'with a clock that is %d ms ahead, a token is renewed once and used for its hour',
  async (ahead) => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(tokens()))
    vi.setSystemTime(NOW + ahead)
    const session = open()
    for (let call = 0; call < 200; call += 1) expect(await session.accessToken()).toBeTruthy()
    expect(refreshes).toBe(ahead > 0 ? 1 : 0)
    // Nearly an hour later, on both clocks.
    vi.setSystemTime(NOW + ahead + 55 * MINUTE_MS)
    serverNow = NOW + 55 * MINUTE_MS
    await session.accessToken()
    expect(refreshes).toBe(ahead > 0 ? 1 : 0)
    serverNow = NOW
    await (await session.client()).auth.stopAutoRefresh()
  },
)

test('a rate-limited refresh keeps the session and its token', async () => {
  vi.useFakeTimers({ now: NOW })
  const stored = tokens()
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 60 }),
  )
  refused = true
  const session = open()
  const client = await session.client()
  const refreshing = client.auth.refreshSession()
  // The client retries for 30 s.
  await vi.advanceTimersByTimeAsync(60_000)
  const { error } = await refreshing
  expect(error?.status).toBe(503)
  expect(session.current()?.access_token).toBe(stored.access_token)
  expect(localStorage.getItem(SESSION_KEY)).toContain(stored.access_token)
  await client.auth.stopAutoRefresh()
})

test('a suspended account keeps its session, shows the end, and continues afterwards', async () => {
  const stored = { ...tokens(), expires_at: Math.floor(NOW / 1000) - 60 }
  localStorage.setItem(SESSION_KEY, JSON.stringify(stored))
  bannedUntil = '2026-12-24T18:00:00.000Z'
  const session = open()
  const events: string[] = []
  session.subscribe((event) => events.push(event))
  expect(await session.accessToken()).toBe(stored.access_token)
  await expect(session.renewedToken(stored.access_token)).rejects.toMatchObject({
    status: 403,
    details: { gate: 'banned', until: bannedUntil },
  })
  expect(events).not.toContain('SIGNED_OUT')
  // Also after a reload.
  expect(open().current()?.access_token).toBe(stored.access_token)

  bannedUntil = null
  expect(await session.renewedToken(stored.access_token)).toBe(tokens().access_token)
  bannedUntil = '2026-12-24T18:00:00.000Z'
  await expect(session.renewedToken(tokens().access_token)).rejects.toMatchObject({ status: 403 })
  await session.signOut()
  expect(session.current()).toBeNull()
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  await (await session.client()).auth.stopAutoRefresh()
})
