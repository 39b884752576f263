/** Failed attempts at a secret, and the end of the current wait. */
export interface AttemptState {
  failures: number
  /** Number of waits since the last correct attempt. */
  locks: number
  lockedUntil: Date | null
}

/**
 * Number of attempts before a wait, and its duration in seconds. Each wait is twice as long as the previous one, up to
 * the maximum.
 */
export interface WaitRules {
  tries: number
  firstSeconds: number
  mostSeconds: number
}

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Remaining seconds of the wait; 0 if there is none. */
export const secondsLeft = ({ lockedUntil }: Pick<AttemptState, 'lockedUntil'>, now: Date): number =>
  lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))

/** State after an expired wait: attempts restart, and the number of waits is kept. */
export const currentTries = (attempts: AttemptState, now: Date): AttemptState =>
  attempts.lockedUntil !== null && secondsLeft(attempts, now) === 0
    ? { failures: 0, locks: attempts.locks, lockedUntil: null }
    : { failures: attempts.failures, locks: attempts.locks, lockedUntil: attempts.lockedUntil }

/** State after another failed attempt. */
export function afterWrong(attempts: AttemptState, now: Date, rules: WaitRules): AttemptState {
  const { failures, locks } = currentTries(attempts, now)
  if (failures + 1 < rules.tries) return { failures: failures + 1, locks, lockedUntil: null }
  const seconds = Math.min(rules.firstSeconds * 2 ** locks, rules.mostSeconds)
  return { failures: rules.tries, locks: locks + 1, lockedUntil: later(now, seconds) }
}
