import { createHash } from 'node:crypto'
import { Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { countedAddress } from '../../platform/network/index.ts'
import { countGuess, deleteGuesses, forgiveGuess } from './invites.store.ts'

const WINDOW_MS = 15 * 60_000
/** Room for typing mistakes; a code has 2^50 possibilities. */
const MOST = { user: 10, address: 50 }

export interface Guesser {
  userId: string
  /** Network address of the request. */
  address: string
}

/** Only a hash: who tried from where is nobody's business afterwards. */
const bucketOf = (kind: string, value: string): string =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`

/** Limits how often codes are tried, per person and per address, over all processes. */
export function createGuesses({ db, clock }: { db: Database; clock: Clock }) {
  const bucketsOf = ({ userId, address }: Guesser) => ({
    user: bucketOf('user', userId),
    address: bucketOf('address', countedAddress(address)),
  })

  return {
    /** Counts a try before it is looked at, so that many at once gain nothing. */
    async count(guesser: Guesser): Promise<void> {
      const now = clock.now()
      for (const [kind, bucket] of Object.entries(bucketsOf(guesser))) {
        const emptiedBefore = new Date(now.getTime() - WINDOW_MS)
        const { guesses, beganAt } = await countGuess(db, bucket, now, emptiedBefore)
        if (guesses <= MOST[kind as keyof typeof MOST]) continue
        throw new Refusal('RATE_LIMITED', 'Too many codes were tried. Please wait a while and try again.', {
          retryAfter: Math.max(1, (beganAt.getTime() + WINDOW_MS - now.getTime()) / 1000),
        })
      }
    },
    forgive: (guesser: Guesser) => forgiveGuess(db, Object.values(bucketsOf(guesser))),
    sweep: () => deleteGuesses(db, new Date(clock.now().getTime() - WINDOW_MS)),
  }
}
