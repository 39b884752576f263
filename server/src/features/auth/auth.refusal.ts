/** What the auth protocol refuses, in its own codes and words: the browser client reads both. */
export class AuthRefusal extends Error {
  readonly status: number
  readonly code: string
  /** Why a password is too weak. */
  readonly reasons: string[] | undefined
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined
  /** When a suspension of the account ends. */
  readonly bannedUntil: Date | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { reasons?: string[]; retryAfter?: number; bannedUntil?: Date } = {},
  ) {
    super(message)
    this.name = 'AuthRefusal'
    this.status = status
    this.code = code
    this.reasons = more.reasons
    this.retryAfter = more.retryAfter
    this.bannedUntil = more.bannedUntil
  }
}

/** The few refusals that have the form of OAuth's. */
export class OAuthRefusal extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.name = 'OAuthRefusal'
    this.error = error
  }
}

export const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)
/** 400 for what a grant refuses, 403 for who is known already. Only for people who have proven that the account is theirs. */
export const banned = (
  status: 400 | 403,
  { banned_until: until }: { banned_until: Date | null },
  message = 'User is banned',
) => new AuthRefusal(status, 'user_banned', message, until ? { bannedUntil: until } : {})
/** Where people do not sign in with an address; `what` is signups or logins. */
export const withoutEmail = (status: 400 | 422, what: 'signups' | 'logins') =>
  new AuthRefusal(status, 'email_provider_disabled', `Email ${what} are disabled`)
