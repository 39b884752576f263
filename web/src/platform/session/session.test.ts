import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../browser-storage.ts'
import { createSession } from './session.ts'

const NOW = 1_800_000_000_000
const stored = (secondsLeft: number) => ({
  access_token: 'stored-token',
  refresh_token: 'refresh',
  expires_at: NOW / 1000 + secondsLeft,
  user: { id: 'u1', email: 'marta@example.org' },
})
const store = (value: unknown) => localStorage.setItem('empressos-auth-session', JSON.stringify(value))

let announce: (event: string, session: unknown) => void
const auth = {
  onAuthStateChange: vi.fn((listener: typeof announce) => {
    announce = listener
  }),
  getSession: vi.fn(async () => ({ data: { session: { access_token: 'renewed-token' } } })),
  refreshSession: vi.fn(async () => ({ data: { session: null }, error: { status: 400 } })),
  signOut: vi.fn(async () => ({ error: null })),
  stopAutoRefresh: vi.fn(async () => undefined),
  admin: { signOut: vi.fn(async (): Promise<{ error: object | null }> => ({ error: null })) },
}
const openClient = vi.fn(async () => ({ auth }) as unknown as SupabaseClient)
const open = () => createSession({ storage: browserStorage, openClient, now: () => NOW })

beforeEach(() => {
  vi.useFakeTimers()
  openClient.mockClear()
})
afterEach(() => vi.useRealTimers())

test('uses a stored token with more than 90 s left without loading the client', async () => {
  store(stored(91))
  const session = open()
  expect(session.current()?.user.id).toBe('u1')
  expect(await session.accessToken()).toBe('stored-token')
  expect(openClient).not.toHaveBeenCalled()
})

test('renews a token with less left', async () => {
  store(stored(89))
  expect(await open().accessToken()).toBe('renewed-token')
})

test('loads the client 90 s before the expiry', async () => {
  store(stored(100))
  open()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(openClient).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(openClient).toHaveBeenCalledOnce()
})

test.each(['', 'null', '{', '{"access_token":1}'])('treats invalid text %j as signed out', async (text) => {
  localStorage.setItem('empressos-auth-session', text)
  expect(open().current()).toBeNull()
  expect(await open().accessToken()).toBeNull()
})

test('stores the email on any sign-in, and removes it on sign-out', async () => {
  const session = open()
  const events: string[] = []
  session.subscribe((event) => events.push(event))
  await session.client()
  announce('SIGNED_IN', stored(3600))
  expect(localStorage.getItem('user_email')).toBe('marta@example.org')
  expect(session.isSignedIn()).toBe(true)
  announce('USER_UPDATED', { ...stored(3600), user: { id: 'u1', email: 'new@example.org' } })
  expect(localStorage.getItem('user_email')).toBe('new@example.org')
  await session.signOut()
  expect(localStorage.getItem('user_email')).toBeNull()
  expect(events).toEqual(['SIGNED_IN', 'USER_UPDATED', 'SIGNED_OUT'])
})

test('signing out removes the user’s data but keeps the preferences', async () => {
  store(stored(3600))
  const storedValues = {
    'studio-theme': 'light',
    'studio-shortcuts': '{}',
    'studio-analytics-consent': 'refused',
  }
  for (const [key, value] of Object.entries(storedValues)) localStorage.setItem(key, value)
  for (const key of ['studio-onboarded', 'studio-settings']) localStorage.setItem(key, 'u1')
  await open().signOut()
  for (const [key, value] of Object.entries(storedValues)) expect(localStorage.getItem(key)).toBe(value)
  for (const key of ['studio-onboarded', 'studio-settings']) expect(localStorage.getItem(key)).toBeNull()
})

test('a client loaded during sign-out leaves no email behind', async () => {
  store(stored(3600))
  localStorage.setItem('user_email', 'marta@example.org')
  const session = open()
  const left: (string | null)[] = []
  session.subscribe((event) => event === 'SIGNED_OUT' && left.push(session.savedEmail()))
  auth.admin.signOut.mockImplementationOnce(async () => {
    announce('SIGNED_IN', stored(3600))
    return { error: null }
  })
  auth.signOut.mockImplementationOnce(async () => {
    announce('SIGNED_IN', stored(3600))
    announce('SIGNED_OUT', null)
    return { error: null }
  })
  await session.signOut()
  expect(left).toEqual([null])
  expect(localStorage.getItem('user_email')).toBeNull()
})

