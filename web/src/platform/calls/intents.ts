import { DAY_MS } from '@studio/contract/kernel'
import { newUuid } from '../new-uuid.ts'
import { RequestError } from './request-error.ts'

/** The server stores idempotency records for two days. An older key would run the request again. */
const KEPT_FOR_MS = DAY_MS

interface Storage {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
}

interface StoredKey {
  key: string
  body: string
  /** Time of the first attempt. */
  at: number
}

/**
 * Idempotency keys, stored until the request is answered: pressing again after a lost response or a reload repeats
 * the same request instead of starting a second one.
 */
export function createIntents(storage: Storage, storedAs: string) {
  /** The unanswered request with this body, or a new one. */
  function of(body: unknown): StoredKey {
    const text = JSON.stringify(body)
    const stored = read(storage, storedAs)
    if (stored?.body === text && Date.now() - stored.at < KEPT_FOR_MS) return stored
    const entry = { key: newUuid(), body: text, at: Date.now() }
    storage.write(storedAs, JSON.stringify(entry))
    return entry
  }
  return {
    of,
    keyFor: (body: unknown): string => of(body).key,
    /** The server has answered; the next press is a new intent. */
    settle(): void {
      storage.remove(storedAs)
    },
  }
}

function read(storage: Storage, storedAs: string): StoredKey | null {
  try {
    return JSON.parse(storage.read(storedAs) ?? 'null')
  } catch {
    return null
  }
}

/** True for a definite refusal. A lost response, a server error or a conflict leaves the result open. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.code !== 'NETWORK_ERROR' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 409
