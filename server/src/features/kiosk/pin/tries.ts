import { PIN_LOCK_MAX_SECONDS, PIN_LOCK_SECONDS, PIN_TRIES } from '@studio/contract/kiosk'
import {
  afterWrong as afterWrongOf,
  currentTries,
  secondsLeft,
  type AttemptState,
} from '../../../platform/attempts/index.ts'

const RULES = { tries: PIN_TRIES, firstSeconds: PIN_LOCK_SECONDS, mostSeconds: PIN_LOCK_MAX_SECONDS }

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Returns the state after another wrong attempt. */
export const afterWrong = (tries: AttemptState, now: Date): AttemptState => afterWrongOf(tries, now, RULES)

/** Merges attempts that a booth counted offline: the larger count and the longer lock win. */
export function merged(
  tries: AttemptState,
  offline: { failures: number; lockedSeconds: number },
  now: Date,
): AttemptState {
  const current = currentTries(tries, now)
  const seconds = Math.max(0, Math.min(offline.lockedSeconds, PIN_LOCK_MAX_SECONDS))
  if (seconds === 0) {
    // A count at the limit without a lock means that the lock has expired, so the count is 0.
    const failures = offline.failures < PIN_TRIES ? Math.max(0, offline.failures) : 0
    return { ...current, failures: Math.max(current.failures, failures) }
  }
  const level = Math.ceil(Math.log2(Math.max(seconds, PIN_LOCK_SECONDS) / PIN_LOCK_SECONDS)) + 1
  return {
    failures: PIN_TRIES,
    locks: Math.max(current.locks, level),
    lockedUntil: later(now, Math.max(seconds, secondsLeft(current, now))),
  }
}
