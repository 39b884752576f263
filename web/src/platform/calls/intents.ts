import { newUuid } from '../new-uuid.ts'
import { RequestError } from './request-error.ts'

/** The server forgets its answers after two days: a key that old would ask for the same thing anew. */
const KEPT_FOR_MS = 24 * 3_600_000

interface Storage {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
}

interface Kept {
  key: string
  body: string
  /** When it was first asked for. */
  at: number
}

/**
 * One key per thing that was asked for, kept until it is answered: whoever presses again after a lost
 * answer, or after a reload, asks for the same thing and not for a second one.
 */
export function createIntents(storage: Storage, storedAs: string) {
  /** The unanswered request with this body, or a new one. */
  function of(body: unknown): Kept {
    const text = JSON.stringify(body)
    const kept = read(storage, storedAs)
    if (kept?.body === text && Date.now() - kept.at < KEPT_FOR_MS) return kept
    const made = { key: newUuid(), body: text, at: Date.now() }
    storage.write(storedAs, JSON.stringify(made))
    return made
  }
  return {
    of,
    keyFor: (body: unknown): string => of(body).key,
    /** The server has said yes or no: the next press is a new intent. */
    settle(): void {
      storage.remove(storedAs)
    },
  }
}

function read(storage: Storage, storedAs: string): Kept | null {
  try {
    return JSON.parse(storage.read(storedAs) ?? 'null')
  } catch {
    return null
  }
}

/** Whether a failure is the server's own no; a lost answer, a fault or a clash leave it open. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.code !== 'NETWORK_ERROR' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 409
