import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Credential } from '../auth.tables.ts'

/** What people see where their browser asks them for a key. */
export const SITE_NAME = 'Studio Alpha'
/** EdDSA, ES256 and RS256, in COSE's numbers: all that keys are made with. */
export const ALGORITHMS = [-8, -7, -257]

/** Large, and not needed before somebody has a key. */
export const webauthn = () => import('@simplewebauthn/server')

/** The bytes by which keys know a user. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** A kept credential as the library takes it. */
export const known = (credential: Credential): WebAuthnCredential => ({
  id: credential.id,
  publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
  counter: credential.counter,
  transports: credential.transports,
})

/** A new credential as it is kept. */
export const keptOf = ({ id, publicKey, counter, transports = [] }: WebAuthnCredential): Credential => ({
  id,
  counter,
  transports,
  publicKey: Buffer.from(publicKey).toString('base64url'),
})

/** Whether something sent by a client can be what a key answered at all. */
export const isKeyAnswer = (value: unknown): value is { id: string; response: object } => {
  const { id, response } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof response === 'object' && response !== null
}
