import { session } from '../../platform/index.ts'
import { recordLinkRequest } from './asked-links.ts'

/** Target of magic links and OAuth providers. */
export const callbackUrl = () => `${location.origin}/auth/callback`

/** Returns the client's response, or throws its error. */
export async function done<Answer extends { data: unknown; error: Error | null }>(
  answer: Promise<Answer>,
): Promise<Answer['data']> {
  const { data, error } = await answer
  if (error) throw error
  return data
}

/** Auth client, loaded on first use. */
export const auth = async () => (await session.client()).auth

/** Preloads the auth client. */
export const prepareAuth = (): void => void session.client().catch(() => undefined)

/** Emails a link and a 6-digit code. At most one per minute, valid for 1 hour (specification, section 5). */
export async function sendMagicLink(email: string): Promise<void> {
  const client = await auth()
  await done(client.signInWithOtp({ email, options: { emailRedirectTo: callbackUrl() } }))
  recordLinkRequest()
}

/** Error for a failed redirect, in the form that `auth-error-text.ts` maps to texts. */
const refusalOf = (status: number) =>
  status >= 500 ? 'temporarily_unavailable' : status === 429 ? 'over_request_rate_limit' : 'provider_disabled'

/**
 * Redirects to Google, which returns to /auth/callback. The URL is requested first: if the request fails, the page
 * stays and can show the error instead of the server's bare response.
 * @throws an error with `code`.
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
