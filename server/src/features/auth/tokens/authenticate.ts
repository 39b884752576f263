import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import type { PubSub } from '../../../platform/pubsub/index.ts'
import { ENDED_CHANNEL, findActiveSignIn, markTokenUsed } from '../sessions/sign-ins.store.ts'
import { isUser } from '../users.store.ts'
import type { AccessTokens, Subject } from './access-tokens.ts'
import type { KeyRing } from './key-ring.ts'

/** Authenticated bearer of a token, or the reason of the failure. */
export type Bearer =
  | { actor: Actor }
  | { refused: 'expired' | 'invalid' | 'ended'; reason: string; subject?: Subject }

export interface Authenticator {
  identify(accessToken: string): Promise<Bearer>
  /** True while a sign-in is active. */
  lasts(signIn: Pick<Actor, 'id' | 'signInId'>): Promise<boolean>
  /** Drops cached results for a sign-in or for all sign-ins of a user. */
  invalidate(id: string): void
  close(): void
}

const MAX_CACHED = 10_000
/** Notifications can be lost during a reconnect, so this bounds how long an ended sign-in is accepted. */
const REMEMBERED_MS = 30_000

interface Deps {
  db: Database
  pubsub: PubSub
  clock: Clock
  tokens: AccessTokens
  keys: KeyRing
}

/** Placeholder sign-in id of a token without one. */
const NO_SIGN_IN = '00000000-0000-0000-0000-000000000000'

/** Verifies tokens: the signature by the keys, the sign-in in the database. */
export function createAuthenticator({ db, pubsub, clock, tokens, keys }: Deps): Authenticator {
  // Keyed by the full token, so that a changed token never hits the cache.
  const cache = new LRUCache<string, { actor: Actor; exp: number }>({ max: MAX_CACHED, ttl: REMEMBERED_MS })
  /** Sign-ins that were active at the last check, with their users. */
  const lasting = new LRUCache<string, string>({ max: MAX_CACHED, ttl: REMEMBERED_MS })
  let forgotten = 0

  function invalidate(id: string): void {
    forgotten += 1
    for (const [token, { actor }] of cache.entries())
      if (actor.signInId === id || actor.id === id) cache.delete(token)
    for (const [signInId, userId] of lasting.entries())
      if (signInId === id || userId === id) lasting.delete(signInId)
  }
  const unsubscribe = pubsub.on(ENDED_CHANNEL, invalidate)
  // Tokens of a retired key are invalid immediately.
  keys.onChange(() => {
    forgotten += 1
    cache.clear()
  })

  return {
    async identify(accessToken) {
      const before = cache.get(accessToken)
      if (before && before.exp * 1000 > clock.now().getTime()) return { actor: before.actor }
      const read = await tokens.read(accessToken)
      if ('refused' in read) return read
      const { sub, session_id: signInId, refresh_token_id: refreshTokenId, exp, iat, email } = read.claims
      if (!signInId)
        return { actor: { id: sub, email, signInId: NO_SIGN_IN, aal: 'aal1', mustStepUp: false } }
      const invalidations = forgotten
      const signIn = await findActiveSignIn(db, signInId, sub, refreshTokenId)
      if (!signIn) {
        const over = { refused: 'ended', reason: 'the sign-in of this token is over' } as const
        return (await isUser(db, sub)) ? over : { ...over, subject: 'unknown' }
      }
      const issuedAt = new Date(iat * 1000)
      if (signIn.is_first_use || !signIn.token_seen_at || signIn.token_seen_at < issuedAt)
        await markTokenUsed(db, signInId, { refreshTokenId, issuedAt, now: clock.now() })
      const aal = signIn.aal === 'aal2' ? 'aal2' : 'aal1'
      const needsStepUp = signIn.has_factor && aal === 'aal1'
      const actor: Actor = { id: sub, email: signIn.email, signInId, aal, mustStepUp: needsStepUp }
      // A sign-in that ended during the query must not be cached as active.
      if (invalidations === forgotten) cache.set(accessToken, { actor, exp })
      return { actor }
    },
    async lasts({ id, signInId }) {
      if (lasting.get(signInId) === id) return true
      const invalidations = forgotten
      const isActive = (await findActiveSignIn(db, signInId, id)) !== undefined
      if (isActive && invalidations === forgotten) lasting.set(signInId, id)
      return isActive
    },
    invalidate,
    close: unsubscribe,
  }
}
