import type { BrowserStorage } from '../browser-storage.ts'

/** Storage key of the session (specification, section 3). */
export const SESSION_KEY = 'empressos-auth-session'
export const EMAIL_KEY = 'user_email'

/** Fields of the stored session that we read. */
export interface StoredSession {
  access_token: string
  refresh_token: string
  /** Seconds since 1970 by the device clock, counted from the token's arrival. */
  expires_at: number
  user: { id: string; email?: string | undefined; factors?: { status: string }[] | undefined }
}

/** True if the user has a second factor that this session hasn't verified (`aal1` to `aal2`). */
export function needsStepUp({ access_token: token, user }: StoredSession): boolean {
  if (!user.factors?.some(({ status }) => status === 'verified')) return false
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(claims)) as { aal?: string }).aal !== 'aal2'
  } catch {
    return true
  }
}

/** The stored session; null if signed out or invalid. */
export function readStoredSession(storage: Pick<BrowserStorage, 'read'>): StoredSession | null {
  const text = storage.read(SESSION_KEY)
  if (!text) return null
  try {
    const value = JSON.parse(text) as Partial<StoredSession> | null
    const isComplete =
      typeof value?.access_token === 'string' &&
      typeof value.refresh_token === 'string' &&
      typeof value.expires_at === 'number' &&
      typeof value.user?.id === 'string'
    return isComplete ? (value as StoredSession) : null
  } catch {
    return null
  }
}
