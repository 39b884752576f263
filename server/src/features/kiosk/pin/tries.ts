import { PIN_LOCK_MOST_SECONDS, PIN_LOCK_SECONDS, PIN_TRIES } from '@studio/contract/kiosk'
import type { PinRow } from './pin.store.ts'

type Tries = Omit<PinRow, 'hash'>

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
const lockOf = (locks: number): number => Math.min(PIN_LOCK_SECONDS * 2 ** (locks - 1), PIN_LOCK_MOST_SECONDS)

/** Seconds for which it is still locked; 0 for none. */
export const secondsLeft = ({ lockedUntil }: Pick<Tries, 'lockedUntil'>, now: Date): number =>
  lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))

/** What counts now: once a lock has ended, tries begin anew, and how often it was locked stays. */
export const current = (tries: Tries, now: Date): Tries =>
  tries.lockedUntil !== null && secondsLeft(tries, now) === 0
    ? { failures: 0, locks: tries.locks, lockedUntil: null }
    : { failures: tries.failures, locks: tries.locks, lockedUntil: tries.lockedUntil }

/** After one more wrong try. */
export function afterWrong(tries: Tries, now: Date): Tries {
  const { failures, locks } = current(tries, now)
  if (failures + 1 < PIN_TRIES) return { failures: failures + 1, locks, lockedUntil: null }
  return { failures: PIN_TRIES, locks: locks + 1, lockedUntil: later(now, lockOf(locks + 1)) }
}

/** With what a booth has counted while it had no network: the larger count and the longer lock win. */
export function merged(tries: Tries, offline: { failures: number; lockedSeconds: number }, now: Date): Tries {
  const here = current(tries, now)
  const seconds = Math.max(0, Math.min(offline.lockedSeconds, PIN_LOCK_MOST_SECONDS))
  if (seconds === 0) {
    // A count that would lock and does not any more is one whose lock has ended.
    const failures = offline.failures < PIN_TRIES ? Math.max(0, offline.failures) : 0
    return { ...here, failures: Math.max(here.failures, failures) }
  }
  const level = Math.ceil(Math.log2(Math.max(seconds, PIN_LOCK_SECONDS) / PIN_LOCK_SECONDS)) + 1
  return {
    failures: PIN_TRIES,
    locks: Math.max(here.locks, level),
    lockedUntil: later(now, Math.max(seconds, secondsLeft(here, now))),
  }
}
