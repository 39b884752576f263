import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import type { News } from '../../../platform/news/index.ts'
import { ENDED_NEWS, findActiveSignIn, noteTokenSeen } from '../sessions/sign-ins.store.ts'
import { isUser } from '../users.store.ts'
import type { AccessTokens, Subject } from './access-tokens.ts'
import type { KeyRing } from './key-ring.ts'

/** Who a token proves its bearer to be, or why it proves nothing. */
export type Bearer =
  | { actor: Actor }
  | { refused: 'expired' | 'invalid' | 'ended'; reason: string; subject?: Subject }

export interface Authenticator {
  identify(accessToken: string): Promise<Bearer>
  /** Whether a sign-in of a user is not over. */
  lasts(signIn: Pick<Actor, 'id' | 'signInId'>): Promise<boolean>
  /** Forgets what was found out about a sign-in, or about all of a user. */
  forget(id: string): void
  close(): void
}

const REMEMBERED = 10_000
/** News can be missed while a connection is made again; no ended sign-in outlives it by more than this. */
const REMEMBERED_MS = 30_000

interface Deps {
  db: Database
  news: News
  clock: Clock
  tokens: AccessTokens
  keys: KeyRing
}

/** The sign-in of a token that names none. */
const NO_SIGN_IN = '00000000-0000-0000-0000-000000000000'

/** Checks tokens: the signature by the keys, and by the database that the sign-in is not over. */
export function createAuthenticator({ db, news, clock, tokens, keys }: Deps): Authenticator {
  // By token, so that one that was cut or changed never meets the memory of a good one.
  const known = new LRUCache<string, { actor: Actor; exp: number }>({ max: REMEMBERED, ttl: REMEMBERED_MS })
  /** Sign-ins that were not over when they were asked for last, with their users. */
  const lasting = new LRUCache<string, string>({ max: REMEMBERED, ttl: REMEMBERED_MS })
  let forgotten = 0

  function forget(id: string): void {
    forgotten += 1
    for (const [token, { actor }] of known.entries())
      if (actor.signInId === id || actor.id === id) known.delete(token)
    for (const [signInId, userId] of lasting.entries())
      if (signInId === id || userId === id) lasting.delete(signInId)
  }
  const unlisten = news.on(ENDED_NEWS, forget)
  // Tokens of a key that was retired are worth nothing from then on.
  keys.onChange(() => {
    forgotten += 1
    known.clear()
  })

  return {
    async identify(accessToken) {
      const before = known.get(accessToken)
      if (before && before.exp * 1000 > clock.now().getTime()) return { actor: before.actor }
      const read = await tokens.read(accessToken)
      if ('refused' in read) return read
      const { sub, session_id: signInId, refresh_token_id: refreshTokenId, exp, iat, email } = read.claims
      if (!signInId)
        return { actor: { id: sub, email, signInId: NO_SIGN_IN, aal: 'aal1', mustStepUp: false } }
      const asked = forgotten
      const signIn = await findActiveSignIn(db, signInId, sub, refreshTokenId)
      if (!signIn) {
        const over = { refused: 'ended', reason: 'the sign-in of this token is over' } as const
        return (await isUser(db, sub)) ? over : { ...over, subject: 'unknown' }
      }
      const issuedAt = new Date(iat * 1000)
      if (signIn.is_first_use || !signIn.token_seen_at || signIn.token_seen_at < issuedAt)
        await noteTokenSeen(db, signInId, { refreshTokenId, issuedAt, now: clock.now() })
      const aal = signIn.aal === 'aal2' ? 'aal2' : 'aal1'
      const mustStepUp = signIn.has_factor && aal === 'aal1'
      const actor: Actor = { id: sub, email: signIn.email, signInId, aal, mustStepUp }
      // What ended while we asked must not be remembered as lasting.
      if (asked === forgotten) known.set(accessToken, { actor, exp })
      return { actor }
    },
    async lasts({ id, signInId }) {
      if (lasting.get(signInId) === id) return true
      const asked = forgotten
      const isActive = (await findActiveSignIn(db, signInId, id)) !== undefined
      if (isActive && asked === forgotten) lasting.set(signInId, id)
      return isActive
    },
    forget,
    close: unlisten,
  }
}
