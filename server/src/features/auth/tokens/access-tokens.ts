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
  /** The public half of each key. */
  jwks(): { keys: Record<string, unknown>[] }
}

const AUDIENCE = 'authenticated'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Forged key ids must not make us read the table all the time. */
const RELOAD_MS = 5_000

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

  async function keyOf(kid: string | undefined) {
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
        .setProtectedHeader({ alg: key.algorithm, kid: key.kid, typ: 'JWT' })
        .sign(await importJWK(key.private_jwk, key.algorithm))
      return { token, expiresAt }
    },

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, (header) => keyOf(header.kid), {
          audience: AUDIENCE,
          algorithms: [...new Set(keys.map((key) => key.algorithm))],
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

    jwks: () => ({ keys: keys.map((key) => key.public_jwk) }),
  }
}
