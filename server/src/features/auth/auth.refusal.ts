/** Refusal of the auth protocol, with its codes and messages, which the browser client parses. */
export class AuthRefusal extends Error {
  readonly status: number
  readonly code: string
  /** Reasons why a password is too weak. */
  readonly reasons: string[] | undefined
  /** Seconds until the next attempt. */
  readonly retryAfter: number | undefined
  /** End of the account's suspension. */
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

/** Refusals in the OAuth error format. */
export class OAuthRefusal extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.name = 'OAuthRefusal'
    this.error = error
  }
}

export const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)
/** 400 when refusing a grant, 403 for a known bearer. Only for users who have proven that the account is theirs. */
export const banned = (
  status: 400 | 403,
  { banned_until: until }: { banned_until: Date | null },
  message = 'User is banned',
) => new AuthRefusal(status, 'user_banned', message, until ? { bannedUntil: until } : {})
/** Refusal if email sign-in is off; `what` is signups or logins. */
export const withoutEmail = (status: 400 | 422, feature: 'signups' | 'logins') =>
  new AuthRefusal(status, 'email_provider_disabled', `Email ${feature} are disabled`)
