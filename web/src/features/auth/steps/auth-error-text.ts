import { MINUTE_SECONDS } from '@studio/contract/kernel'
import { useTranslation } from '../../../platform/index.ts'
import type signIn from '../../../locales/en/sign-in.json'
import { secondsToWait } from '../mailed.ts'

type Word = Exclude<keyof typeof signIn.errors, `${string}_${string}`>

const WORDS: Record<string, Word> = {
  over_email_send_rate_limit: 'mails',
  over_request_rate_limit: 'tries',
  otp_expired: 'expired',
  invalid_credentials: 'credentials',
  email_not_confirmed: 'unconfirmed',
  provider_email_needs_verification: 'unconfirmed',
  weak_password: 'weak',
  same_password: 'same',
  user_already_exists: 'exists',
  email_exists: 'exists',
  user_banned: 'banned',
  validation_failed: 'email',
  email_address_invalid: 'email',
  signup_disabled: 'closed',
  email_provider_disabled: 'closed',
  provider_disabled: 'closed',
  oauth_provider_not_supported: 'closed',
  otp_disabled: 'closed',
  mfa_verification_failed: 'factor',
  mfa_challenge_expired: 'factorLate',
  mfa_ip_address_mismatch: 'factorLate',
  passkey_unused: 'passkeyUnused',
  passkey_disabled: 'closed',
  webauthn_verification_failed: 'passkeyUnknown',
  webauthn_challenge_not_found: 'passkeyLate',
  webauthn_challenge_expired: 'passkeyLate',
  insufficient_aal: 'insufficient',
  session_not_found: 'session',
  session_expired: 'session',
  refresh_token_not_found: 'session',
  access_denied: 'denied',
  server_error: 'provider',
  temporarily_unavailable: 'provider',
  unexpected_failure: 'server',
  bad_jwt: 'authentication',
  no_authorization: 'authentication',
  invalid_jwt: 'authentication',
  bad_oauth_state: 'state',
  bad_oauth_callback: 'state',
  flow_state_expired: 'state',
  flow_state_not_found: 'state',
}

interface AuthFailure {
  code?: string
  name?: string
  message?: string
  status?: number
  reasons?: unknown
}

const NETWORK = /failed to fetch|load failed|networkerror|dynamically imported/i

/** Text key for an auth error: by its code, else by the kind of failure. */
export function wordForAuthError(error: unknown): Word {
  const { code = '', name, message = '', status } = (error ?? {}) as AuthFailure
  if (code === 'validation_failed' && /password/i.test(message)) return 'long'
  if (WORDS[code]) return WORDS[code]
  // Error codes of the browser for a security key that wasn't used.
  if (code.startsWith('ERROR_')) return 'key'
  if (message.startsWith('ENV_MISSING')) return 'missing'
  if (name === 'AuthSessionMissingError') return 'session'
  if (name === 'AuthRetryableFetchError' || code === 'NETWORK_ERROR' || NETWORK.test(message))
    return 'network'
  return status === 401 ? 'authentication' : 'unknown'
}

export function useAuthErrorText(): (error: unknown) => string {
  const { t } = useTranslation('sign-in')
  return (error) => {
    const word = wordForAuthError(error)
    const seconds = secondsToWait(error)
    if ((word !== 'mails' && word !== 'tries') || !seconds) return t(($) => $.errors[word])
    if (seconds > 2 * MINUTE_SECONDS)
      return t(($) => $.errors.later, { count: Math.ceil(seconds / MINUTE_SECONDS) })
    const count = seconds
    return word === 'mails' ? t(($) => $.errors.mailsFor, { count }) : t(($) => $.errors.triesFor, { count })
  }
}

const REASONS = ['length', 'characters', 'pwned'] as const

/** Reasons for a weak password, with the required length if the server names one. */
export function reasonsOf(error: unknown): { word: (typeof REASONS)[number] | 'tooShort'; count: number }[] {
  const { reasons, message = '' } = (error ?? {}) as AuthFailure
  if (!Array.isArray(reasons)) return []
  const count = Number(/at least (\d+) characters/.exec(message)?.[1] ?? 0)
  return REASONS.filter((reason) => reasons.includes(reason)).map((word) => ({
    word: word === 'length' && !count ? 'tooShort' : word,
    count,
  }))
}
