import { useTranslation } from 'react-i18next'
import './auth.texts.ts'

type Word =
  | 'network'
  | 'wait'
  | 'expired'
  | 'credentials'
  | 'unconfirmed'
  | 'weak'
  | 'exists'
  | 'banned'
  | 'email'
  | 'closed'
  | 'missing'
  | 'unknown'

const WORDS: Record<string, Word> = {
  over_email_send_rate_limit: 'wait',
  over_request_rate_limit: 'wait',
  otp_expired: 'expired',
  invalid_credentials: 'credentials',
  email_not_confirmed: 'unconfirmed',
  weak_password: 'weak',
  user_already_exists: 'exists',
  email_exists: 'exists',
  user_banned: 'banned',
  validation_failed: 'email',
  email_address_invalid: 'email',
  signup_disabled: 'closed',
  email_provider_disabled: 'closed',
  otp_disabled: 'closed',
}

interface AuthFailure {
  code?: string
  name?: string
  message?: string
}

/** Which words fit a failure of the auth service: by its code; without one, by how it failed. */
export function wordForAuthError(error: unknown): Word {
  const { code = '', name, message = '' } = (error ?? {}) as AuthFailure
  if (WORDS[code]) return WORDS[code]
  if (message.startsWith('ENV_MISSING')) return 'missing'
  if (name === 'AuthRetryableFetchError' || code === 'NETWORK_ERROR') return 'network'
  if (/failed to fetch/i.test(message)) return 'network'
  return 'unknown'
}

/** Seconds to wait, where the auth service names them. */
export function secondsToWait(error: unknown): number | null {
  if (wordForAuthError(error) !== 'wait') return null
  const found = /after (\d+) second/.exec((error as AuthFailure).message ?? '')
  return found ? Number(found[1]) : null
}

export function useAuthErrorText(): (error: unknown) => string {
  const { t } = useTranslation('auth')
  return (error) => {
    const seconds = secondsToWait(error)
    if (seconds) return t(($) => $.errors.waitFor, { count: seconds })
    const word = wordForAuthError(error)
    return t(($) => $.errors[word])
  }
}
