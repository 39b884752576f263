import type { Database } from '../../platform/database/index.ts'
import { AuthRefusal, invalid } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import type { Purpose } from './auth.tables.ts'
import { codeHashOf } from './mailer.ts'
import {
  countWrongGuess,
  deleteToken,
  lockTokenByHash,
  lockTokensOf,
  type OneTimeToken,
} from './one-time-tokens.store.ts'
import type { Session, Sessions } from './sessions.ts'
import type { Device } from './sign-ins.store.ts'
import { hashOf, isSame } from './tokens/keys.ts'
import { confirmEmail, findUserById, updateUser } from './users.store.ts'

/** Which mails each `type` of the protocol answers; `email` is for callers that do not know which one came. */
const PURPOSES: Record<string, readonly Purpose[]> = {
  email: ['confirmation', 'magiclink', 'recovery'],
  signup: ['confirmation'],
  magiclink: ['magiclink', 'recovery'],
  recovery: ['recovery', 'magiclink'],
}

export type Verification = { type: string } & ({ tokenHash: string } | { email: string; code: string })

const LINK_VOID = 'Email link is invalid or has expired'
const CODE_VOID = 'Token has expired or is invalid'

/** Turns what a mail carried into a session, once. */
export function createVerify({ database, clock, settings, secret }: Parts, sessions: Sessions) {
  const expired = (message: string) => new AuthRefusal(403, 'otp_expired', message)
  const isAlive = (token: OneTimeToken) => token.expires_at > clock.now()

  /** The token whose code was typed; a wrong one counts against each it could have been for. */
  async function findByCode(
    tx: Database,
    given: { email: string; code: string },
    purposes: readonly Purpose[],
  ) {
    const email = given.email.trim().toLowerCase()
    const tokens = (await lockTokensOf(tx, email, purposes)).filter(
      (token) => isAlive(token) && token.wrong_guesses < settings.codeGuesses,
    )
    const codeHash = codeHashOf(secret, email, given.code.trim())
    const match = tokens.find((token) => isSame(token.code_hash, codeHash))
    if (!match && tokens.length > 0)
      await countWrongGuess(
        tx,
        tokens.map((token) => token.id),
      )
    return match
  }

  async function redeem(tx: Database, token: OneTimeToken, device: Device): Promise<Session | undefined> {
    await deleteToken(tx, token.id)
    const user = await findUserById(tx, token.user_id)
    // A mail proves the address it went to, and the account may have another one by now.
    if (!user || user.email !== token.relates_to) return undefined
    const now = clock.now()
    if (token.forgets_password && !user.email_confirmed_at)
      await updateUser(tx, user.id, { password_hash: null }, now)
    if (!user.email_confirmed_at) await confirmEmail(tx, user, now)
    return sessions.open(tx, user, 'otp', device)
  }

  return async function verify(given: Verification, device: Device): Promise<Session> {
    const purposes = Object.hasOwn(PURPOSES, given.type) ? PURPOSES[given.type] : undefined
    if (!purposes)
      throw invalid(given.type ? 'Invalid email verification type' : 'Verify requires a verification type')
    // Not thrown inside: a wrong guess is counted although the call is refused.
    const session = await database.transact(async (tx) => {
      const token =
        'tokenHash' in given
          ? await lockTokenByHash(tx, hashOf(given.tokenHash), purposes)
          : await findByCode(tx, given, purposes)
      return token && isAlive(token) ? redeem(tx, token, device) : undefined
    })
    if (!session) throw expired('tokenHash' in given ? LINK_VOID : CODE_VOID)
    return session
  }
}
