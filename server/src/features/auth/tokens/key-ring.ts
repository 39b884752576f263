import { type CryptoKey, importJWK } from 'jose'
import type { Clock } from '../../../platform/clock/index.ts'
import type { PubSub } from '../../../platform/pubsub/index.ts'
import { KEYS_CHANNEL, type SigningKey } from './keys.store.ts'

/** A verification key, imported and ready. */
export interface VerificationKey {
  algorithm: string
  key: CryptoKey | Uint8Array
}

/** Current keys of the installation; they can change at run time. */
export interface KeyRing {
  /** The newest key, which signs. */
  signing(): Promise<VerificationKey & { kid: string }>
  /** Key with this id; undefined if unknown or retired. */
  verifying(kid: string): Promise<VerificationKey | undefined>
  /** All keys that aren't retired, newest first. */
  all(): SigningKey[]
  /** Registers a listener for key changes. */
  onChange(listener: () => void): void
  close(): void
}

/** Min. interval between reloads in ms, so that forged key ids can't cause constant queries. */
const RELOAD_MS = 5_000

interface Deps {
  pubsub: PubSub
  clock: Clock
  keys: SigningKey[]
  /** Reloads the keys. */
  load: () => Promise<SigningKey[]>
}

/** Caches the keys and reloads them on change. A lost notification shows as an unknown key id. */
export function createKeyRing({ pubsub, clock, keys: initial, load }: Deps): KeyRing {
  let keys = initial
  let loadedAt = clock.now().getTime()
  const listeners: (() => void)[] = []
  const imported = new Map<SigningKey['private_jwk'], Promise<CryptoKey | Uint8Array>>()

  async function reload(): Promise<void> {
    loadedAt = clock.now().getTime()
    keys = await load()
    imported.clear()
    for (const listener of listeners) listener()
  }
  const unsubscribe = pubsub.on(KEYS_CHANNEL, () => void reload().catch(() => {}))

  /** Importing a key takes longer than using it, so imports are cached. */
  function ready(jwk: SigningKey['private_jwk'], algorithm: string): Promise<CryptoKey | Uint8Array> {
    const pending = imported.get(jwk) ?? importJWK(jwk, algorithm)
    imported.set(jwk, pending)
    return pending
  }

  return {
    async signing() {
      const [newest] = keys
      if (!newest) throw new Error('There is no signing key.')
      const { kid, algorithm } = newest
      return { kid, algorithm, key: await ready(newest.private_jwk, algorithm) }
    },

    async verifying(kid) {
      const findKey = () => keys.find((key) => key.kid === kid)
      if (!findKey() && Math.abs(clock.now().getTime() - loadedAt) > RELOAD_MS) await reload()
      const key = findKey()
      return key && { algorithm: key.algorithm, key: await ready(key.public_jwk, key.algorithm) }
    },

    all: () => keys,
    onChange: (listener) => void listeners.push(listener),
    close: unsubscribe,
  }
}
