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

/** Data shown once to the enrolling user, besides the factor. */
export interface EnrolmentData {
  totp?: TotpSetUp
  phone?: string
}

/** Options for the browser's WebAuthn call. */
export interface KeyRequest {
  type: 'create' | 'request'
  publicKey: object
}

/** Proof of a factor: a code, or the response of a security key. */
export interface FactorProof {
  code: string
  credential: unknown
}

/** One kind of second factor, without what all kinds share. */
export interface FactorKind {
  type: FactorType
  /** Name used in messages. */
  label: string
  /** Method name in the session's `amr`. */
  method: string
  /** Message for a wrong proof. */
  wrong: string
  enroll(user: User, input: Enrolment): Promise<{ details: FactorDetails; enrolled: EnrolmentData }>
  /** Starts a challenge. `deliver` is called after the challenge is stored. */
  challenge(
    user: User,
    factor: Factor,
  ): Promise<{
    details: { challenge?: string; codeHash?: string }
    request?: KeyRequest
    deliver?: (languages: string | undefined) => Promise<void>
  }>
  /** Fields to store after a correct proof; undefined for a wrong one. */
  check(factor: Factor, challenge: FactorChallenge, proof: FactorProof): Promise<FactorDetails | undefined>
}