test('a refused sign-out throws and removes nothing', async () => {
  store(stored(3600))
  localStorage.setItem('studio-onboarded', 'u1')
  localStorage.setItem('user_email', 'marta@example.org')
  auth.admin.signOut.mockResolvedValueOnce({ error: { status: 500 } })
  const session = open()
  await expect(session.signOut()).rejects.toThrow('refused')
  expect(localStorage.getItem('studio-onboarded')).toBe('u1')
  expect(localStorage.getItem('user_email')).toBe('marta@example.org')
  expect(session.isSignedIn()).toBe(true)
})

test.each([
  ['is over already', true, () => auth.admin.signOut.mockResolvedValueOnce({ error: { status: 403 } })],
  ['cannot be reached', false, () => auth.admin.signOut.mockResolvedValueOnce({ error: { status: 0 } })],
  ['has no client here', false, () => openClient.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
])(
  'signing out ends the session here when it %s, and reports whether the server knows: %s',
  async (_, isRevoked, prepare) => {
    store(stored(3600))
    localStorage.setItem('user_email', 'marta@example.org')
    prepare()
    const session = open()
    const events: string[] = []
    session.subscribe((event) => events.push(event))
    expect(await session.signOut()).toBe(isRevoked)
    expect(events).toEqual(['SIGNED_OUT'])
    expect(session.current()).toBeNull()
    expect(localStorage.getItem('empressos-auth-session')).toBeNull()
    expect(session.savedEmail()).toBeNull()
  },
)

test('an expired session keeps the email and drafts for the same user only', async () => {
  store(stored(3600))
  localStorage.setItem('studio-draft', 'x')
  localStorage.setItem('user_email', 'marta@example.org')
  const session = open()
  // Like the client: removes the stored session first.
  const end = () => {
    localStorage.removeItem('empressos-auth-session')
    announce('SIGNED_OUT', null)
  }
  await session.client()
  end()
  expect(session.savedEmail()).toBe('marta@example.org')
  announce('SIGNED_IN', stored(3600))
  expect(localStorage.getItem('studio-draft')).toBe('x')
  end()
  announce('SIGNED_IN', { ...stored(3600), user: { id: 'u2', email: 'other@example.org' } })
  expect(localStorage.getItem('studio-draft')).toBeNull()
  expect(session.savedEmail()).toBe('other@example.org')
})

test.each([
  ['aal1', 'verified', false],
  ['aal2', 'verified', true],
  ['aal1', 'unverified', true],
])('at %s with a factor that is %s, signed in is %s', (aal, status, expected) => {
  const claims = btoa(JSON.stringify({ aal, name: 'Zoë' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  const user = { ...stored(3600).user, factors: [{ status }] }
  store({ ...stored(3600), access_token: `h.${claims}.s`, user })
  expect(open().isSignedIn()).toBe(expected)
  expect(open().mustStepUp()).toBe(!expected)
})

test('follows another tab', () => {
  store(stored(3600))
  const session = open()
  localStorage.removeItem('empressos-auth-session')
  session.follow('empressos-auth-session')
  expect(session.isSignedIn()).toBe(false)
})

test('follows another tab’s sign-out with a loaded client', async () => {
  store(stored(3600))
  const session = open()
  await session.client()
  const events: string[] = []
  session.subscribe((event) => events.push(event))
  localStorage.removeItem('empressos-auth-session')
  session.follow('empressos-auth-session')
  expect(events).toEqual(['SIGNED_OUT'])
  announce('SIGNED_OUT', null)
  expect(events).toEqual(['SIGNED_OUT'])
})

test('after a 401, a refused renewal ends the session and a missing response doesn’t', async () => {
  store(stored(3600))
  localStorage.setItem('user_email', 'marta@example.org')
  const session = open()
  auth.refreshSession.mockResolvedValueOnce({ data: { session: null }, error: { status: 0 } })
  expect(await session.renewedToken('stored-token')).toBeNull()
  expect(session.isSignedIn()).toBe(true)
  expect(await session.renewedToken('stored-token')).toBeNull()
  expect(session.isSignedIn()).toBe(false)
  expect(localStorage.getItem('empressos-auth-session')).toBeNull()
  expect(session.savedEmail()).toBe('marta@example.org')
})
