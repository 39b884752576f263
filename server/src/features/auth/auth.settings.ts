/** What a deployment may vary; the defaults are those of the specification and of the hosted service. */
export interface AuthSettings {
  /** Seconds an access token is good for. */
  accessTokenSeconds: number
  /** Seconds a mailed link and code are good for (specification, section 5). */
  mailedTokenSeconds: number
  /** Seconds a used refresh token is still answered, so that several tabs do not sign each other out. */
  reuseIntervalSeconds: number
  /** Wrong tries after which a mailed code is worth nothing; the link stays good. */
  codeGuesses: number
  /** Takes every address at sign-up for confirmed. */
  autoconfirm: boolean
  /** Whether anyone may sign up. */
  signup: boolean
  /** Whether requests are limited per address; only a conformance run turns it off. */
  hasLimits: boolean
}

export const AUTH_DEFAULTS: AuthSettings = {
  accessTokenSeconds: 3600,
  mailedTokenSeconds: 3600,
  reuseIntervalSeconds: 10,
  codeGuesses: 5,
  autoconfirm: false,
  signup: true,
  hasLimits: true,
}
