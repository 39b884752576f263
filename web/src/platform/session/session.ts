import type { AuthChangeEvent, Session as AuthSession, SupabaseClient } from '@supabase/supabase-js'
import type { BrowserStorage } from '../browser-storage.ts'
import type { BanHooks } from './by-this-clock.ts'
import {
  EMAIL_KEY,
  needsStepUp,
  readStoredSession,
  SESSION_KEY,
  type StoredSession,
} from './stored-session.ts'

/** Tokens with less time left are renewed before use (specification, section 9). */
const MARGIN_SECONDS = 90

/**
 * Keys that survive sign-out: preferences of the browser, not of the user, with shortcuts and the consent to
 * analytics, which no account stores. Settings are removed, because the account stores them.
 */
const STORED_KEYS = [
  'studio-theme',
  'studio-locale',
  'studio-site-mode',
  'studio-shortcuts',
  'studio-analytics-consent',
]

/** Statuses of the auth service for an ended session. */
const REJECTED_STATUSES: readonly number[] = [400, 401, 403, 404]

/** Auth events after which the user or address may have changed. */
const ARRIVALS: readonly string[] = ['SIGNED_IN', 'PASSWORD_RECOVERY', 'USER_UPDATED']

export type SessionEvent = AuthChangeEvent
export type SessionListener = (event: SessionEvent, session: StoredSession | null) => void

export interface SessionDeps {
  storage: BrowserStorage
  /** Creates the auth client: 50 KiB that most visits don't need immediately. */
  openClient: (hooks: BanHooks) => Promise<SupabaseClient>
  now?: () => number
}

export type Session = ReturnType<typeof createSession>

class SignOutRefused extends Error {
  constructor(cause: unknown) {
    super('The server refused to end the session.', { cause })
  }
}

/**
 * The session. Reads it synchronously from storage and uses its token while it is valid for more than 90 s. The auth
 * client is loaded only to sign in or out, to renew, or for realtime.
 */
