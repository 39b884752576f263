import type { EmailOtpType } from '@supabase/supabase-js'
import { auth, done } from './auth.actions.ts'

/**
 * Signs in with the token of a magic link, which uses up the link. Returns `agreed` if it confirmed only one of the
 * two addresses of an email change.
 */
export async function signInWithLink(tokenHash: string, type: EmailOtpType): Promise<'signed-in' | 'agreed'> {
  const data = await done((await auth()).verifyOtp({ token_hash: tokenHash, type }))
  return data.session ? 'signed-in' : 'agreed'
}

/** Signs in with tokens from the URL hash, as sent by providers and older links. */
export async function signInWithTokens(accessToken: string, refreshToken: string): Promise<void> {
  await done((await auth()).setSession({ access_token: accessToken, refresh_token: refreshToken }))
}
