import type { Endpoint } from '@studio/contract/kernel'

/** Authenticated caller. */
export interface Actor {
  /** User id. */
  id: string
  email: string
  /** Id of the token's sign-in. */
  signInId: string
  /** Assurance level: `aal2` after a second factor. */
  aal: 'aal1' | 'aal2'
  /** True if the user has a second factor that this sign-in hasn't verified. */
  mustStepUp: boolean
}

/** Returns the actor of a valid access token, else undefined. Never throws for an invalid token. */
export type Authenticate = (accessToken: string) => Promise<Actor | undefined> | Actor | undefined

/** Throws the refusal if this actor may not make the call. */
export type Guard = (actor: Pick<Actor, 'id'>, call: Pick<Endpoint, 'access' | 'gates'>) => Promise<void>

/** Counts written bytes per writer id. Throws the refusal above the limit. */
export type CountWrite = (writer: string, bytes: number) => Promise<void>

/** Intent of a call with an `Idempotency-Key` header. */
export interface IdempotencyKey {
  endpoint: string
  key: string
  /** SHA-256 of the request body, in hex. */
  bodyHash: string
}
