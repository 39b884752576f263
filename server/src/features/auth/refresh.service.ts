import { AuthRefusal, banned, invalid } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import { isBanned, type Session, type Sessions } from './sessions.ts'
import {
  endSignIn,
  findActiveRefreshTokens,
  findRefreshToken,
  insertRefreshToken,
  lockSignIn,
  type RefreshToken,
  revokeRefreshToken,
  type SignIn,
} from './sign-ins.store.ts'
import { hashOf, hmacOf } from './tokens/keys.ts'
import { findUserById } from './users.store.ts'

const SHORTEST = 12
const LONGEST = 200
/** More rotations than anybody makes within the reuse interval. */
const LONGEST_CHAIN = 1_000

const refused = (code: string, what: string) => new AuthRefusal(400, code, `Invalid Refresh Token: ${what}`)

/**
 * Refreshes a session. Each token is good once and its successor is computed from it. A used one is
 * answered with the active one when that is its direct successor (the client never got the answer) or
 * within the reuse interval (several tabs at once); at any other time it was stolen, and the sign-in ends.
 */
export function createRefresh(
  { database, clock, settings, secret, authenticator }: Parts,
  sessions: Sessions,
) {
  const successorOf = (token: string) => hmacOf(secret, `refresh:${token}`)

  /** Follows the line from a used token to the active one. */
  function followTo(active: RefreshToken, token: string): string | undefined {
    for (let n = 0, next = token; n < LONGEST_CHAIN; n++) {
      next = successorOf(next)
      if (hashOf(next) === active.token_hash) return next
    }
    return undefined
  }

  /** By its age, or by how long nobody used it. */
  function hasLapsed({ created_at: began, refreshed_at: used }: SignIn, now: Date): boolean {
    const { sessionSeconds, sessionIdleSeconds } = settings
    const isPast = (since: Date, seconds: number) =>
      seconds > 0 && now.getTime() > since.getTime() + seconds * 1000
    return isPast(began, sessionSeconds) || isPast(used ?? began, sessionIdleSeconds)
  }

  const mayReuse = (used: RefreshToken, active: RefreshToken, now: Date): boolean =>
    active.parent_hash === used.token_hash ||
    now.getTime() <= (used.revoked_at?.getTime() ?? 0) + settings.reuseIntervalSeconds * 1000

  return async function refresh(token: string): Promise<Session> {
    if (token.length < SHORTEST || token.length > LONGEST) throw invalid('Refresh token is not valid')
    const tokenHash = hashOf(token)

    const outcome = await database.transact(async (tx): Promise<Session | { stolen: SignIn }> => {
      const found = await findRefreshToken(tx, tokenHash)
      if (!found) throw refused('refresh_token_not_found', 'Refresh Token Not Found')
      const signIn = await lockSignIn(tx, found.sign_in_id)
      if (!signIn) throw refused('session_not_found', 'No Valid Session Found')
      const user = await findUserById(tx, signIn.user_id)
      const now = clock.now()
      if (!user) throw refused('session_not_found', 'No Valid Session Found')
      if (isBanned(user, now)) throw banned(400, 'Invalid Refresh Token: User Banned')
      if (signIn.ended_at) throw refused('refresh_token_already_used', 'Already Used')
      if (hasLapsed(signIn, now)) throw refused('session_expired', 'Session Expired')
      // Read again: somebody may have used it while we waited for the lock.
      const presented = (await findRefreshToken(tx, tokenHash)) ?? found
      if (!presented.revoked_at) {
        const next = successorOf(token)
        await revokeRefreshToken(tx, presented, now)
        const family = { signInId: signIn.id, parentHash: tokenHash, now }
        await insertRefreshToken(tx, { ...family, tokenHash: hashOf(next) })
        return sessions.renew(user, signIn, next)
      }
      const current = (await findActiveRefreshTokens(tx, signIn.id))
        .filter((active) => mayReuse(presented, active, now))
        .map((active) => followTo(active, token))
        .find((found) => found !== undefined)
      if (current) return sessions.renew(user, signIn, current)
      // Committed although the call is refused.
      await endSignIn(tx, signIn.id, now)
      return { stolen: signIn }
    })

    if ('stolen' in outcome) {
      authenticator.forget(outcome.stolen.id)
      throw refused('refresh_token_already_used', 'Already Used')
    }
    return outcome
  }
}
