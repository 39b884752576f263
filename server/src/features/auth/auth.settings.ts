import type { Chain } from '../../platform/config/index.ts'

export interface PasswordPolicy {
  /** In characters. */
  minimum: number
  /** Each kind must occur at least once. */
  required: readonly PasswordKind[]
}
export type PasswordKind = 'lower' | 'upper' | 'digit' | 'special'

/** Enables enrolling and verifying a kind of second factor. */
export interface FactorSwitch {
  enroll: boolean
  verify: boolean
}

/** Relying party of security keys. */
export interface KeySite {
  /** Host name, without scheme and port. */
  rpId: string
  /** Origins that may request a key. */
  origins: string[]
}

/** Settings of a deployment. The defaults follow the specification and the hosted service. */
export interface AuthSettings {
  /** Lifetime of access tokens in seconds. */
  accessTokenSeconds: number
  /** Lifetime of emailed links and codes in seconds (specification, section 5). */
  mailedTokenSeconds: number
  /** Seconds in which a used refresh token is still accepted, so that tabs don't sign each other out. */
  reuseIntervalSeconds: number
  /** Wrong attempts that invalidate an emailed code; its link stays valid. */
  codeGuesses: number
  /** Treats every address as confirmed at sign-up. */
  autoconfirm: boolean
  /** Allows sign-in without an address; it can be added later. */
  anonymousSignIn: boolean
  /**
   * True: emailed links call the protocol's `GET /verify`, which signs in on opening. False: they open our page, so
   * that link scanners don't use them up.
   */
  verifyByGet: boolean
  /** Requires both the old and the new address to confirm a change. */
  secureEmailChange: boolean
  /** Requires an emailed code for a new password if the sign-in is older than a day. */
  freshProofForPassword: boolean
  /** Requires the old password for a new one. */
  currentPasswordForPassword: boolean
  passwords: PasswordPolicy
  /** Allows sign-up. */
  signup: boolean
  /** Allows sign-up and sign-in by email. */
  email: boolean
  /** Allows sign-up and sign-in by phone. */
  phone: boolean
  /** Treats every phone number as confirmed at sign-up. */
  phoneAutoconfirm: boolean
  /** Lifetime of phone codes in seconds. */
  smsTokenSeconds: number
  /** Min. seconds between messages to one number. */
  smsIntervalSeconds: number
  /** Max. messages per hour to all numbers; 0 for no limit. */
  smsPerHour: number
  /** Blockchains whose wallet signatures are accepted. */
  chains: readonly Chain[]
  /** Allows linking further sign-in methods to an account. */
  linksIdentities: boolean
  /** Max. lifetime of a sign-in in seconds; 0 for no limit. */
  sessionSeconds: number
  /** Max. seconds without a refresh; 0 for no limit. */
  sessionIdleSeconds: number
  factors: Record<'totp' | 'phone' | 'webauthn', FactorSwitch>
  /** Enables passkeys if the site's URL allows them. A conformance run names another site. */
  passkeys: boolean | KeySite
  /** Min. seconds between emails of one kind to one address. */
  mailIntervalSeconds: number
  /** Max. emails per hour to all addresses; 0 for no limit. */
  mailsPerHour: number
  /** Gives the same response for existing and unknown addresses to signed-out callers. */
  hidesAccounts: boolean
  /** Limits requests per IP address, and guesses per account and factor. Off only in conformance runs. */
  hasLimits: boolean
  /** Accepts tokens signed with our key that belong to no sign-in. Conformance runs only. */
  sessionlessTokens: boolean
  /** Also serves the protocol at the root without a key, like its own server. Conformance runs only. */
  isBare: boolean
  /** Requires no `apikey`, like the gateway of a local project. Conformance runs only. */
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
