import type { Endpoint } from '@studio/contract/kernel'

/** Who is calling, as far as the token proves. */
export interface Actor {
  /** Id of the user. */
  id: string
  email: string
  /** Id of the sign-in the token belongs to. */
  signInId: string
  /** How much was proven: `aal2` after a second factor. */
  aal: 'aal1' | 'aal2'
  /** Whether there is a second factor that this sign-in has not proven. */
  mustStepUp: boolean
}

/** Answers the actor of a valid access token; undefined for any other text. Never throws for a bad token. */
export type Authenticate = (accessToken: string) => Promise<Actor | undefined> | Actor | undefined

/** Throws the refusal of a call that this actor may not make yet, or not at all. */
export type Guard = (actor: Pick<Actor, 'id'>, call: Pick<Endpoint, 'access' | 'gates'>) => Promise<void>

/** Counts bytes that somebody writes; who they are is a text of their own. Throws the refusal of one who wrote too much. */
export type CountWrite = (writer: string, bytes: number) => Promise<void>

/** One intended effect of a caller, named by its `Idempotency-Key` header. */
export interface Intent {
  endpoint: string
  key: string
  /** SHA-256 of the body that came with it, in hex. */
  bodyHash: string
}
