/**
 * Authentication: accounts, credentials and sign-ins. Independent of HTTP: `supabase/auth` speaks the protocol of the
 * browser client and calls this feature.
 */
import type { Platform } from '../../platform/feature/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Authenticate } from '../../platform/http/index.ts'
import { createSms } from '../../platform/sms/index.ts'
import { createAdmin } from './admin.service.ts'
import { createAccountChange } from './account-change.service.ts'
import { createAccount } from './account.service.ts'
import { createDevices } from './sessions/devices.service.ts'
import type { Parts } from './auth.parts.ts'
import { AUTH_DEFAULTS, type AuthSettings } from './auth.settings.ts'
import { createCodes } from './links/codes.service.ts'
import { createBackground } from './background.ts'
import { createGuesses, type GuessWarning } from './guesses/guesses.service.ts'
import { createFlowStates } from './links/flow-states.service.ts'
import { createGuests } from './sessions/guests.service.ts'
import { createFactors } from './factors/factors.service.ts'
import { createPhoneKind } from './factors/phone-kind.ts'
import { createTotpKind } from './factors/totp.ts'
import { createWebauthnKind } from './factors/webauthn-kind.ts'
import { createIdentities } from './identities.service.ts'
import { createRecoveryCodes } from './factors/recovery-codes.service.ts'
import { createLinks } from './links/links.service.ts'
import { createMailer } from './mailer.ts'
import { createPasskeys, type PasskeyChange } from './passkeys/passkeys.service.ts'
import { createMessages } from './phone/messages.service.ts'
import { createPhone } from './phone/phone.service.ts'
import { createOpenId } from './providers/openid.ts'
import { createProviders } from './providers/providers.service.ts'
import { createRedirects } from './links/redirects.ts'
import { createRefresh } from './sessions/refresh.service.ts'
import { createSaml } from './saml/saml.service.ts'
import { createSessions } from './sessions/sessions.ts'
import { createPasswordSignIn } from './sessions/sign-in.service.ts'
import { createSignUp } from './sign-up.service.ts'
import { createAccessTokens } from './tokens/access-tokens.ts'
import { createAuthenticator } from './tokens/authenticate.ts'
import { createKeyRing } from './tokens/key-ring.ts'
import { isSame, loadKeys } from './tokens/keys.ts'
import { createVerify } from './links/verify.service.ts'
import { createWeb3 } from './web3/web3.service.ts'

export { AuthRefusal, invalid, OAuthRefusal } from './auth.refusal.ts'
export { authExporter } from './auth.export.ts'
export { eraseAgain, eraseUser } from './erase-user.ts'
export { type Language, languageOf } from './mails/index.ts'
export { createHostedAuth } from './hosted/index.ts'
export { hashPassword, isPassword } from './passwords.ts'
export { readChallenge } from './links/flow-states.service.ts'
export { createRotation, KeyProblem, type KeyState } from './tokens/rotation.service.ts'
export type { AuthSettings } from './auth.settings.ts'
export type { GuessedSecret, GuessWarning } from './guesses/guesses.service.ts'
export type { Factor } from './factors/factors.store.ts'
export type { Request } from './mailer.ts'
export type { PasskeyChange } from './passkeys/passkeys.service.ts'
export type { Passkey } from './passkeys/passkeys.store.ts'
export type { Landing } from './providers/providers.service.ts'
export type { Session } from './sessions/sessions.ts'
export { type Device, ENDED_CHANNEL } from './sessions/sign-ins.store.ts'
export type { Decoy } from './sign-up.service.ts'
export type { Bearer } from './tokens/authenticate.ts'
export { findEmail, type User } from './users.store.ts'
export type { HalfConfirmed, LinkResult, Verification } from './links/verify.service.ts'

