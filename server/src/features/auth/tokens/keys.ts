import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Conformance } from '../../../platform/config/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { keepSecret } from '../../../platform/secrets/index.ts'
import { findSigningKeys, insertSigningKey, lockKeys, type SigningKey } from './keys.store.ts'
import { makeSigningKey, toSigningKey } from './make-key.ts'

/** What the installation made for itself at first start. */
export interface InstallationKeys {
  signing: SigningKey[]
  /** Reads the signing keys again. */
  load: () => Promise<SigningKey[]>
  /** What browsers send as `apikey`: names the installation, opens nothing. */
  publishable: string
  /** What servers send as `apikey`: it may do everything. */
  service: string
  /** Derives refresh tokens and hides mailed codes. */
  secret: string
}

/** Reads the keys, and makes those that are missing; of several processes that start at once one makes them. */
export async function openKeys(
  database: DatabaseHandle,
  clock: Clock,
  given: Conformance['keys'] = {},
): Promise<InstallationKeys> {
  const own = await openOwnKeys(database, clock)
  const { publishable = own.publishable, service = own.service } = given
  const signing = givenKeys(given)
  if (signing.length === 0) return { ...own, publishable, service, load: () => findSigningKeys(database.db) }
  return { ...own, publishable, service, signing, load: async () => signing }
}

function givenKeys({ signing = [], jwtSecret }: Conformance['keys']): SigningKey[] {
  const shared = jwtSecret && { kty: 'oct', alg: 'HS256', k: Buffer.from(jwtSecret).toString('base64url') }
  return [...signing, ...(shared ? [shared] : [])].map(toSigningKey)
}

async function openOwnKeys(database: DatabaseHandle, clock: Clock): Promise<Omit<InstallationKeys, 'load'>> {
  return database.transact(async (tx) => {
    await lockKeys(tx)
    let signing: SigningKey[] = await findSigningKeys(tx)
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
