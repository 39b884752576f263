import { session } from '../../platform/index.ts'
import { noteLinkAsked } from './asked-links.ts'

/** Where mailed links and providers lead. */
export const callbackUrl = () => `${location.origin}/auth/callback`

/** What the client answered; what it refused is thrown. */
export async function done<Answer extends { data: unknown; error: Error | null }>(
  answer: Promise<Answer>,
): Promise<Answer['data']> {
  const { data, error } = await answer
  if (error) throw error
  return data
}

/** The client of the auth service, fetched with the first thing that is asked of it. */
export const auth = async () => (await session.client()).auth

/** Fetches the client before it is needed. */
export const prepareAuth = (): void => void session.client().catch(() => undefined)

/** Mails a link and a 6-digit code; at most one a minute, good for an hour (specification, section 5). */
export async function sendMagicLink(email: string): Promise<void> {
  const client = await auth()
  await done(client.signInWithOtp({ email, options: { emailRedirectTo: callbackUrl() } }))
  noteLinkAsked()
}

/** Leaves for Google, which leads back to /auth/callback. */
export async function signInWithGoogle(): Promise<void> {
  await done((await auth()).signInWithOAuth({ provider: 'google', options: { redirectTo: callbackUrl() } }))
}
