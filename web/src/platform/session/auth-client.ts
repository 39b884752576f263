import type { PublicConfig } from '@studio/contract/system'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { speakingPage } from '../page-language.ts'
import { byThisClock } from './by-this-clock.ts'
import { SESSION_KEY } from './stored-session.ts'
import { tellingWait } from '../network/telling-wait.ts'

/** The client of the auth service. Import this file lazily only. */
export function createAuthClient({ url, publishableKey }: PublicConfig['auth']): SupabaseClient {
  if (!url || !publishableKey) throw new Error('ENV_MISSING: Supabase not configured')
  return createClient(new URL(url, location.origin).href, publishableKey, {
    auth: {
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      // Our own page /auth/callback reads what a mailed link brings.
      detectSessionInUrl: false,
    },
    global: { fetch: byThisClock(tellingWait(speakingPage((...args) => fetch(...args)))) },
  })
}
