/** What the auth protocol refuses, in its own codes and words: the browser client reads both. */
export class AuthRefusal extends Error {
  readonly status: number
  readonly code: string
  /** Why a password is too weak. */
  readonly reasons: string[] | undefined
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { reasons?: string[]; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'AuthRefusal'
    this.status = status
    this.code = code
    this.reasons = more.reasons
    this.retryAfter = more.retryAfter
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
/** 400 for what a grant refuses, 403 for who is known already. */
export const banned = (status: 400 | 403, message = 'User is banned') =>
  new AuthRefusal(status, 'user_banned', message)
/** Where people do not sign in with an address; `what` is signups or logins. */
export const withoutEmail = (status: 400 | 422, what: 'signups' | 'logins') =>
  new AuthRefusal(status, 'email_provider_disabled', `Email ${what} are disabled`)
