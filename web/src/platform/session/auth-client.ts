import type { PublicConfig } from '@studio/contract/system'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { speakingPage } from '../page-language.ts'
import { type BanHooks, toLocalClock, hearingOfBans } from './by-this-clock.ts'
import { SESSION_KEY } from './stored-session.ts'
import { reportWaiting } from '../network/telling-wait.ts'

/** Client of the auth service. Import this file lazily only. */
export function createAuthClient(
  { url, publishableKey }: PublicConfig['auth'],
  { onBanned, isBanned }: BanHooks,
): SupabaseClient {
  const send = reportWaiting(speakingPage((...args) => fetch(...args)))
  if (!url || !publishableKey) throw new Error('ENV_MISSING: Supabase not configured')
  return createClient(new URL(url, location.origin).href, publishableKey, {
    auth: {
      storageKey: SESSION_KEY,
      storage: {
        getItem: (key) => localStorage.getItem(key),
        setItem: (key, value) => localStorage.setItem(key, value),
        removeItem: (key) => {
          if (key !== SESSION_KEY || !isBanned()) localStorage.removeItem(key)
        },
      },
      persistSession: true,
      autoRefreshToken: true,
      // Our page /auth/callback reads the parameters of emailed links.
      detectSessionInUrl: false,
    },
    global: { fetch: toLocalClock(hearingOfBans(send, onBanned)) },
  })
}
