import type { Chain } from '../../platform/config/index.ts'

export interface PasswordPolicy {
  /** In characters. */
  minimum: number
  /** Kinds of characters of which there must be one each. */
  required: readonly PasswordKind[]
}
export type PasswordKind = 'lower' | 'upper' | 'digit' | 'special'

/** Whether a kind of second factor can be set up, and used. */
export interface FactorSwitch {
  enroll: boolean
  verify: boolean
}

/** The site that keys belong to, as they know it. */
export interface KeySite {
  /** The host name, without scheme and port. */
  rpId: string
  /** Where pages may ask for a key. */
  origins: string[]
}

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
  /** Whether people may go in without giving an address; they can add one later. */
  anonymousSignIn: boolean
  /**
   * Whether mailed links lead to the protocol's own `GET /verify`, which signs in whoever opens them; else
   * they lead to our page, so that a program that looks at links before people do uses nothing up.
   */
  verifyByGet: boolean
  /** Whether a change of address needs the consent of the old one as well as of the new. */
  secureEmailChange: boolean
  /** Whether a new password needs a fresh proof (a mailed code) when the sign-in is older than a day. */
  freshProofForPassword: boolean
  /** Whether a new password needs the old one. */
  currentPasswordForPassword: boolean
  passwords: PasswordPolicy
  /** Whether anyone may sign up. */
  signup: boolean
  /** Whether people may sign up and in with an address. */
  email: boolean
  /** Whether people may sign up and in with a phone. */
  phone: boolean
  /** Takes every number at sign-up for confirmed. */
  phoneAutoconfirm: boolean
  /** Seconds a code that was sent to a phone is good for. */
  smsTokenSeconds: number
  /** Seconds between two messages to one number. */
  smsIntervalSeconds: number
  /** How many messages may go out in an hour, to all numbers together; 0 for any number. */
  smsPerHour: number
  /** Wallets whose signature is a proof. */
  chains: readonly Chain[]
  /** Whether people may add further ways to sign in to their account. */
  linksIdentities: boolean
  /** Seconds after which a sign-in ends however it is used; 0 for never. */
  sessionSeconds: number
  /** Seconds without a refresh after which a sign-in ends; 0 for never. */
  sessionIdleSeconds: number
  factors: Record<'totp' | 'phone' | 'webauthn', FactorSwitch>
  /** Whether passkeys are a way to sign in, where the site's address allows it; a conformance run names another site. */
  passkeys: boolean | KeySite
  /** Seconds between two mails of a kind to one address. */
  mailIntervalSeconds: number
  /** How many mails may go out in an hour, to all addresses together; 0 for any number. */
  mailsPerHour: number
  /** Whether what is asked without signing in is answered alike for known and unknown addresses. */
  hidesAccounts: boolean
  /** Whether requests are limited per address, and guesses per account and factor; only a conformance run turns it off. */
  hasLimits: boolean
  /** Takes tokens that others signed with a key of ours and that belong to no sign-in; for conformance runs only. */
  sessionlessTokens: boolean
  /** Speaks the protocol at the root too, without a key, as its own server does; for conformance runs only. */
  isBare: boolean
  /** Asks for no `apikey`, as the gateway of a project on one's own machine; for conformance runs only. */
  isKeyless: boolean
}

export const AUTH_DEFAULTS: AuthSettings = {
  accessTokenSeconds: 3600,
  mailedTokenSeconds: 3600,
  reuseIntervalSeconds: 10,
  codeGuesses: 5,
  autoconfirm: false,
  anonymousSignIn: false,
  verifyByGet: false,
  secureEmailChange: true,
  freshProofForPassword: false,
  currentPasswordForPassword: false,
  passwords: { minimum: 8, required: ['lower', 'upper', 'digit', 'special'] },
  signup: true,
  email: true,
  phone: false,
  phoneAutoconfirm: false,
  smsTokenSeconds: 60,
  smsIntervalSeconds: 60,
  smsPerHour: 30,
  chains: [],
  linksIdentities: true,
  sessionSeconds: 0,
  sessionIdleSeconds: 0,
  factors: {
    totp: { enroll: true, verify: true },
    phone: { enroll: false, verify: false },
    webauthn: { enroll: true, verify: true },
  },
  passkeys: true,
  mailIntervalSeconds: 60,
  mailsPerHour: 30,
  hidesAccounts: false,
  hasLimits: true,
  sessionlessTokens: false,
  isBare: false,
  isKeyless: false,
}
