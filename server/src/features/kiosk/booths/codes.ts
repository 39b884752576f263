import { randomInt } from 'node:crypto'
import { Refusal } from '@studio/contract/kernel'
import { PAIRING_ALPHABET, PAIRING_LENGTH, PAIRING_MINUTES } from '@studio/contract/kiosk'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { countedAddress } from '../../../platform/network/index.ts'
import { hashOf } from '../../guests/index.ts'
import { countGuess, deleteGuesses } from './booths.store.ts'

const WINDOW_MS = PAIRING_MINUTES * 60_000
/** Room for typing mistakes at one address; all together far below the 2^40 codes that there are. */
const MOST_OF_ADDRESS = 20
const MOST_OF_ALL = 2_000

export const newCode = (): string =>
  Array.from({ length: PAIRING_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join('')

/** Limits how often codes are tried, per address and in all, over all processes. */
export function createGuesses({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Counts a try before it is looked at, so that many at once gain nothing. */
    async count(address: string): Promise<void> {
      const now = clock.now()
      const emptiedBefore = new Date(now.getTime() - WINDOW_MS)
      const buckets = [
        [`address:${hashOf(countedAddress(address)).toString('base64url')}`, MOST_OF_ADDRESS],
        ['all', MOST_OF_ALL],
      ] as const
      for (const [bucket, most] of buckets) {
        const { guesses, beganAt } = await countGuess(db, bucket, { now, emptiedBefore })
        if (guesses <= most) continue
        throw new Refusal('RATE_LIMITED', 'Too many codes were tried. Please wait a while and try again.', {
          retryAfter: Math.max(1, (beganAt.getTime() + WINDOW_MS - now.getTime()) / 1000),
        })
      }
    },
    sweep: () => deleteGuesses(db, new Date(clock.now().getTime() - WINDOW_MS)),
  }
}
