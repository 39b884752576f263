import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Metadata } from '../auth.tables.ts'
import type { SigningKey } from './keys.store.ts'

export const ALGORITHMS = ['ES256', 'RS256', 'HS256'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

/** Public members of RSA and elliptic-curve JWKs. */
const PUBLIC_PARTS = ['kty', 'crv', 'x', 'y', 'n', 'e']
const makeKid = () => randomBytes(12).toString('base64url')

/** Creates a key. HS256 is a shared secret and is never published. */
export async function makeSigningKey(algorithm: Algorithm = 'ES256'): Promise<SigningKey> {
  const kid = makeKid()
  if (algorithm === 'HS256')
    return toSigningKey({ kty: 'oct', alg: algorithm, kid, k: randomBytes(48).toString('base64url') })
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return toSigningKey({ ...(await exportJWK(privateKey)), alg: algorithm, kid })
}

/** An imported key; its permitted use is set by us. */
export type ConfiguredKey = Metadata & { kid?: string | undefined; alg?: string | undefined }

const without = (jwk: Metadata, names: string[]): Metadata =>
  Object.fromEntries(Object.entries(jwk).filter(([name]) => !names.includes(name)))

/** Imports a private JWK and derives its public part. */
export function toSigningKey(jwk: ConfiguredKey): SigningKey {
  const { kid = '', alg = '' } = jwk
  const bare = without(jwk, ['kid', 'alg', 'use', 'key_ops'])
  const open = Object.fromEntries(Object.entries(bare).filter(([name]) => PUBLIC_PARTS.includes(name)))
  return {
    kid,
    algorithm: alg,
    private_jwk: bare,
    public_jwk: bare.kty === 'oct' ? { ...bare } : { ...open, kid, alg, use: 'sig', key_ops: ['verify'] },
  }
}

/** Adds a key id if the imported key has none. */
export const withKeyId = (jwk: ConfiguredKey): ConfiguredKey => ({ ...jwk, kid: jwk.kid ?? makeKid() })
