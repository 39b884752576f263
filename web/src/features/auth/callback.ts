import type { EmailOtpType } from '@supabase/supabase-js'

/** What a mailed link or a provider brought back to /auth/callback. */
export type Callback =
  | { kind: 'link'; tokenHash: string; type: EmailOtpType }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'error'; code: string }
  | { kind: 'nothing' }

const TYPES: readonly string[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email']

/** Reads query and fragment; either may carry the error. */
export function readCallback({ search, hash }: { search: string; hash: string }): Callback {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const either = (name: string) => query.get(name) ?? fragment.get(name)
  if (either('error') || either('error_code')) {
    return { kind: 'error', code: either('error_code') ?? either('error') ?? '' }
  }
  const tokenHash = query.get('token_hash')
  const type = query.get('type') ?? 'email'
  if (tokenHash && TYPES.includes(type)) return { kind: 'link', tokenHash, type }
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken }
  return { kind: 'nothing' }
}
