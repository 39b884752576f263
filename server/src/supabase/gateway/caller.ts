import type { FastifyRequest } from 'fastify'
import type { Auth, Bearer } from '../../features/auth/index.ts'

/** Functions of the auth feature that identify a caller of the wire protocols. */
export type Keys = Pick<Auth, 'roleOf' | 'identify'>

/**
 * The caller: a signed-in user, the holder of an installation key, or an invalid bearer token, which each protocol
 * refuses in its own form.
 */
export type Caller =
  | { role: 'authenticated'; actor: Actor }
  | { role: 'anon' | 'service_role' }
  | RefusedBearer

type Actor = Extract<Bearer, { actor: unknown }>['actor']
type RefusedBearer = Extract<Bearer, { refused: unknown }>

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
