/** Sign-in where accounts live in a hosted project: its tokens are accepted, and nothing of it is kept but who there is. */
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
import { keepHostedUser } from './hosted-users.store.ts'

export interface HostedAuthDeps {
  project: HostedProject
  database: DatabaseHandle
  clock: Clock
  log: Log
}

/** The project is asked again after this; a sign-in that ended there lasts no longer here. */
const REMEMBERED_MS = 60_000
const REMEMBERED = 10_000
const ANSWER_MS = 5_000

interface HostedUser {
  email?: string
  factors?: { status: string }[]
}

export function createHostedAuth({ project, database, clock, log }: HostedAuthDeps) {
  const read = createHostedTokens(project, clock)
  const known = new LRUCache<string, { actor: Actor; until: number }>({ max: REMEMBERED })

  /** What the project says of the bearer; 'unreachable' when it does not answer. */
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
    const before = known.get(token)
    if (before && before.until > now) return { actor: before.actor }
    const claims = await read(token)
    if ('refused' in claims) return claims
    const user = await askProject(token)
    if (user === 'refused') return { refused: 'ended', reason: 'the sign-in of this token is over' }
    // A signature that was checked here is good until the project can be asked; nothing else is.
    if (user === 'unreachable' && !claims.isProven) throw refuse(callsReasons.signInUnreachable)
    const actor = actorOf(claims, user === 'unreachable' ? {} : user)
    await keepHostedUser(database.db, { id: actor.id, email: actor.email, now: clock.now() })
    known.set(token, { actor, until: Math.min(now + REMEMBERED_MS, claims.exp * 1000) })
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
    /** Only a token of it could tell: what was made for a sign-in there ends by its own time. */
    lasts: async () => true,
    roleOf: async (key: string): Promise<'anon' | 'service_role' | undefined> =>
      isSame(key, project.publishableKey) ? 'anon' : undefined,
    close: () => {},
  }
}
