import { newUuid, RequestError } from '../../platform/index.ts'

const KEY = 'studio-photoshoot-intent'

interface Storage {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
}

/**
 * One key per thing that was asked for, kept until it is answered: whoever presses again after a lost
 * answer, or after a reload, asks for the same shoot and not for a second one.
 */
export function createIntents(storage: Storage) {
  return {
    /** The key of the unanswered request with this body, or a new one. */
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      const kept = read(storage)
      if (kept?.body === text) return kept.key
      const key = newUuid()
      storage.write(KEY, JSON.stringify({ key, body: text }))
      return key
    },
    /** The server has said yes or no: the next press is a new intent. */
    settle(): void {
      storage.remove(KEY)
    },
  }
}

function read(storage: Storage): { key: string; body: string } | null {
  try {
    return JSON.parse(storage.read(KEY) ?? 'null')
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
