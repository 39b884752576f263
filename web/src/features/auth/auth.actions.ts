import type { AuthError, EmailOtpType } from '@supabase/supabase-js'
import { session } from '../../platform/index.ts'

const callbackUrl = () => `${location.origin}/auth/callback`

async function done<Answer extends { data: unknown; error: AuthError | null }>(
  answer: Promise<Answer>,
): Promise<Answer['data']> {
  const { data, error } = await answer
  if (error) throw error
  return data
}

const auth = async () => (await session.client()).auth

/** Mails a link and a 6-digit code; at most one a minute, good for an hour (specification, section 5). */
export async function sendMagicLink(email: string): Promise<void> {
  const client = await auth()
  await done(client.signInWithOtp({ email, options: { emailRedirectTo: callbackUrl() } }))
}

/** Signs in with the 6-digit code of the mail. */
export async function signInWithCode(email: string, code: string): Promise<void> {
  await done((await auth()).verifyOtp({ email, token: code, type: 'email' }))
}

/** Signs in with what a mailed link carries. This spends the link. */
export async function signInWithLink(tokenHash: string, type: EmailOtpType): Promise<void> {
  await done((await auth()).verifyOtp({ token_hash: tokenHash, type }))
}

/** Signs in with the tokens that an older form of link puts behind the `#`. */
export async function signInWithTokens(accessToken: string, refreshToken: string): Promise<void> {
  await done((await auth()).setSession({ access_token: accessToken, refresh_token: refreshToken }))
}

/** Leaves for Google, which leads back to /auth/callback. */
export async function signInWithGoogle(): Promise<void> {
  await done((await auth()).signInWithOAuth({ provider: 'google', options: { redirectTo: callbackUrl() } }))
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  await done((await auth()).signInWithPassword({ email, password }))
}

/** Makes an account. Answers whether one is signed in at once or must first open the mailed link. */
export async function signUp(email: string, password: string): Promise<'signed-in' | 'confirm'> {
  const client = await auth()
  const data = await done(client.signUp({ email, password, options: { emailRedirectTo: callbackUrl() } }))
  return data.session ? 'signed-in' : 'confirm'
}
