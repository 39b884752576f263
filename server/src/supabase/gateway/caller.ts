import type { FastifyRequest } from 'fastify'
import type { Auth, Bearer } from '../../features/auth/index.ts'

/** What the wire protocols need of the auth feature to know who calls. */
export type Keys = Pick<Auth, 'roleOf' | 'identify'>

/**
 * Who calls: somebody who is signed in; the holder of a key of the installation; or a bearer token that
 * proves nothing, for each protocol to refuse in its own words.
 */
export type Caller = { role: 'authenticated'; actor: Actor } | { role: 'anon' | 'service_role' } | Refused

type Actor = Extract<Bearer, { actor: unknown }>['actor']
type Refused = Extract<Bearer, { refused: unknown }>

const BEARER = /^Bearer (\S+)$/i

/** The bearer of a request; without one, the holder of its `apikey`. */
export async function callerOf(request: FastifyRequest, keys: Keys): Promise<Caller> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const key = request.headers.apikey
  const role = await keys.roleOf(token ?? (typeof key === 'string' ? key : ''))
  if (role) return { role }
  if (!token) return { role: 'anon' }
  const bearer = await keys.identify(token)
  return 'actor' in bearer ? { role: 'authenticated', actor: bearer.actor } : bearer
}
