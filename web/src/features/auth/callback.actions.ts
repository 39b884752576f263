import type { EmailOtpType } from '@supabase/supabase-js'
import { auth, done } from './auth.actions.ts'

/**
 * Signs in with what a mailed link carries. This spends the link. Answers `agreed` where it was half of a
 * change of address: the other address has yet to agree.
 */
export async function signInWithLink(tokenHash: string, type: EmailOtpType): Promise<'signed-in' | 'agreed'> {
  const data = await done((await auth()).verifyOtp({ token_hash: tokenHash, type }))
  return data.session ? 'signed-in' : 'agreed'
}

/** Signs in with the tokens that a provider, or an older form of link, puts behind the `#`. */
export async function signInWithTokens(accessToken: string, refreshToken: string): Promise<void> {
  await done((await auth()).setSession({ access_token: accessToken, refresh_token: refreshToken }))
}
