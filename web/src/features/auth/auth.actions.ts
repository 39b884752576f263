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

/** How an answer of the auth service that leads nowhere is told (`auth-error-text.ts`). */
const refusalOf = (status: number) =>
  status >= 500 ? 'temporarily_unavailable' : status === 429 ? 'over_request_rate_limit' : 'provider_disabled'

/**
 * Leaves for Google, which leads back to /auth/callback. The address is asked for first: when Google doesn't answer, the
 * page stays and the caller can say so, where the browser would show the bare answer of the server.
 * @throws with the `code` of the failure.
 */
export async function signInWithGoogle(): Promise<void> {
  const options = {
    redirectTo: callbackUrl(),
    skipBrowserRedirect: true,
    queryParams: { skip_http_redirect: 'true' },
  }
  const { url } = await done((await auth()).signInWithOAuth({ provider: 'google', options }))
  const answer = await fetch(url ?? '')
  const { url: address } = (await answer.json().catch(() => ({}))) as { url?: string }
  if (!answer.ok || !address)
    throw Object.assign(new Error('Google sign-in could not begin.'), {
      code: refusalOf(answer.ok ? 503 : answer.status),
    })
  location.assign(address)
}
