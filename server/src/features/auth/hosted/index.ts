/** Sign-in through a hosted project: accepts its tokens and stores only which users exist. */
import { callsReasons, refuse } from '@studio/contract/kernel'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock/index.ts'
import type { HostedProject } from '../../../platform/config/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { Actor, Authenticate } from '../../../platform/http/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { isSame } from '../tokens/keys.ts'
import type { Bearer } from '../tokens/authenticate.ts'
import { createHostedTokens, type HostedClaims } from './hosted-tokens.ts'
import { saveHostedUser } from './hosted-users.store.ts'

export interface HostedAuthDeps {
  project: HostedProject
  database: DatabaseHandle
  clock: Clock
  log: Log
}

/** Cache lifetime: a sign-in that ended in the project is accepted here for at most this long. */
const REMEMBERED_MS = 60_000
const MAX_CACHED = 10_000
const ANSWER_MS = 5_000

interface HostedUser {
  email?: string
  factors?: { status: string }[]
}

export function createHostedAuth({ project, database, clock, log }: HostedAuthDeps) {
  const read = createHostedTokens(project, clock)
  const cache = new LRUCache<string, { actor: Actor; until: number }>({ max: MAX_CACHED })

  /** The project's answer about the bearer; 'unreachable' if it doesn't respond. */
  async function askProject(token: string): Promise<HostedUser | 'refused' | 'unreachable'> {
    try {
      const answer = await fetch(`${project.url}/auth/v1/user`, {
        headers: { apikey: project.publishableKey, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      if (answer.ok) return (await answer.json()) as HostedUser
      return answer.status < 500 && answer.status !== 429 ? 'refused' : 'unreachable'
    } catch (error) {
      log.warn({ err: error }, 'the hosted project did not answer')
      return 'unreachable'
    }
  }

  function actorOf({ sub, sessionId, email, aal }: HostedClaims, user: HostedUser): Actor {
    const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
    return {
      id: sub,
      email: user.email ?? email,
      signInId: sessionId,
      aal,
      mustStepUp: hasFactor && aal === 'aal1',
    }
  }

  async function identify(token: string): Promise<Bearer> {
    const now = clock.now().getTime()
    const before = cache.get(token)
    if (before && before.until > now) return { actor: before.actor }
    const claims = await read(token)
    if ('refused' in claims) return claims
    const user = await askProject(token)
    if (user === 'refused') return { refused: 'ended', reason: 'the sign-in of this token is over' }
    // A locally verified signature suffices while the project is unreachable; nothing else does.
    if (user === 'unreachable' && !claims.isProven) throw refuse(callsReasons.signInUnreachable)
    const actor = actorOf(claims, user === 'unreachable' ? {} : user)
    await saveHostedUser(database.db, { id: actor.id, email: actor.email, now: clock.now() })
    cache.set(token, { actor, until: Math.min(now + REMEMBERED_MS, claims.exp * 1000) })
    return { actor }
  }

  const authenticate: Authenticate = async (token) => {
    const bearer = await identify(token)
    return 'actor' in bearer ? bearer.actor : undefined
  }

  return {
    publishableKey: project.publishableKey,
    authenticate,
    identify,
    /** Only the project could verify it. Grants of a hosted sign-in expire by time. */
    lasts: async () => true,
    roleOf: async (key: string): Promise<'anon' | 'service_role' | undefined> =>
      isSame(key, project.publishableKey) ? 'anon' : undefined,
    close: () => {},
  }
}
