import type { EmailOtpType } from '@supabase/supabase-js'

/** Parsed parameters of /auth/callback. */
export type Callback =
  | { kind: 'link'; tokenHash: string; type: EmailOtpType }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'agreed' }
  | { kind: 'error'; code: string }
  | { kind: 'nothing' }

/** Path of the new password form after a recovery link; survives a reload. */
export const NEW_PASSWORD_PATH = '/auth/callback?type=recovery'

interface Address {
  search: string
  hash: string
}

const TYPES: readonly string[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email']

function readerOf({ search, hash }: Address): (name: string) => string | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  return (name) => query.get(name) ?? fragment.get(name)
}

/** Reads query and hash; either may carry the error. */
export function readCallback(address: Address): Callback {
  const either = readerOf(address)
  if (either('error') || either('error_code')) {
    return { kind: 'error', code: either('error_code') ?? either('error') ?? '' }
  }
  const query = new URLSearchParams(address.search)
  const tokenHash = query.get('token_hash')
  const type = query.get('type') ?? 'email'
  if (tokenHash && TYPES.includes(type)) return { kind: 'link', tokenHash, type }
  const fragment = readerOf({ search: '', hash: address.hash })
  const accessToken = fragment('access_token')
  const refreshToken = fragment('refresh_token')
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken }
  // The first of two confirmations of an email change returns a message and no session.
  return fragment('message') ? { kind: 'agreed' } : { kind: 'nothing' }
}

/** True if the user came to choose a new password. */
export const isRecovery = (address: Address): boolean => readerOf(address)('type') === 'recovery'
