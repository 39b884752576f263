import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Conformance } from '../../../platform/config/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { getOrCreateSecret } from '../../../platform/secrets/index.ts'
import { findSigningKeys, insertSigningKey, lockKeys, type SigningKey } from './keys.store.ts'
import { makeSigningKey, toSigningKey } from './make-key.ts'

/** Secrets generated at the first start. */
export interface InstallationKeys {
  signing: SigningKey[]
  /** Reloads the signing keys. */
  load: () => Promise<SigningKey[]>
  /** Sent as `apikey` by browsers; identifies the installation and grants nothing. */
  publishable: string
  /** Sent as `apikey` by servers; has full access. */
  service: string
  /** Key for deriving refresh tokens and hashing emailed codes. */
  secret: string
}

/** Loads the keys and creates missing ones; concurrent starts create one set. */
export async function loadKeys(
  database: DatabaseHandle,
  clock: Clock,
  settings: Conformance['keys'] = {},
): Promise<InstallationKeys> {
  const own = await loadOwnKeys(database, clock)
  const { publishable = own.publishable, service = own.service } = settings
  const signing = configuredKeys(settings)
  if (signing.length === 0) return { ...own, publishable, service, load: () => findSigningKeys(database.db) }
  return { ...own, publishable, service, signing, load: async () => signing }
}

function configuredKeys({ signing = [], jwtSecret }: Conformance['keys']): SigningKey[] {
  const shared = jwtSecret && { kty: 'oct', alg: 'HS256', k: Buffer.from(jwtSecret).toString('base64url') }
  return [...signing, ...(shared ? [shared] : [])].map(toSigningKey)
}

async function loadOwnKeys(database: DatabaseHandle, clock: Clock): Promise<Omit<InstallationKeys, 'load'>> {
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
      publishable: await getOrCreateSecret(tx, 'publishable_key', `sb_publishable_${part(16)}_${part(6)}`),
      service: await getOrCreateSecret(tx, 'service_key', `sb_secret_${part(24)}_${part(6)}`),
      secret: await getOrCreateSecret(tx, 'auth_secret', part(32)),
    }
  })
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const hmacOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** 192 bits, which can't be guessed. */
export const makeToken = (): string => randomBytes(24).toString('base64url')

/** Six digits. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Compares two texts in constant time. */
export const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