interface AuthNeeds {
  /** Counts an email to another person's address. Throws a refusal above the daily limit. */
  countMailToOthers: (tx: Database, senderId: string) => Promise<unknown>
  /** Warns the account owner of guessing attempts, within the transaction. */
  warn: (tx: Database, warning: GuessWarning) => Promise<void>
  /** Notifies the account owner of an added or removed passkey, within the transaction. */
  notifyOfPasskey: (tx: Database, change: PasskeyChange) => Promise<void>
}

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Creates the feature. The first start generates the installation's keys. */
export async function createAuth(platform: Platform, needs: AuthNeeds) {
  // Long: composes the feature with one line per service; the returned object is its public API.
  const { database, pubsub, mail, clock, log, config, publicUrl } = platform
  const { warn, notifyOfPasskey, countMailToOthers } = needs
  const sms = createSms(config.providers.sms)
  const hasSms = { enroll: sms !== undefined, verify: sms !== undefined }
  const settings: AuthSettings = {
    ...AUTH_DEFAULTS,
    ...config.signIn,
    mailIntervalSeconds: config.mail.intervalSeconds,
    hasLimits: config.hasAuthLimits,
    phone: sms !== undefined,
    factors: { ...AUTH_DEFAULTS.factors, phone: hasSms },
    chains: config.providers.chains,
    linksIdentities: config.providers.linksIdentities,
    ...(config.conformance?.auth as Partial<AuthSettings> | undefined),
  }
  const keys = await loadKeys(database, clock, config.conformance?.keys)
  const ring = createKeyRing({ pubsub, clock, keys: keys.signing, load: keys.load })
  const tokens = createAccessTokens({ clock, settings, publicUrl, keys: ring })
  const authenticator = createAuthenticator({ db: database.db, pubsub, clock, tokens, keys: ring })
  const background = createBackground(log)
  const { secret } = keys
  const isOn = settings.hasLimits
  const guesses = createGuesses({ database, clock, secret, isOn, background, warn })
  const parts: Parts = {
    database,
    clock,
    mail,
    settings,
    redirects: createRedirects(publicUrl, [
      ...config.redirectUrls,
      ...(config.conformance?.redirectUrls ?? []),
    ]),
    tokens,
    authenticator,
    guesses,
    background,
    secret,
    countMailToOthers,
  }
  const sessions = createSessions(parts)
  const flowStates = createFlowStates(parts, sessions)
  const mailer = createMailer(parts, flowStates)

  const codes = createCodes(parts)
  const messages = createMessages(parts, sms, log)
  const identities = createIdentities(parts, mailer)
  const base = () => `${publicUrl()}/auth/v1`
  const providers = createProviders(parts, {
    identities,
    sessions,
    flowStates,
    log,
    openids: config.providers.openid.map((provider) => createOpenId(provider, clock)),
    callback: () => `${base()}/callback`,
  })
  const { saml: samlProviders } = config.providers
  const saml = createSaml(parts, { providers: samlProviders, identities, land: providers.land, base, log })
  const factorKinds = [
    createTotpKind(clock),
    createPhoneKind(database, messages, keys.secret),
    createWebauthnKind(publicUrl),
  ]

  const account = createAccount(parts)

  /**
   * Actor of a valid access token with an active sign-in. Suspended users are authenticated too; the gates decide
   * what they may access.
   */
  const authenticate: Authenticate = async (accessToken) => {
    const bearer = await authenticator.identify(accessToken)
    return 'actor' in bearer ? bearer.actor : undefined
  }

  return {
    settings,
    /** Sent as `apikey` by browsers; identifies the installation and grants nothing. */
    publishableKey: keys.publishable,
    /** Sent as `apikey` by other servers; has full access and must stay secret. */
    serviceKey: keys.service,
    /** Role of an installation key; undefined for other texts. */
    roleOf: async (key: string): Promise<'anon' | 'service_role' | undefined> => {
      if (isSame(key, keys.publishable)) return 'anon'
      return isSame(key, keys.service) ? 'service_role' : tokens.roleOf(key)
    },
    /** The requested redirect URL if it is allowed, else the site's. */
    allowedRedirect: parts.redirects.allowed,
    /** URL of our page for emailed links. */
    pageOfLink: parts.redirects.linkTo,
    /** Public keys for verifying access tokens. */
    jwks: tokens.jwks,
    discovery: tokens.discovery,
    authenticate,
    /** Like `authenticate`, but returns the reason of a failure. */
    identify: authenticator.identify,
    lasts: authenticator.lasts,
    signUp: createSignUp(parts, sessions, mailer),
    signInWithPassword: createPasswordSignIn(parts, sessions),
    refresh: createRefresh(parts, sessions),
    ...createVerify(parts, codes, sessions, flowStates),
    redeemCode: flowStates.redeem,
    signInAnonymously: createGuests(parts, sessions),
    ...createLinks(parts, mailer),
    ...account,
    ...createAccountChange(parts, codes, mailer, account.getUser),
    providers,
    saml,
    identities,
    phone: createPhone(parts, codes, messages, sessions),
    ...createWeb3(parts, identities, sessions),
    factors: createFactors(parts, factorKinds, sessions),
    passkeys: createPasskeys(parts, { sessions, publicUrl, notify: notifyOfPasskey }),
    recoveryCodes: createRecoveryCodes(parts, sessions),
    devices: createDevices(parts),
    admin: createAdmin(parts, mailer),
    /** Deletes expired guess counters. Called hourly. */
    sweepGuesses: guesses.sweep,
    async close() {
      await background.close()
      authenticator.close()
      ring.close()
    },
  }
}
