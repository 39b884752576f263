import { invitesReasons } from '@studio/contract/invites'
import { MINUTE_MS } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { bucketOf, countAttempt, resetAttempts, networkBuckets } from '../../platform/attempts/index.ts'

const RULE = {
  windowMs: 15 * MINUTE_MS,
  reason: invitesReasons.tooManyCodes,
}
/** Room for typing mistakes; a code has 2^50 possibilities. */
const MAX_GUESSES = { user: 10, address: 50 }

export interface Guesser {
  userId: string
  /** IP address of the request. */
  address: string
}

/** Limits attempts per user and per network, across all processes. */
export function createGuesses(on: { db: Database; clock: Clock }) {
  const bucketsOf = ({ userId, address }: Guesser) => [
    { bucket: bucketOf('invites:user', userId), max: MAX_GUESSES.user },
    ...networkBuckets('invites:address', address, MAX_GUESSES.address),
  ]

  return {
    async count(guesser: Guesser): Promise<void> {
      for (const { bucket, max } of bucketsOf(guesser)) await countAttempt(on, bucket, { ...RULE, max })
    },
    /** Resets the count after a correct code. */
    forgive: (guesser: Guesser) =>
      resetAttempts(
        on.db,
        bucketsOf(guesser).map(({ bucket }) => bucket),
      ),
  }
}
