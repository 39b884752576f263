import { DAY_MS, MINUTE_MS } from '@studio/contract/kernel'
import { sessionsReasons } from '@studio/contract/sessions'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import {
  bucketOf,
  countAttempt,
  resetAttempts,
  networkBuckets,
  type AttemptRule,
} from '../../platform/attempts/index.ts'

/** Limit of join attempts per user and per network. */
const OWN: AttemptRule = { max: 10, windowMs: 10 * MINUTE_MS, reason: sessionsReasons.tooManyCodes }
/** Limit of wrong codes per user. Few enough of the 2^30 codes that even thousands of accounts find almost none. */
const OF_A_DAY: AttemptRule = { max: 50, windowMs: DAY_MS, reason: sessionsReasons.tooManyCodes }

export interface Guesser {
  userId: string
  /** IP address of the request. */
  address: string
}

/** Limits join attempts per user and per network, across all processes. There is no global limit. */
export function createGuesses(on: { db: Database; clock: Clock }) {
  function bucketsOf({ userId, address }: Guesser, isCode: boolean): { bucket: string; rule: AttemptRule }[] {
    const networks = networkBuckets('sessions:address', address, OWN.max)
    return [
      { bucket: bucketOf('sessions:user', userId), rule: OWN },
      ...networks.map(({ bucket, max }) => ({ bucket, rule: { ...OWN, max } })),
      // The 128 bits of a link cannot be guessed.
      ...(isCode ? [{ bucket: bucketOf('sessions:day', userId), rule: OF_A_DAY }] : []),
    ]
  }

  return {
    async count(guesser: Guesser, isCode: boolean): Promise<void> {
      for (const { bucket, rule } of bucketsOf(guesser, isCode)) await countAttempt(on, bucket, rule)
    },
    /** Resets the count after a correct code. */
    forgive: (guesser: Guesser, isCode: boolean) =>
      resetAttempts(
        on.db,
        bucketsOf(guesser, isCode).map(({ bucket }) => bucket),
      ),
  }
}
