import type { FactorType } from '../auth.tables.ts'
import type { User } from '../users.store.ts'
import type { Factor, FactorChallenge, FactorDetails } from './factors.store.ts'
import type { TotpSetUp } from './totp.ts'

export interface Enrolment {
  type: string
  name: string
  issuer: string
  phone: string
}

/** What whoever enrols is shown, besides the factor. */
export interface Enrolled {
  totp?: TotpSetUp
  phone?: string
}

/** What a security key is asked, in the form browsers take. */
export interface KeyRequest {
  type: 'create' | 'request'
  publicKey: object
}

/** What somebody brings to prove a factor: a code, or what their security key answered. */
export interface FactorProof {
  code: string
  credential: unknown
}

/** One kind of second factor. What is common to all is not here. */
export interface FactorKind {
  type: FactorType
  /** Its name in messages. */
  label: string
  /** How the sign-in says that it was proven. */
  method: string
  /** Said when a proof is wrong. */
  wrong: string
  enroll(user: User, given: Enrolment): Promise<{ details: FactorDetails; enrolled: Enrolled }>
  /** Begins a proof; `deliver` is called when it is kept. */
  challenge(
    user: User,
    factor: Factor,
  ): Promise<{
    details: { challenge?: string; codeHash?: string }
    request?: KeyRequest
    deliver?: (languages: string | undefined) => Promise<void>
  }>
  /** What to note of a right proof; undefined for a wrong one. */
  check(factor: Factor, challenge: FactorChallenge, proof: FactorProof): Promise<FactorDetails | undefined>
}
