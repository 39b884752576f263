import type { AuthChangeEvent, Session as AuthSession, SupabaseClient } from '@supabase/supabase-js'
import type { BrowserStorage } from './browser-storage.ts'
import { EMAIL_KEY, readStoredSession, SESSION_KEY, type StoredSession } from './stored-session.ts'

/** A token with less than this left is renewed before it is used (specification, section 9). */
const MARGIN_SECONDS = 90

/** What stays in the browser after signing out: choices about the room, not about the person. */
const KEPT_KEYS = ['studio-theme', 'studio-locale']

export type SessionEvent = AuthChangeEvent
export type SessionListener = (event: SessionEvent, session: StoredSession | null) => void

export interface SessionDeps {
  storage: BrowserStorage
  /** Loads and creates the client of the auth service: 50 KiB that most visits do not need at once. */
  openClient: () => Promise<SupabaseClient>
  now?: () => number
}

export type Session = ReturnType<typeof createSession>

/**
 * Who is signed in. Reads the stored session synchronously and uses its token while it is good for
 * more than 90 s; the client is loaded only to sign in or out, to renew, or for realtime.
 */
export function createSession({ storage, openClient, now = Date.now }: SessionDeps) {
  const listeners = new Set<SessionListener>()
  let snapshot = readStoredSession(storage)
  let opening: Promise<SupabaseClient> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined

  const secondsLeft = (session: StoredSession) => session.expires_at - now() / 1000

  function settle(event: SessionEvent, session: StoredSession | null) {
    snapshot = session
    if (session?.user.email && event === 'SIGNED_IN') storage.write(EMAIL_KEY, session.user.email)
    if (event === 'SIGNED_OUT') storage.remove(EMAIL_KEY)
    scheduleRenewal()
    for (const listener of listeners) listener(event, session)
  }

  async function open() {
    const client = await openClient()
    client.auth.onAuthStateChange((event, session: AuthSession | null) => {
      // The first event repeats what was read from storage; no session there may also mean a failed read.
      if (event === 'INITIAL_SESSION' && !session) return
      settle(event, session as StoredSession | null)
    })
    return client
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
    return data.session?.access_token ?? null
  }

  scheduleRenewal()

  return {
    client,
    current: () => snapshot,
    isSignedIn: () => snapshot !== null,
    subscribe(listener: SessionListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** A token good for at least 90 s; null when nobody is signed in. */
    async accessToken(): Promise<string | null> {
      if (!snapshot) return null
      return secondsLeft(snapshot) > MARGIN_SECONDS ? snapshot.access_token : clientToken()
    },
    /** After a 401: another token than the refused one, if there is one. */
    async renewedToken(stale: string): Promise<string | null> {
      if (snapshot && snapshot.access_token !== stale) return snapshot.access_token
      try {
        const { data } = await (await client()).auth.refreshSession()
        return data.session?.access_token ?? null
      } catch {
        return null
      }
    },
    /** Ends the session on this device and forgets what belongs to the person. Throws if it could not. */
    async signOut(): Promise<void> {
      const { error } = await (await client()).auth.signOut({ scope: 'local' })
      if (error) throw error
      for (const key of storage.keys()) {
        if (key.startsWith('studio-') && !KEPT_KEYS.includes(key)) storage.remove(key)
      }
    },
    /** Another tab wrote or removed the session: follow it. */
    follow(key: string | null): void {
      if (opening || (key !== SESSION_KEY && key !== null)) return
      const stored = readStoredSession(storage)
      if (stored?.access_token === snapshot?.access_token) return
      const event = !stored ? 'SIGNED_OUT' : snapshot ? 'TOKEN_REFRESHED' : 'SIGNED_IN'
      settle(event, stored)
    },
  }
}
