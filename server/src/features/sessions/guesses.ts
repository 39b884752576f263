import { createHash } from 'node:crypto'
import { Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { countedAddress } from '../../platform/network/index.ts'
import { countGuess, forgetGuesses, forgiveGuess } from './guesses.store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** So many tries to join in ten minutes by each person and from each network, and in an hour by everybody with unknown codes. */
const MOST = 10
const WINDOW_MS = 10 * MINUTE_MS
const MOST_IN_ALL = 200

export interface Guesser {
  userId: string
  /** Network address of the request. */
  address: string
}

/** Only a hash: who tried from where is nobody's business afterwards. */
const bucketOf = (kind: string, value: string): string =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`

/** Limits how often codes are tried, over all processes. */
export function createGuesses({ db, clock }: { db: Database; clock: Clock }) {
  async function count(bucket: string, most: number, windowMs: number): Promise<void> {
    const now = clock.now()
    const { guesses, beganAt } = await countGuess(db, bucket, now, new Date(now.getTime() - windowMs))
    if (guesses <= most) return
    throw new Refusal('RATE_LIMITED', 'Too many codes were tried. Please wait a while and try again.', {
      retryAfter: Math.max(1, Math.ceil((beganAt.getTime() + windowMs - now.getTime()) / 1000)),
    })
  }

  const ownBuckets = ({ userId, address }: Guesser) => [
    bucketOf('user', userId),
    bucketOf('address', countedAddress(address)),
  ]

  return {
    /** Counts a try before it is looked at, so that many at once gain nothing. */
    async count(guesser: Guesser, isCode: boolean): Promise<void> {
      for (const bucket of ownBuckets(guesser)) await count(bucket, MOST, WINDOW_MS)
      // Nobody guesses the 128 bits of a link, so that it lets people in while others try codes.
      if (isCode) await count('all', MOST_IN_ALL, HOUR_MS)
    },
    /** It was right. */
    forgive: (guesser: Guesser, isCode: boolean) =>
      forgiveGuess(db, [...ownBuckets(guesser), ...(isCode ? ['all'] : [])]),
    sweep: () => forgetGuesses(db, new Date(clock.now().getTime() - HOUR_MS)),
  }
}
