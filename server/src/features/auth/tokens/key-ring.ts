import { type CryptoKey, importJWK } from 'jose'
import type { Clock } from '../../../platform/clock/index.ts'
import type { News } from '../../../platform/news/index.ts'
import { KEYS_NEWS, type SigningKey } from './keys.store.ts'

/** A key that verifies tokens, ready for use. */
export interface Verifying {
  algorithm: string
  key: CryptoKey | Uint8Array
}

/** The keys of the installation as they are now: they may change while the server runs. */
export interface KeyRing {
  /** The newest: it signs. */
  signing(): Promise<Verifying & { kid: string }>
  /** The key that a token names; undefined when there is none, or it is retired. */
  verifying(kid: string): Promise<Verifying | undefined>
  /** All that are not retired, the newest first. */
  all(): SigningKey[]
  /** Calls `listener` after the keys have changed. */
  onChange(listener: () => void): void
  close(): void
}

/** Forged key ids must not make us read the table all the time. */
const RELOAD_MS = 5_000

interface Deps {
  news: News
  clock: Clock
  keys: SigningKey[]
  /** Reads them again. */
  load: () => Promise<SigningKey[]>
}

/** Keeps the keys and hears of changes; news that were missed show as a key id that is not known. */
export function createKeyRing({ news, clock, keys: initial, load }: Deps): KeyRing {
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
  const unlisten = news.on(KEYS_NEWS, () => void reload().catch(() => {}))

  /** Reading a key takes longer than using it. */
  function ready(jwk: SigningKey['private_jwk'], algorithm: string): Promise<CryptoKey | Uint8Array> {
    const known = imported.get(jwk) ?? importJWK(jwk, algorithm)
    imported.set(jwk, known)
    return known
  }

  return {
    async signing() {
      const [newest] = keys
      if (!newest) throw new Error('There is no signing key.')
      const { kid, algorithm } = newest
      return { kid, algorithm, key: await ready(newest.private_jwk, algorithm) }
    },

    async verifying(kid) {
      const named = () => keys.find((key) => key.kid === kid)
      if (!named() && Math.abs(clock.now().getTime() - loadedAt) > RELOAD_MS) await reload()
      const key = named()
      return key && { algorithm: key.algorithm, key: await ready(key.public_jwk, key.algorithm) }
    },

    all: () => keys,
    onChange: (listener) => void listeners.push(listener),
    close: unlisten,
  }
}
