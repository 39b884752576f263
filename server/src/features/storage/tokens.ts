import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock/index.ts'
import { badSignature } from './storage.refusal.ts'

/** What a signed address allows: one object, to be read or to be written. */
export interface Pass {
  /** `bucket/name` */
  url: string
  scope: 'download' | 'upload'
  owner?: string
  upsert?: boolean
  transformations?: string
}

export interface Passes {
  sign(pass: Pass, seconds: number): Promise<string>
  /** @throws StorageRefusal for another object, another scope, or a token that has ended. */
  read(token: string, scope: Pass['scope'], url: string): Promise<Pass>
}

export function createPasses(secret: string, clock: Clock): Passes {
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
      const payload = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() }).then(
        (read) => read.payload as unknown as Pass,
        (error: unknown) => {
          if (error instanceof errors.JWTExpired) throw badSignature('"exp" claim timestamp check failed')
          if (error instanceof errors.JOSEError) throw badSignature('signature verification failed')
          throw error
        },
      )
      if (payload.scope !== scope) throw badSignature(`Token is not scoped for ${scope}`)
      if (payload.url !== url) throw badSignature('The signature does not match the object')
      return payload
    },
  }
}
