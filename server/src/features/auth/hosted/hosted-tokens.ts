import { isUuid } from '@studio/contract/kernel'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { isCompactJws } from '../../../platform/base64url/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { HostedProject } from '../../../platform/config/index.ts'

/** Claims of a token. `isProven` if its signature was verified locally, so that the project needn't be asked. */
export interface HostedClaims {
  sub: string
  exp: number
  sessionId: string
  email: string
  aal: 'aal1' | 'aal2'
  isProven: boolean
}

export type ReadHostedToken = HostedClaims | { refused: 'expired' | 'invalid'; reason: string }

/** Like the cache of the hosted service (specification, section 9). */
const KEYS_MS = 600_000
const invalid = (reason: string) => ({ refused: 'invalid', reason }) as const

/** Verifies tokens of a hosted project by its published keys or the shared secret. */
export function createHostedTokens({ url, publishableKey, jwtSecret }: HostedProject, clock: Clock) {
  const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`), {
    cacheMaxAge: KEYS_MS,
    headers: { apikey: publishableKey },
  })
  const secret = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret)
  const rules = () => ({
    issuer: `${url}/auth/v1`,
    audience: 'authenticated',
    requiredClaims: ['sub', 'exp', 'session_id'],
    currentDate: clock.now(),
  })

  /** Undefined if only the project can verify the token. */
  async function proof(token: string) {
    const isShared = decodeProtectedHeader(token).alg?.startsWith('HS') ?? false
    if (!isShared) return jwtVerify(token, keys, { ...rules(), algorithms: ['ES256', 'RS256'] })
    return secret && jwtVerify(token, secret, { ...rules(), algorithms: ['HS256'] })
  }

  return async function read(token: string): Promise<ReadHostedToken> {
    try {
      if (!isCompactJws(token)) return invalid('token is malformed')
      const verified = await proof(token)
      const payload = verified?.payload ?? decodeJwt(token)
      const { sub = '', exp = 0 } = payload
      const sessionId = String(payload.session_id)
      if (!isUuid(sub) || !isUuid(sessionId)) return invalid('token has invalid claims')
      if (exp * 1000 <= clock.now().getTime())
        return { refused: 'expired', reason: 'token has invalid claims: token is expired' }
      const email = typeof payload.email === 'string' ? payload.email : ''
      const aal = payload.aal === 'aal2' ? 'aal2' : 'aal1'
      return { sub, exp, sessionId, email, aal, isProven: verified !== undefined }
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        return { refused: 'expired', reason: 'token has invalid claims: token is expired' }
      if (error instanceof errors.JWKSTimeout) throw error
      if (error instanceof errors.JOSEError || error instanceof TypeError)
        return invalid('token signature is invalid')
      throw error
    }
  }
}
