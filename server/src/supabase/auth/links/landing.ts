import type { AuthRefusal, Landing, Session } from '../../../features/auth/index.ts'

/** Puts values into the fragment, which browsers never send. `sb` marks it as ours for the client. */
export const inFragment = (target: string, values: Record<string, string>): string =>
  `${target.split('#', 1)[0]}#${new URLSearchParams({ ...values, sb: '' }).toString()}`

export const inQuery = (target: string, values: Record<string, string>): string => {
  const url = new URL(target)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

/** Parameters from which the client reads its session. */
export const sessionValues = (session: Session): Record<string, string> => ({
  access_token: session.accessToken,
  expires_at: String(session.expiresAt),
  expires_in: String(session.expiresIn),
  refresh_token: session.refreshToken,
  token_type: 'bearer',
})

const DENIED_CODES = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])
const BY_STATUS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

function refusalValues({ status, code, message }: AuthRefusal): Record<string, string> {
  const error = DENIED_CODES.has(code) ? 'access_denied' : (BY_STATUS[status] ?? 'server_error')
  return { error, error_code: code, error_description: message }
}

/** Redirect of a user who returns from a provider, with the session or the error. */
export function landingOf(landing: Landing): string {
  const { target } = landing
  if ('refused' in landing) {
    const values = refusalValues(landing.refused)
    return inFragment(inQuery(target, values), values)
  }
  if ('authCode' in landing) return inQuery(target, { code: landing.authCode })
  return inFragment(target, { ...sessionValues(landing.session), ...landing.providerTokens })
}
