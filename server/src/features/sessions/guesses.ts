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

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Of tries to join by each person and from each network. */
const OWN: AttemptRule = { most: 10, windowMs: 10 * MINUTE_MS, reason: sessionsReasons.tooManyCodes }
/** Of each person with unknown codes: of the 2^30 codes, so few that even thousands of accounts find next to nothing. */
const OF_A_DAY: AttemptRule = { most: 50, windowMs: DAY_MS, reason: sessionsReasons.tooManyCodes }

export interface Guesser {
  userId: string
  /** Network address of the request. */
  address: string
}

/** Limits how often codes are tried, over all processes: by each person and from each network, never by all together. */
export function createGuesses(on: { db: Database; clock: Clock }) {
  function bucketsOf({ userId, address }: Guesser, isCode: boolean): { bucket: string; rule: AttemptRule }[] {
    const networks = networkBuckets('sessions:address', address, OWN.most)
    return [
      { bucket: bucketOf('sessions:user', userId), rule: OWN },
      ...networks.map(({ bucket, most }) => ({ bucket, rule: { ...OWN, most } })),
      // Nobody guesses the 128 bits of a link.
      ...(isCode ? [{ bucket: bucketOf('sessions:day', userId), rule: OF_A_DAY }] : []),
    ]
  }

  return {
    async count(guesser: Guesser, isCode: boolean): Promise<void> {
      for (const { bucket, rule } of bucketsOf(guesser, isCode)) await countAttempt(on, bucket, rule)
    },
    /** It was right. */
    forgive: (guesser: Guesser, isCode: boolean) =>
      resetAttempts(
        on.db,
        bucketsOf(guesser, isCode).map(({ bucket }) => bucket),
      ),
  }
}
