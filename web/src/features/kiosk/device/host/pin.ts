import {
  kioskReasons,
  PIN_LOCK_MAX_SECONDS,
  PIN_LOCK_SECONDS,
  PIN_TRIES,
  type PinVerifier,
} from '@studio/contract/kiosk'
import { isRefusedFor, RequestError } from '../../../../platform/calls/request-error.ts'
import type { BoothStore } from '../store/booth-store.ts'
import type { Meta } from '../store/rows.ts'

export type PinOutcome =
  | { name: 'right' }
  | { name: 'wrong'; triesLeft: number }
  | { name: 'locked'; seconds: number }

interface PinDeps {
  store: Pick<BoothStore, 'read' | 'write'>
  /** Checks a PIN on the server. Throws NETWORK_ERROR if the server is unreachable. */
  checkOnline: (pin: string) => Promise<{ isRight: boolean; triesLeft: number }>
  verifier: () => PinVerifier | undefined
  /** Monotonic time in ms, independent of the device's clock, and its value when the booth was started. */
  monotonic: () => number
  startedAt: number
}

const NO_FAILURES: Meta['pin'] = { failures: 0, locks: 0, lockedMs: 0, notedAt: 0 }

/**
 * Unlocks the host's pages: with the server, or offline with a stored verifier and local attempts. A lock is stored as
 * its remaining time, which only decreases while the booth runs, so changing the clock cannot end it.
 */
export function createPinLock({ store, checkOnline: ask, verifier, monotonic, startedAt }: PinDeps) {
  let noted = startedAt

  async function read(): Promise<Meta['pin']> {
    const stored = (await store.read('pin')) ?? NO_FAILURES
    const now = monotonic()
    const lockedMs = Math.max(0, stored.lockedMs - (now - noted))
    noted = now
    return lockedMs === stored.lockedMs ? stored : write({ ...stored, lockedMs })
  }

  async function write(next: Meta['pin']): Promise<Meta['pin']> {
    await store.write('pin', next)
    return next
  }

  async function offline(pin: string, stored: Meta['pin']): Promise<PinOutcome> {
    const storedVerifier = verifier()
    if (!storedVerifier) return { name: 'wrong', triesLeft: PIN_TRIES }
    // Counted before the check, so that cutting the power does not restore the attempt.
    const failures = stored.failures + 1
    const isLast = failures >= PIN_TRIES
    const seconds = Math.min(PIN_LOCK_SECONDS * 2 ** stored.locks, PIN_LOCK_MAX_SECONDS)
    const counted = isLast
      ? { ...stored, failures: 0, locks: stored.locks + 1, lockedMs: seconds * 1000 }
      : { ...stored, failures }
    await write(counted)
    noted = monotonic()
    if (await matchesPin(pin, storedVerifier)) {
      await write(NO_FAILURES)
      return { name: 'right' }
    }
    return isLast ? { name: 'locked', seconds } : { name: 'wrong', triesLeft: PIN_TRIES - failures }
  }

  return {
    /** Returns the remaining seconds of the lock. 0 if a PIN can be tried. */
    async lockedSeconds(): Promise<number> {
      return Math.ceil((await read()).lockedMs / 1000)
    },
    async triesLeft(): Promise<number> {
      return PIN_TRIES - (await read()).failures
    },
    async tryPin(pin: string): Promise<PinOutcome> {
      const stored = await read()
      if (stored.lockedMs > 0) return { name: 'locked', seconds: Math.ceil(stored.lockedMs / 1000) }
      try {
        const { isRight, triesLeft } = await ask(pin)
        if (!isRight) {
          // Uses the higher count of server and device, so that a restart gives no additional attempts.
          await write({ ...stored, failures: Math.max(stored.failures, PIN_TRIES - triesLeft) })
          return { name: 'wrong', triesLeft: Math.min(triesLeft, PIN_TRIES - stored.failures) }
        }
        await write(NO_FAILURES)
        return { name: 'right' }
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        if (isRefusedFor(error, kioskReasons.pinLocked)) {
          const seconds = error.retryAfter ?? PIN_LOCK_SECONDS
          await write({ ...stored, lockedMs: seconds * 1000 })
          noted = monotonic()
          return { name: 'locked', seconds }
        }
        return offline(pin, stored)
      }
    },
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

async function matchesPin(pin: string, { salt, rounds, hash }: PinVerifier): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const expected = bytesOf(hash)
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds },
    key,
    expected.length * 8,
  )
  const digest = new Uint8Array(bits)
  return digest.every((byte, index) => byte === expected[index])
}
