import type { TopicCaller } from '../../features/realtime/index.ts'
import type { Keys } from '../gateway/index.ts'

/** Who speaks with a token, until when; or why nobody does, in the words of the protocol. */
export type Who = { caller: TopicCaller; expiresAt: number | undefined } | { refused: string }

/** In milliseconds, of a token whose signature has been checked. */
function expiryOf(token: string): number | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

export async function whoHas(token: string, keys: Keys): Promise<Who> {
  const role = await keys.roleOf(token)
  if (role) return { caller: { role }, expiresAt: expiryOf(token) }
  if (token.split('.').length !== 3) return { refused: 'MalformedJWT: The token provided is not a valid JWT' }
  const bearer = await keys.identify(token)
  if ('actor' in bearer)
    return { caller: { role: 'authenticated', actor: bearer.actor }, expiresAt: expiryOf(token) }
  if (bearer.refused === 'expired') return { refused: 'InvalidJWTToken: Token has expired' }
  if (bearer.refused === 'ended') return { refused: 'InvalidJWTToken: The sign-in of this token is over' }
  return { refused: 'JwtSignatureError: Failed to validate JWT signature' }
}
