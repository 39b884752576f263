import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Background } from './background.ts'
import type { AuthSettings } from './auth.settings.ts'
import type { Guesses } from './guesses/guesses.service.ts'
import type { Redirects } from './links/redirects.ts'
import type { AccessTokens } from './tokens/access-tokens.ts'
import type { Authenticator } from './tokens/authenticate.ts'

/** Shared dependencies of this feature's services. */
export interface Parts {
  database: DatabaseHandle
  clock: Clock
  mail: Mail
  settings: AuthSettings
  redirects: Redirects
  tokens: AccessTokens
  authenticator: Authenticator
  guesses: Guesses
  background: Background
  /** Counts an email to another person's address. Throws a refusal above the daily limit. */
  countMailToOthers: (tx: Database, senderId: string) => Promise<unknown>
  /** Key for deriving refresh tokens and hashing emailed codes. */
  secret: string
}
