import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Credential } from '../auth.tables.ts'
import type { FactorKind } from './factor-kind.ts'

const NAME = 'Studio Alpha'
/** EdDSA, ES256 and RS256, in COSE's numbers: all that keys are made with. */
const ALGORITHMS = [-8, -7, -257]
/** Large, and not needed before somebody has a key. */
const library = () => import('@simplewebauthn/server')

/** The site as security keys know it; what a client says of itself does not count. */
const siteOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

const known = (credential: Credential): WebAuthnCredential => ({
  id: credential.id,
  publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
  counter: credential.counter,
  transports: credential.transports,
})

const isAnswer = (value: unknown): value is { id: string; response: object } =>
  typeof value === 'object' && value !== null && 'id' in value && 'response' in value

/** Security keys, and what computers and phones have built in. */
export const createWebauthnKind = (publicUrl: () => string): FactorKind => ({
  ...{ type: 'webauthn', label: 'WebAuthn', method: 'mfa/webauthn', wrong: 'Invalid MFA WebAuthn response' },

  enroll: async () => ({ details: {}, enrolled: {} }),

  async challenge(user, factor) {
    const { rpID } = siteOf(publicUrl())
    const { generateAuthenticationOptions, generateRegistrationOptions } = await library()
    const credential = factor.credential
    if (factor.status === 'verified' && credential) {
      const allowCredentials = [{ id: credential.id, transports: known(credential).transports ?? [] }]
      const publicKey = await generateAuthenticationOptions({
        rpID,
        allowCredentials,
        userVerification: 'preferred',
      })
      return { details: { challenge: publicKey.challenge }, request: { type: 'request', publicKey } }
    }
    const others = user.factors.flatMap((one) => (one.credential ? [{ id: one.credential.id }] : []))
    const publicKey = await generateRegistrationOptions({
      ...{ rpName: NAME, rpID, userName: user.email ?? user.id },
      userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: others,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    })
    return { details: { challenge: publicKey.challenge }, request: { type: 'create', publicKey } }
  },

  async check(factor, challenge, proof) {
    if (!isAnswer(proof.credential)) throw invalid('credential_response is required')
    const { rpID, origin } = siteOf(publicUrl())
    const { verifyAuthenticationResponse, verifyRegistrationResponse } = await library()
    const expected = {
      expectedChallenge: challenge.challenge ?? '',
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }
    try {
      const { credential } = factor
      if (factor.status === 'verified' && credential) {
        const response = proof.credential as unknown as AuthenticationResponseJSON
        const read = await verifyAuthenticationResponse({
          ...expected,
          response,
          credential: known(credential),
        })
        if (!read.verified) return undefined
        const { newCounter: counter } = read.authenticationInfo
        return { credential: JSON.stringify({ ...credential, counter } satisfies Credential) }
      }
      const response = proof.credential as unknown as RegistrationResponseJSON
      const read = await verifyRegistrationResponse({
        ...expected,
        response,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      if (!read.verified) return undefined
      const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential
      const kept: Credential = {
        ...{ id, counter, transports },
        publicKey: Buffer.from(publicKey).toString('base64url'),
      }
      return { credential: JSON.stringify(kept) }
    } catch (error) {
      if (error instanceof AuthRefusal) throw error
      // Whatever the library says of what somebody sent: it is no proof.
      return undefined
    }
  },
})
