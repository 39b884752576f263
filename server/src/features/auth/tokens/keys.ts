import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Conformance } from '../../../platform/config/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { keepSecret } from '../../../platform/secrets/index.ts'
import { findSigningKeys, insertSigningKey, lockKeys, type SigningKey } from './keys.store.ts'

export type { SigningKey }

/** What the installation made for itself at first start. */
export interface InstallationKeys {
  signing: SigningKey[]
  /** What browsers send as `apikey`: names the installation, opens nothing. */
  publishable: string
  /** What servers send as `apikey`: it may do everything. */
  service: string
  /** Derives refresh tokens and hides mailed codes. */
  secret: string
}

async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomBytes(12).toString('base64url')
  const shown = { kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  return {
    kid,
    algorithm: 'ES256',
    private_jwk: { ...(await exportJWK(privateKey)) },
    public_jwk: { ...(await exportJWK(publicKey)), ...shown },
  }
}

/** Reads the keys, and makes those that are missing; of several processes that start at once one makes them. */
export async function openKeys(
  database: DatabaseHandle,
  clock: Clock,
  given: Conformance['keys'] = {},
): Promise<InstallationKeys> {
  const own = await openOwnKeys(database, clock)
  return {
    ...own,
    signing: given.signing ? given.signing.map(givenKey) : own.signing,
    publishable: given.publishable ?? own.publishable,
    service: given.service ?? own.service,
  }
}

/** What anybody may know of an RSA or elliptic key. */
const PUBLIC_PARTS = ['kty', 'crv', 'x', 'y', 'n', 'e']

/** A key that was given instead of made; what it verifies with is never shown when it is a shared secret. */
function givenKey({ kid, alg, ...jwk }: NonNullable<Conformance['keys']['signing']>[number]): SigningKey {
  const open = Object.fromEntries(Object.entries(jwk).filter(([name]) => PUBLIC_PARTS.includes(name)))
  const shown = { kid, alg, use: 'sig', key_ops: ['verify'] }
  return {
    kid: kid ?? '',
    algorithm: alg,
    private_jwk: jwk,
    public_jwk: jwk.kty === 'oct' ? jwk : { ...open, ...shown },
  }
}

async function openOwnKeys(database: DatabaseHandle, clock: Clock): Promise<InstallationKeys> {
  return database.transact(async (tx) => {
    await lockKeys(tx)
    let signing = await findSigningKeys(tx)
    if (signing.length === 0) {
      await insertSigningKey(tx, await makeSigningKey(), clock.now())
      signing = await findSigningKeys(tx)
    }
    const part = (bytes: number) => randomBytes(bytes).toString('base64url')
    return {
      signing,
      publishable: await keepSecret(tx, 'publishable_key', `sb_publishable_${part(16)}_${part(6)}`),
      service: await keepSecret(tx, 'service_key', `sb_secret_${part(24)}_${part(6)}`),
      secret: await keepSecret(tx, 'auth_secret', part(32)),
    }
  })
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const hmacOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** 192 bits: cannot be guessed. */
export const makeToken = (): string => randomBytes(24).toString('base64url')

/** Six digits, to be typed. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
