import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Credential } from '../auth.tables.ts'

/** Site name in the browser's key dialogs. */
export const SITE_NAME = 'Studio Alpha'
/** EdDSA, ES256 and RS256 as COSE ids, which cover all common keys. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded on demand, because it is large and most users have no key. */
export const webauthn = () => import('@simplewebauthn/server')

/** User handle for security keys. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** Converts a stored credential for the library. */
export const toLibraryCredential = (credential: Credential): WebAuthnCredential => ({
  id: credential.id,
  publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
  counter: credential.counter,
  transports: credential.transports,
})

/** Converts a new credential for storage. */
export const toStoredCredential = ({
  id,
  publicKey,
  counter,
  transports = [],
}: WebAuthnCredential): Credential => ({
  id,
  counter,
  transports,
  publicKey: Buffer.from(publicKey).toString('base64url'),
})

/** True if a client's value has the shape of a key response. */
export const isKeyAnswer = (value: unknown): value is { id: string; response: object } => {
  const { id, response } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof response === 'object' && response !== null
}
