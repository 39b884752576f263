import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Credential } from '../auth.tables.ts'
import {
  ALGORITHMS,
  handleOf,
  isKeyAnswer,
  toStoredCredential,
  toLibraryCredential,
  SITE_NAME,
  webauthn,
} from './credentials.ts'
import type { FactorKind } from './factor-kind.ts'

/** Relying party from the server's own URL; the client's claims aren't trusted. */
const siteOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Security keys and platform authenticators. */
export const createWebauthnKind = (publicUrl: () => string): FactorKind => ({
  type: 'webauthn',
  label: 'WebAuthn',
  method: 'mfa/webauthn',
  wrong: 'Invalid MFA WebAuthn response',

  enroll: async () => ({ details: {}, enrolled: {} }),

  async challenge(user, factor) {
    const { rpID } = siteOf(publicUrl())
    const { generateAuthenticationOptions, generateRegistrationOptions } = await webauthn()
    const credential = factor.credential
    if (factor.status === 'verified' && credential) {
      const allowCredentials = [
        { id: credential.id, transports: toLibraryCredential(credential).transports ?? [] },
      ]
      const publicKey = await generateAuthenticationOptions({
        rpID,
        allowCredentials,
        userVerification: 'preferred',
      })
      return { details: { challenge: publicKey.challenge }, request: { type: 'request', publicKey } }
    }
    const others = user.factors.flatMap((one) => (one.credential ? [{ id: one.credential.id }] : []))
    const publicKey = await generateRegistrationOptions({
      rpName: SITE_NAME,
      rpID,
      userName: user.email ?? user.id,
      userID: handleOf(user.id),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: others,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    })
    return { details: { challenge: publicKey.challenge }, request: { type: 'create', publicKey } }
  },

  async check(factor, challenge, proof) {
    if (!isKeyAnswer(proof.credential)) throw invalid('credential_response is required')
    const { rpID, origin } = siteOf(publicUrl())
    const { verifyAuthenticationResponse, verifyRegistrationResponse } = await webauthn()
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
          credential: toLibraryCredential(credential),
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
      return { credential: JSON.stringify(toStoredCredential(read.registrationInfo.credential)) }
    } catch (error) {
      if (error instanceof AuthRefusal) throw error
      // Any library error on client input counts as a failed proof.
      return undefined
    }
  },
})
