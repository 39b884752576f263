import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Background } from './background.ts'
import type { AuthSettings } from './auth.settings.ts'
import type { Guesses } from './guesses/guesses.service.ts'
import type { Redirects } from './links/redirects.ts'
import type { AccessTokens } from './tokens/access-tokens.ts'
import type { Authenticator } from './tokens/authenticate.ts'

/** What the services of this feature are built from. */
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
  /** Counts a mail that somebody has sent to another address; throws a refusal once they have sent all of their day. */
  countMailToOthers: (tx: Database, senderId: string) => Promise<unknown>
  /** Derives refresh tokens and hides mailed codes. */
  secret: string
}
