import { DAY_SECONDS } from '@studio/contract/kernel'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { isCompactJws } from '../../platform/base64url/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Viewer } from '../../platform/signing/index.ts'
import { badSignature } from './storage.refusal.ts'

/** Permission in a signed URL: to read or write one object. */
export interface Pass {
  /** `bucket/name` */
  url: string
  scope: 'download' | 'upload'
  /** Signer and session. The URL ends with the session. Absent for the holder of the service key. */
  owner?: string
  sign_in?: string
  upsert?: boolean
  transformations?: string
}

export interface Passes {
  sign(pass: Pass, seconds: number): Promise<string>
  /** @throws StorageRefusal for another object, another scope, or an expired token. */
  read(token: string, scope: Pass['scope'], url: string): Promise<Pass>
}

/** Max. lifetime of a signed URL in seconds: seven days, as in other object stores. */
export const MAX_SECONDS = 7 * DAY_SECONDS

export interface PassesDeps {
  secret: string
  clock: Clock
  /** Checks that a session is active and its user has access. */
  lasts: (viewer: Viewer) => Promise<boolean>
}

export function createPasses({ secret, clock, lasts }: PassesDeps): Passes {
  const key = new TextEncoder().encode(secret)
  return {
    sign(pass, seconds) {
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ ...pass })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key)
    },
    async read(token, scope, url) {
      if (!isCompactJws(token)) throw badSignature('signature verification failed')
      const payload = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() }).then(
        (read) => read.payload as JWTPayload & Pass,
        (error: unknown) => {
          if (error instanceof errors.JWTExpired) throw badSignature('"exp" claim timestamp check failed')
          if (error instanceof errors.JOSEError) throw badSignature('signature verification failed')
          throw error
        },
      )
      if (payload.scope !== scope) throw badSignature(`Token is not scoped for ${scope}`)
      if (payload.url !== url) throw badSignature('The signature does not match the object')
      // Signed before tokens had an expiry.
      const { iat = 0, exp = 0, owner, sign_in: signInId } = payload
      if (exp - iat > MAX_SECONDS) throw badSignature('The address was signed for too long')
      if (owner && signInId && !(await lasts({ id: owner, signInId })))
        throw badSignature('The signer of this URL is signed out or suspended')
      return payload
    },
  }
}
