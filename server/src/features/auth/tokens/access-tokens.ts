import { errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { AuthSettings } from '../auth.settings.ts'
import type { SignIn } from '../sign-ins.store.ts'
import type { User } from '../users.store.ts'
import type { SigningKey } from './keys.ts'
import { findSigningKeys } from './keys.store.ts'

/** What a token says, once its signature has been checked. */
export interface Claims {
  sub: string
  /** In seconds. */
  exp: number
  session_id: string
  aal: string
}

export type ReadToken = { claims: Claims } | { refused: 'expired' | 'invalid'; reason: string }

export interface AccessTokens {
  /** `expiresAt` is in seconds. */
  sign(user: User, signIn: SignIn): Promise<{ token: string; expiresAt: number }>
  read(token: string): Promise<ReadToken>
  /** The role that a JWT of the installation stands for: the older form of its keys. */
  roleOf(token: string): Promise<'anon' | 'service_role' | undefined>
  /** The public half of each key; shared secrets have none. */
  jwks(): { keys: Record<string, unknown>[] }
}

const AUDIENCE = 'authenticated'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Forged key ids must not make us read the table all the time. */
const RELOAD_MS = 5_000

const SERVICE_ROLES = ['service_role', 'supabase_admin']
const algorithmsOf = (keys: SigningKey[]) => [...new Set(keys.map((key) => key.algorithm))]

interface Deps {
  db: Database
  clock: Clock
  settings: AuthSettings
  publicUrl: () => string
  keys: SigningKey[]
}

/** Access tokens: signed by the newest key, accepted from every key that is not retired. */
export function createAccessTokens({ db, clock, settings, publicUrl, keys: initial }: Deps): AccessTokens {
  let keys = initial
  let loadedAt = clock.now().getTime()

  async function keyOf(kid = '') {
    const known = () => keys.find((key) => key.kid === kid)
    if (!known() && Math.abs(clock.now().getTime() - loadedAt) > RELOAD_MS) {
      loadedAt = clock.now().getTime()
      keys = await findSigningKeys(db)
    }
    const key = known()
    if (!key) throw new errors.JWKSNoMatchingKey()
    return importJWK(key.public_jwk, key.algorithm)
  }

  return {
    async sign(user, signIn) {
      const key = keys[0]
      if (!key) throw new Error('There is no signing key.')
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const expiresAt = issuedAt + settings.accessTokenSeconds
      const claims = {
        iss: `${publicUrl()}/auth/v1`,
        sub: user.id,
        aud: AUDIENCE,
        exp: expiresAt,
        iat: issuedAt,
        email: user.email ?? '',
        phone: user.phone ?? '',
        app_metadata: user.app_metadata,
        user_metadata: user.user_metadata,
        role: AUDIENCE,
        aal: signIn.aal,
        amr: signIn.amr,
        session_id: signIn.id,
        is_anonymous: user.is_anonymous,
      } satisfies JWTPayload
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: key.algorithm, ...(key.kid && { kid: key.kid }), typ: 'JWT' })
        .sign(await importJWK(key.private_jwk, key.algorithm))
      return { token, expiresAt }
    },

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, (header) => keyOf(header.kid), {
          audience: AUDIENCE,
          algorithms: algorithmsOf(keys),
          requiredClaims: ['sub', 'exp', 'session_id'],
          currentDate: clock.now(),
        })
        const { sub, exp, session_id: id, aal } = payload as unknown as Claims
        if (!UUID.test(sub) || !UUID.test(id))
          return { refused: 'invalid', reason: 'token has invalid claims' }
        return { claims: { sub, exp, session_id: id, aal } }
      } catch (error) {
        if (error instanceof errors.JWTExpired)
          return { refused: 'expired', reason: 'token has invalid claims: token is expired' }
        if (error instanceof errors.JWSSignatureVerificationFailed)
          return { refused: 'invalid', reason: 'token signature is invalid' }
        if (error instanceof errors.JOSEError) return { refused: 'invalid', reason: 'token is malformed' }
        throw error
      }
    },

    async roleOf(token) {
      if (!token.startsWith('eyJ')) return undefined
      try {
        const { payload } = await jwtVerify(token, (header) => keyOf(header.kid), {
          algorithms: algorithmsOf(keys),
          currentDate: clock.now(),
        })
        if (payload.role === 'anon') return 'anon'
        return SERVICE_ROLES.includes(String(payload.role)) ? 'service_role' : undefined
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },

    jwks: () => ({ keys: keys.filter((key) => key.public_jwk.kty !== 'oct').map((key) => key.public_jwk) }),
  }
}
