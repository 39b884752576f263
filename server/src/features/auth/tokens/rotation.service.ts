import type { Clock } from '../../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { AUTH_DEFAULTS } from '../auth.settings.ts'
import {
  findSigningKeys,
  insertSigningKey,
  lockKeys,
  retireSigningKeys,
  type SigningKey,
  notifyKeysChanged,
} from './keys.store.ts'
import {
  type Algorithm,
  ALGORITHMS,
  type ConfiguredKey,
  makeSigningKey,
  withKeyId,
  toSigningKey,
} from './make-key.ts'

export interface KeyState {
  kid: string
  algorithm: string
  createdAt: Date
  signs: boolean
}

/** A key change that isn't possible; the message explains why. */
export class KeyProblem extends Error {}

const isAlgorithm = (text: unknown): text is Algorithm => ALGORITHMS.includes(text as Algorithm)

async function keyFrom(from: string | ConfiguredKey): Promise<SigningKey> {
  const algorithm = typeof from === 'string' ? from : from.alg
  if (!isAlgorithm(algorithm))
    throw new KeyProblem(`A key is for one of ${ALGORITHMS.join(', ')}; this is ${algorithm ?? 'for none'}.`)
  if (typeof from === 'string') return makeSigningKey(algorithm)
  const key = toSigningKey(withKeyId(from))
  const holds = key.private_jwk.kty === 'oct' ? 'k' : 'd'
  if (!key.private_jwk[holds]) throw new KeyProblem('This is not a private key.')
  return key
}

/**
 * Rotates the keys that sign access tokens. All processes are notified. No one is signed out, because an old key
 * still verifies until it is retired.
 */
export function createRotation({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
  const list = async (): Promise<KeyState[]> =>
    (await findSigningKeys(database.db)).map(({ kid, algorithm, created_at: createdAt }, place) => ({
      kid,
      algorithm,
      createdAt,
      signs: place === 0,
    }))

  return {
    list,

    /**
     * Makes a new or imported private key the signing key.
     * @throws KeyProblem for an unusable algorithm or key.
     */
    async rotate(from: string | ConfiguredKey): Promise<KeyState[]> {
      const key = await keyFrom(from)
      await database.transact(async (tx) => {
        await lockKeys(tx)
        if (!(await insertSigningKey(tx, key, clock.now())))
          throw new KeyProblem(`There is, or was, a key ${key.kid}.`)
        await notifyKeysChanged(tx)
      })
      return list()
    },

    /**
     * Retires keys that no longer sign. Keys that signed within a token's lifetime are kept, unless `now` is set:
     * then the holders of such tokens must refresh.
     */
    async retire({ now: isNow }: { now: boolean }): Promise<KeyState[]> {
      await database.transact(async (tx) => {
        await lockKeys(tx)
        const now = clock.now()
        const keys = await findSigningKeys(tx)
        const done = keys.filter((_, place) => {
          // Each key signed until the next one was created; the newest signs now.
          const signedUntil = keys[place - 1]?.created_at
          if (!signedUntil) return false
          return isNow || now.getTime() - signedUntil.getTime() > AUTH_DEFAULTS.accessTokenSeconds * 1000
        })
        if (done.length === 0) return
        await retireSigningKeys(
          tx,
          done.map(({ kid }) => kid),
          now,
        )
        await notifyKeysChanged(tx)
      })
      return list()
    },
  }
}
