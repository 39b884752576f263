import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { countedAddress } from '../../platform/network/index.ts'
import { bucketOf, countTry, forgiveTries, TOO_MANY_CODES, type TryRule } from '../../platform/tries/index.ts'

const MINUTE_MS = 60_000
/** Of tries to join by each person and from each network. */
const OWN: TryRule = { most: 10, windowMs: 10 * MINUTE_MS, refusal: TOO_MANY_CODES }
/** Of everybody with unknown codes. */
const IN_ALL: TryRule = { most: 200, windowMs: 60 * MINUTE_MS, refusal: TOO_MANY_CODES }
const ALL = 'sessions:all'

export interface Guesser {
  userId: string
  /** Network address of the request. */
  address: string
}

/** Limits how often codes are tried, over all processes. */
export function createGuesses(on: { db: Database; clock: Clock }) {
  const ownBuckets = ({ userId, address }: Guesser) => [
    bucketOf('sessions:user', userId),
    bucketOf('sessions:address', countedAddress(address)),
  ]

  return {
    async count(guesser: Guesser, isCode: boolean): Promise<void> {
      for (const bucket of ownBuckets(guesser)) await countTry(on, bucket, OWN)
      // Nobody guesses the 128 bits of a link, so that it lets people in while others try codes.
      if (isCode) await countTry(on, ALL, IN_ALL)
    },
    /** It was right. */
    forgive: (guesser: Guesser, isCode: boolean) =>
      forgiveTries(on.db, [...ownBuckets(guesser), ...(isCode ? [ALL] : [])]),
  }
}
