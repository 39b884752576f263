/** How often a secret was tried in vain, and until when nobody may try. */
export interface Tries {
  failures: number
  /** How often it had to wait since the last right one. */
  locks: number
  lockedUntil: Date | null
}

/** So many tries, then a wait of so many seconds, each twice as long as the one before, up to the longest. */
export interface WaitRules {
  tries: number
  firstSeconds: number
  mostSeconds: number
}

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Seconds for which it is still locked; 0 for none. */
export const secondsLeft = ({ lockedUntil }: Pick<Tries, 'lockedUntil'>, now: Date): number =>
  lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))

/** What counts now: once a wait has ended, tries begin anew, and how often it had to wait stays. */
export const currentTries = (tries: Tries, now: Date): Tries =>
  tries.lockedUntil !== null && secondsLeft(tries, now) === 0
    ? { failures: 0, locks: tries.locks, lockedUntil: null }
    : { failures: tries.failures, locks: tries.locks, lockedUntil: tries.lockedUntil }

/** After one more try in vain. */
export function afterWrong(tries: Tries, now: Date, rules: WaitRules): Tries {
  const { failures, locks } = currentTries(tries, now)
  if (failures + 1 < rules.tries) return { failures: failures + 1, locks, lockedUntil: null }
  const seconds = Math.min(rules.firstSeconds * 2 ** locks, rules.mostSeconds)
  return { failures: rules.tries, locks: locks + 1, lockedUntil: later(now, seconds) }
}
