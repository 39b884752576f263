import { HOUR_SECONDS } from '@studio/contract/kernel'
import * as z from 'zod'
import { flag, list, integer } from './values.ts'

/** Ten years; session times are in seconds and must not overflow. */
const MAX_HOURS = 87_600

/** Sign-in settings of a deployment. */
export const SIGN_IN = {
  STUDIO_SIGNUP: flag.default(true),
  STUDIO_ANONYMOUS_SIGN_IN: flag.default(false),
  STUDIO_HIDE_ACCOUNTS: flag.default(false),
  STUDIO_AUTOCONFIRM: flag.default(false),
  STUDIO_VERIFY_BY_GET: flag.default(false),
  STUDIO_SECURE_EMAIL_CHANGE: flag.default(true),
  STUDIO_PASSWORD_NEEDS_FRESH_PROOF: flag.default(false),
  STUDIO_PASSWORD_NEEDS_CURRENT: flag.default(false),
  STUDIO_PASSWORD_MINIMUM: integer(6, 72).default(8),
  STUDIO_PASSWORD_REQUIRED: list
    .pipe(z.array(z.enum(['lower', 'upper', 'digit', 'special', 'none'])))
    .refine((kinds) => !kinds.includes('none') || kinds.length === 1, 'must not combine none with others')
    .transform((kinds) => kinds.filter((kind) => kind !== 'none'))
    .default(['lower', 'upper', 'digit', 'special']),
  STUDIO_REFRESH_REUSE_SECONDS: integer(0, 60).default(10),
  STUDIO_SESSION_HOURS: integer(0, MAX_HOURS).default(0),
  STUDIO_SESSION_IDLE_HOURS: integer(0, MAX_HOURS).default(0),
  STUDIO_PASSKEYS: flag.default(true),
  STUDIO_MAILS_PER_HOUR: integer(0, 1_000_000).optional(),
}

type SignInEnvironment = z.output<z.ZodObject<typeof SIGN_IN>>

/** Default hourly limit for a mail server; the embedded outbox has none. */
const MAILS_PER_HOUR = 30

/** Maps the settings to their internal names. */
export const signInSettings = (e: SignInEnvironment, hasMailServer: boolean) => ({
  signup: e.STUDIO_SIGNUP,
  anonymousSignIn: e.STUDIO_ANONYMOUS_SIGN_IN,
  hidesAccounts: e.STUDIO_HIDE_ACCOUNTS,
  autoconfirm: e.STUDIO_AUTOCONFIRM,
  verifyByGet: e.STUDIO_VERIFY_BY_GET,
  secureEmailChange: e.STUDIO_SECURE_EMAIL_CHANGE,
  freshProofForPassword: e.STUDIO_PASSWORD_NEEDS_FRESH_PROOF,
  currentPasswordForPassword: e.STUDIO_PASSWORD_NEEDS_CURRENT,
  passwords: { minimum: e.STUDIO_PASSWORD_MINIMUM, required: e.STUDIO_PASSWORD_REQUIRED },
  reuseIntervalSeconds: e.STUDIO_REFRESH_REUSE_SECONDS,
  sessionSeconds: e.STUDIO_SESSION_HOURS * HOUR_SECONDS,
  sessionIdleSeconds: e.STUDIO_SESSION_IDLE_HOURS * HOUR_SECONDS,
  passkeys: e.STUDIO_PASSKEYS,
  mailsPerHour: e.STUDIO_MAILS_PER_HOUR ?? (hasMailServer ? MAILS_PER_HOUR : 0),
})
