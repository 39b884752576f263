import type { AuthChangeEvent, Session as AuthSession, SupabaseClient } from '@supabase/supabase-js'
import type { BrowserStorage } from '../browser-storage.ts'
import type { BanHooks } from './by-this-clock.ts'
import {
  EMAIL_KEY,
  mustStepUp,
  readStoredSession,
  SESSION_KEY,
  type StoredSession,
} from './stored-session.ts'

/** A token with less than this left is renewed before it is used (specification, section 9). */
const MARGIN_SECONDS = 90

/**
 * What stays in the browser after signing out: choices about the room, not about the person. So do
 * shortcuts and the answer whether this browser may measure, which no account has. The settings themselves go, for
 * the account keeps them.
 */
const KEPT_KEYS = [
  'studio-theme',
  'studio-locale',
  'studio-site-mode',
  'studio-shortcuts',
  'studio-analytics-consent',
]

/** How the auth service answers for a session that is over. */
const REFUSED: readonly number[] = [400, 401, 403, 404]

/** The events by which somebody comes in, or comes by another address. */
const ARRIVALS: readonly string[] = ['SIGNED_IN', 'PASSWORD_RECOVERY', 'USER_UPDATED']

export type SessionEvent = AuthChangeEvent
export type SessionListener = (event: SessionEvent, session: StoredSession | null) => void

export interface SessionDeps {
  storage: BrowserStorage
  /** Loads and creates the client of the auth service: 50 KiB that most visits do not need at once. */
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
 * Who is signed in. Reads the stored session synchronously and uses its token while it is good for
 * more than 90 s; the client is loaded only to sign in or out, to renew, or for realtime.
 */
export function createSession({ storage, openClient, now = Date.now }: SessionDeps) {
  const listeners = new Set<SessionListener>()
  let snapshot = readStoredSession(storage)
  let opening: Promise<SupabaseClient> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  /** What calls are refused with while the sign-in can't be renewed because the account is suspended. */
  let banned: Error | undefined

  const secondsLeft = (session: StoredSession) => session.expires_at - now() / 1000

  function settle(event: SessionEvent, session: StoredSession | null) {
    // The client tells of the session that it finds as of a sign-in, also while that is being ended.
    const isKnown = event === 'SIGNED_IN' && session?.access_token === snapshot?.access_token
    snapshot = session
    const email = session?.user.email
    if (email && !isKnown && ARRIVALS.includes(event)) {
      const before = storage.read(EMAIL_KEY)
      // Whose sign-in has expired left things here for their return, not for somebody else.
      if (before && before !== email && event !== 'USER_UPDATED') forgetPerson()
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
      // Still stored: that of a suspended account. The suspended screen stays at every address and in every tab, and the
      // studio opens again when the suspension ends. The client would give the same answer for a minute: it is replaced.
      if (event === 'SIGNED_OUT' && snapshot && storage.read(SESSION_KEY)) {
        void client.auth.stopAutoRefresh()
        opening = undefined
        return
      }
      // The first event repeats what was read from storage; no session there may also mean a failed read.
      if (event === 'INITIAL_SESSION' && !session) return
      // Known already from storage, which other tabs write and the client reads.
      if (event === 'SIGNED_OUT' && !snapshot) return
      settle(event, session as StoredSession | null)
    })
    return client
  }

  function forgetPerson() {
    for (const key of storage.keys()) {
      if (key.startsWith('studio-') && !KEPT_KEYS.includes(key)) storage.remove(key)
    }
  }

  /** Ends the session in this browser. */
  async function drop(): Promise<void> {
    banned = undefined
    storage.remove(SESSION_KEY)
    // With nothing stored the client asks the server no more, and tells all who listen.
    if (opening) await opening.then(({ auth }) => auth.signOut({ scope: 'local' })).catch(() => undefined)
    if (snapshot) settle('SIGNED_OUT', null)
  }

  /** Ends the sign-in on the server; false when it could not be reached. Throws what the server refused. */
  async function revoke(): Promise<boolean> {
    const token = await accessToken()
    // Nobody is signed in any more, or the token could not be renewed to say so.
    if (!token) return snapshot === null
    const { error } = await (await client()).auth.admin.signOut(token, 'local')
    if (!error) return true
    const status = error.status ?? 0
    if (status >= 400 && !REFUSED.includes(status)) throw new SignOutRefused(error)
    return REFUSED.includes(status)
  }

  function client(): Promise<SupabaseClient> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  // Without the client nothing renews the token: load it shortly before the token ends.
  function scheduleRenewal() {
    clearTimeout(renewal)
    if (!snapshot || opening) return
    const wait = Math.max(0, secondsLeft(snapshot) - MARGIN_SECONDS) * 1000
    renewal = setTimeout(() => void client().catch(() => undefined), Math.min(wait, 2 ** 31 - 1))
  }

  async function clientToken(): Promise<string | null> {
    const { data } = await (await client()).auth.getSession()
    // One that couldn’t be renewed now may still be good: the server decides, not the clock of this device.
    return data.session?.access_token ?? snapshot?.access_token ?? null
  }

  /** A token good for at least 90 s; null when nobody is signed in. */
  async function accessToken(): Promise<string | null> {
    if (!snapshot) return null
    return secondsLeft(snapshot) > MARGIN_SECONDS ? snapshot.access_token : clientToken()
  }

  scheduleRenewal()

  return {
    client,
    current: () => snapshot,
    /** Whether somebody is signed in with all they have to prove. */
    isSignedIn: () => snapshot !== null && !mustStepUp(snapshot),
    /** Whether a second factor is yet to be proven. */
    mustStepUp: () => snapshot !== null && mustStepUp(snapshot),
    /** The address somebody last signed in with; whoever signs out leaves none. */
    savedEmail: () => storage.read(EMAIL_KEY),
    subscribe(listener: SessionListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    accessToken,
    /**
     * After a 401: another token than the refused one, if there is one.
     * @throws RequestError as of a call that the gate of suspended accounts refused, with `until` if that is known.
     */
    async renewedToken(stale: string): Promise<string | null> {
      if (snapshot && snapshot.access_token !== stale) return snapshot.access_token
      try {
        const { data, error } = await (await client()).auth.refreshSession()
        // Neither token is good any more. The client itself would keep the session until its hour is over.
        if (error && !banned && REFUSED.includes(error.status ?? 0)) await drop()
        if (!banned) return data.session?.access_token ?? null
      } catch {
        return null
      }
      throw banned
    },
    /**
     * Ends the session on this device and forgets what belongs to the person, also without a connection.
     * Throws if the server refused; then everything is as it was.
     * @returns false when the server could not be told: there the sign-in lasts until it expires.
     */
    async signOut(): Promise<boolean> {
      let isRevoked = false
      const email = storage.read(EMAIL_KEY)
      // Before the session: without an address every tab knows that this was meant.
      storage.remove(EMAIL_KEY)
      try {
        isRevoked = await revoke()
      } catch (error) {
        if (error instanceof SignOutRefused) {
          if (email) storage.write(EMAIL_KEY, email)
          throw error
        }
      }
      forgetPerson()
      await drop()
      return isRevoked
    },
    /** Another tab wrote or removed the session: follow it. */
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