export function createSession({ storage, openClient, now = Date.now }: SessionDeps) {
  const listeners = new Set<SessionListener>()
  let snapshot = readStoredSession(storage)
  let opening: Promise<SupabaseClient> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  /** Refusal of all calls while the session can't be renewed because the account is suspended. */
  let banned: Error | undefined

  const secondsLeft = (session: StoredSession) => session.expires_at - now() / 1000

  function settle(event: SessionEvent, session: StoredSession | null) {
    // The client also emits SIGNED_IN for the stored session, even while it is being ended.
    const isSameToken = event === 'SIGNED_IN' && session?.access_token === snapshot?.access_token
    snapshot = session
    const email = session?.user.email
    if (email && !isSameToken && ARRIVALS.includes(event)) {
      const before = storage.read(EMAIL_KEY)
      // Keeps the drafts of an expired session for the same user only.
      if (before && before !== email && event !== 'USER_UPDATED') clearUserCache()
      storage.write(EMAIL_KEY, email)
    }
    scheduleRenewal()
    for (const listener of listeners) listener(event, session)
  }

  async function open() {
    const client = await openClient({
      onBanned: (refusal) => {
        banned = refusal
      },
      isBanned: () => banned !== undefined,
    })
    client.auth.onAuthStateChange((event, session: AuthSession | null) => {
      if (session) banned = undefined
      // Still stored: the account is suspended. The suspended screen stays on every page and in every tab, and the
      // studio opens again when the suspension ends. The client would cache the refusal for a minute, so it is
      // recreated.
      if (event === 'SIGNED_OUT' && snapshot && storage.read(SESSION_KEY)) {
        void client.auth.stopAutoRefresh()
        opening = undefined
        return
      }
      // The first event repeats the stored session. A missing one may also mean a failed read.
      if (event === 'INITIAL_SESSION' && !session) return
      // Already known from storage, which other tabs write.
      if (event === 'SIGNED_OUT' && !snapshot) return
      settle(event, session as StoredSession | null)
    })
    return client
  }

  function clearUserCache() {
    for (const key of storage.keys()) {
      if (key.startsWith('studio-') && !STORED_KEYS.includes(key)) storage.remove(key)
    }
  }

  /** Ends the session in this browser. */
  async function drop(): Promise<void> {
    banned = undefined
    storage.remove(SESSION_KEY)
    // Without a stored session the client sends no request and notifies all listeners.
    if (opening) await opening.then(({ auth }) => auth.signOut({ scope: 'local' })).catch(() => undefined)
    if (snapshot) settle('SIGNED_OUT', null)
  }

  /** Ends the sign-in on the server; false if it was unreachable. Throws the server's refusal. */
  async function revoke(): Promise<boolean> {
    const token = await accessToken()
    // No session any longer, or a token that couldn't be renewed for the request.
    if (!token) return snapshot === null
    const { error } = await (await client()).auth.admin.signOut(token, 'local')
    if (!error) return true
    const status = error.status ?? 0
    if (status >= 400 && !REJECTED_STATUSES.includes(status)) throw new SignOutRefused(error)
    return REJECTED_STATUSES.includes(status)
  }

  function client(): Promise<SupabaseClient> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  // Without the client nothing renews the token, so it is loaded shortly before the expiry.
  function scheduleRenewal() {
    clearTimeout(renewal)
    if (!snapshot || opening) return
    const wait = Math.max(0, secondsLeft(snapshot) - MARGIN_SECONDS) * 1000
    renewal = setTimeout(() => void client().catch(() => undefined), Math.min(wait, 2 ** 31 - 1))
  }

  async function clientToken(): Promise<string | null> {
    const { data } = await (await client()).auth.getSession()
    // A token that couldn’t be renewed now may still be valid: the server decides, not the device clock.
    return data.session?.access_token ?? snapshot?.access_token ?? null
  }

  /** A token valid for at least 90 s; null if signed out. */
  async function accessToken(): Promise<string | null> {
    if (!snapshot) return null
    return secondsLeft(snapshot) > MARGIN_SECONDS ? snapshot.access_token : clientToken()
  }

  scheduleRenewal()

  return {
    client,
    current: () => snapshot,
    /** True if signed in with all required factors. */
    isSignedIn: () => snapshot !== null && !needsStepUp(snapshot),
    /** True if the second factor still has to be verified. */
    mustStepUp: () => snapshot !== null && needsStepUp(snapshot),
    /** Email of the last sign-in; removed at sign-out. */
    savedEmail: () => storage.read(EMAIL_KEY),
    subscribe(listener: SessionListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    accessToken,
    /**
     * After a 401: a token other than the refused one, if there is one.
     * @throws RequestError like the suspension gate, with `until` if known.
     */
    async renewedToken(stale: string): Promise<string | null> {
      if (snapshot && snapshot.access_token !== stale) return snapshot.access_token
      try {
        const { data, error } = await (await client()).auth.refreshSession()
        // Both tokens are invalid. The client itself would keep the session until the token expires.
        if (error && !banned && REJECTED_STATUSES.includes(error.status ?? 0)) await drop()
        if (!banned) return data.session?.access_token ?? null
      } catch {
        return null
      }
      throw banned
    },
    /**
     * Ends the session on this device and deletes the user's local data, also offline. Throws if the server refused;
     * nothing is changed then.
     * @returns false if the server was unreachable: the sign-in lasts there until it expires.
     */
    async signOut(): Promise<boolean> {
      let isRevoked = false
      const email = storage.read(EMAIL_KEY)
      // Before the session, so that other tabs recognise a deliberate sign-out.
      storage.remove(EMAIL_KEY)
      try {
        isRevoked = await revoke()
      } catch (error) {
        if (error instanceof SignOutRefused) {
          if (email) storage.write(EMAIL_KEY, email)
          throw error
        }
      }
      clearUserCache()
      await drop()
      return isRevoked
    },
    /** Another tab wrote or removed the session. */
    follow(key: string | null): void {
      if (key !== SESSION_KEY && key !== null) return
      const stored = readStoredSession(storage)
      if (opening && stored) return
      if (stored?.access_token === snapshot?.access_token) return
      const event = !stored ? 'SIGNED_OUT' : snapshot ? 'TOKEN_REFRESHED' : 'SIGNED_IN'
      settle(event, stored)
    },
  }
}
