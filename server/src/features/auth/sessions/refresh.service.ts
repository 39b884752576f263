import { WEEK_MS } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, banned, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
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
import { hashOf, hmacOf } from '../tokens/keys.ts'
import { findUserById, type User } from '../users.store.ts'

const MIN_LENGTH = 12
const MAX_LENGTH = 200
/** Exceeds the rotations possible within the reuse interval. */
const MAX_CHAIN_LENGTH = 1_000
/**
 * Time in ms in which one token may be repeated: clients retry lost requests for 30 s, and a tab overtaken by another
 * one isn't a thief.
 */
const RETRIES_MS = 60_000
/** Time in ms in which a response may have been lost, for example by closing a laptop. */
const LOST_MS = WEEK_MS

/** On a 503 clients keep the session, and find the newer token in shared storage. */
const overtaken = () =>
  new AuthRefusal(503, 'conflict', 'Another tab has refreshed this session. Please try again.', {
    retryAfter: 30,
  })
const refused = (code: string, reason: string) =>
  new AuthRefusal(400, code, `Invalid Refresh Token: ${reason}`)

/**
 * Refreshes a session. Each token works once, and its successor is derived from it. A used token gets the active one
 * within the reuse interval (several tabs), and later only if that is its direct successor and was never received (a
 * lost response). Otherwise the token was stolen, and the sign-in ends. See docs/decisions/0027.
 */
export function createRefresh(
  { database, clock, settings, secret, authenticator }: Parts,
  sessions: Sessions,
) {
  const successorOf = (token: string) => hmacOf(secret, `refresh:${token}`)

  /** Follows the chain from a used token to the active one. */
  function followTo(active: RefreshToken, token: string): string | undefined {
    for (let n = 0, next = token; n < MAX_CHAIN_LENGTH; n++) {
      next = successorOf(next)
      if (hashOf(next) === active.token_hash) return next
    }
    return undefined
  }

  /** True if the sign-in has exceeded its max. age or idle time. */
  function hasLapsed({ created_at: startedAt, refreshed_at: used }: SignIn, now: Date): boolean {
    const { sessionSeconds, sessionIdleSeconds } = settings
    const isPast = (since: Date, seconds: number) =>
      seconds > 0 && now.getTime() > since.getTime() + seconds * 1000
    return isPast(startedAt, sessionSeconds) || isPast(used ?? startedAt, sessionIdleSeconds)
  }

  /** Decides how to handle a used token. */
  function judge(
    used: RefreshToken,
    active: RefreshToken,
    now: Date,
  ): 'tab' | 'lost' | 'overtaken' | 'stolen' {
    const age = now.getTime() - (used.revoked_at?.getTime() ?? 0)
    if (age <= settings.reuseIntervalSeconds * 1000) return 'tab'
    if (active.parent_hash !== used.token_hash) return 'stolen'
    if (!active.seen_at) return age <= LOST_MS ? 'lost' : 'stolen'
    return age <= RETRIES_MS ? 'overtaken' : 'stolen'
  }

  /** Session for a used token; undefined if it was stolen. */
  async function answerAgain(
    tx: Database,
    { user, signIn, token }: { user: User; signIn: SignIn; token: string },
    used: RefreshToken,
  ): Promise<Session | undefined> {
    const now = clock.now()
    for (const active of await findActiveRefreshTokens(tx, signIn.id)) {
      const verdict = judge(used, active, now)
      const current = verdict === 'stolen' ? undefined : followTo(active, token)
      if (!current) continue
      if (verdict === 'overtaken') throw overtaken()
      // Several tabs may have lost the same response, so the interval restarts with the first.
      if (verdict === 'lost') await revokeRefreshToken(tx, used, now)
      return sessions.renew(user, signIn, { token: current, id: active.id })
    }
    return undefined
  }

  return async function refresh(token: string): Promise<Session> {
    if (token.length < MIN_LENGTH || token.length > MAX_LENGTH) throw invalid('Refresh token is not valid')
    const tokenHash = hashOf(token)

    const outcome = await database.transact(async (tx): Promise<Session | { stolen: SignIn }> => {
      const row = await findRefreshToken(tx, tokenHash)
      if (!row) throw refused('refresh_token_not_found', 'Refresh Token Not Found')
      const signIn = await lockSignIn(tx, row.sign_in_id)
      if (!signIn) throw refused('session_not_found', 'No Valid Session Found')
      const user = await findUserById(tx, signIn.user_id)
      const now = clock.now()
      if (!user) throw refused('session_not_found', 'No Valid Session Found')
      if (isBanned(user, now)) throw banned(400, user, 'Invalid Refresh Token: User Banned')
      if (signIn.ended_at) throw refused('refresh_token_already_used', 'Already Used')
      if (hasLapsed(signIn, now)) throw refused('session_expired', 'Session Expired')
      // Read again, because another request may have used it while waiting for the lock.
      const presented = (await findRefreshToken(tx, tokenHash)) ?? row
      if (!presented.revoked_at) {
        const next = successorOf(token)
        await revokeRefreshToken(tx, presented, now)
        const family = { signInId: signIn.id, parentHash: tokenHash, now }
        const id = await insertRefreshToken(tx, { ...family, tokenHash: hashOf(next) })
        return sessions.renew(user, signIn, { token: next, id })
      }
      const repeated = await answerAgain(tx, { user, signIn, token }, presented)
      if (repeated) return repeated
      // Committed although the call is refused.
      await endSignIn(tx, signIn.id, now)
      return { stolen: signIn }
    })

    if ('stolen' in outcome) {
      authenticator.invalidate(outcome.stolen.id)
      throw refused('refresh_token_already_used', 'Already Used')
    }
    return outcome
  }
}
