import { isUuid } from '@studio/contract/kernel'
import { decodeJwt, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { isCompactJws } from '../../../platform/base64url/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { AuthSettings } from '../auth.settings.ts'
import type { SignIn } from '../sessions/sign-ins.store.ts'
import type { User } from '../users.store.ts'
import type { KeyRing } from './key-ring.ts'

/** Verified claims of a token. */
export interface Claims {
  sub: string
  /** In seconds. */
  exp: number
  /** Issue time in seconds; 0 if missing. */
  iat: number
  /** Undefined only if tokens without a sign-in are accepted. */
  session_id: string | undefined
  /** Refresh token issued with it; undefined if the claim is missing. */
  refresh_token_id: number | undefined
  aal: string
  email: string
}

/** Problem with the token's subject, if the protocol distinguishes it. */
export type Subject = 'missing' | 'malformed' | 'unknown'

export type ReadToken =
  | { claims: Claims }
  | { refused: 'expired' | 'invalid'; reason: string; subject?: Subject }

export interface AccessTokens {
  /** `expiresAt` in seconds. */
  sign(user: User, signIn: SignIn, refreshTokenId: number): Promise<{ token: string; expiresAt: number }>
  read(token: string): Promise<ReadToken>
  /** Role of an installation JWT, the older form of its keys. */
  roleOf(token: string): Promise<'anon' | 'service_role' | undefined>
  /** Public halves of the keys; shared secrets have none. */
  jwks(): { keys: Record<string, unknown>[] }
  /** Discovery document for token verification by others (OpenID Connect Discovery). */
  discovery(): Record<string, unknown>
}

const AUDIENCE = 'authenticated'
const SERVICE_ROLES: unknown[] = ['service_role', 'supabase_admin']

function roleIn(payload: JWTPayload): 'anon' | 'service_role' | undefined {
  if (payload.role === 'anon') return 'anon'
  return SERVICE_ROLES.includes(payload.role) ? 'service_role' : undefined
}

interface Deps {
  clock: Clock
  settings: Pick<AuthSettings, 'accessTokenSeconds' | 'sessionlessTokens'>
  publicUrl: () => string
  keys: KeyRing
}

/** Access tokens: signed by the newest key, verified by every key that isn't retired. */
export function createAccessTokens({ clock, settings, publicUrl, keys }: Deps): AccessTokens {
  async function keyOf(header: JWTHeaderParameters) {
    const verifying = await keys.verifying(header.kid ?? '')
    // A key is accepted for its own algorithm only, so that a public key can't serve as a shared secret.
    if (!verifying || verifying.algorithm !== header.alg) throw new errors.JWKSNoMatchingKey()
    return verifying.key
  }
  async function verify(token: string): Promise<JWTPayload> {
    if (!isCompactJws(token)) throw new errors.JWSInvalid('A part of the token is written in a second way.')
    return (await jwtVerify(token, keyOf, { currentDate: clock.now() })).payload
  }

  function claimsOf(payload: JWTPayload): ReadToken {
    const { sub, exp, iat = 0, session_id: id, refresh_token_id, aal, email, role, aud } = payload
    if (!sub) return { refused: 'invalid', reason: 'missing sub claim', subject: 'missing' }
    if (!isUuid(sub)) return { refused: 'invalid', reason: 'sub claim must be a UUID', subject: 'malformed' }
    const isForUs = [aud].flat().includes(AUDIENCE) || (settings.sessionlessTokens && role === AUDIENCE)
    const isOfSignIn = isUuid(id)
    if (!isForUs || !exp || !(isOfSignIn || (settings.sessionlessTokens && id === undefined)))
      return { refused: 'invalid', reason: 'token has invalid claims' }
    const details = {
      aal: aal === 'aal2' ? 'aal2' : 'aal1',
      email: typeof email === 'string' ? email : '',
      refresh_token_id: Number.isSafeInteger(refresh_token_id) ? (refresh_token_id as number) : undefined,
    }
    return { claims: { sub, exp, iat, session_id: isOfSignIn ? id : undefined, ...details } }
  }

  const issuer = () => `${publicUrl()}/auth/v1`
  const published = () => keys.all().filter((key) => key.public_jwk.kty !== 'oct')

  return {
    async sign(user, signIn, refreshTokenId) {
      const { kid, algorithm, key } = await keys.signing()
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const expiresAt = issuedAt + settings.accessTokenSeconds
      const claims = {
        iss: issuer(),
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
        refresh_token_id: refreshTokenId,
        is_anonymous: user.is_anonymous,
      } satisfies JWTPayload
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, ...(kid && { kid }), typ: 'JWT' })
        .sign(key)
      return { token, expiresAt }
    },

    async read(token) {
      try {
        return claimsOf(await verify(token))
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
        // Most tokens belong to users and are verified elsewhere, so they are only decoded here.
        if (!roleIn(decodeJwt(token))) return undefined
        return roleIn(await verify(token))
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },

    jwks: () => ({ keys: published().map((key) => key.public_jwk) }),

    discovery: () => ({
      issuer: issuer(),
      jwks_uri: `${issuer()}/.well-known/jwks.json`,
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      userinfo_endpoint: `${issuer()}/user`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [...new Set(published().map((key) => key.algorithm))],
      code_challenge_methods_supported: ['S256', 'plain'],
    }),
  }
}
