import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { countedAddress } from '../../platform/network/index.ts'
import { bucketOf, countTry, forgiveTries, TOO_MANY_CODES } from '../../platform/tries/index.ts'

const RULE = {
  windowMs: 15 * 60_000,
  refusal: TOO_MANY_CODES,
}
/** Room for typing mistakes; a code has 2^50 possibilities. */
const MOST = { user: 10, address: 50 }

export interface Guesser {
  userId: string
  /** Network address of the request. */
  address: string
}

/** Limits how often codes are tried, per person and per address, over all processes. */
export function createGuesses(on: { db: Database; clock: Clock }) {
  const bucketsOf = ({ userId, address }: Guesser) => ({
    user: bucketOf('invites:user', userId),
    address: bucketOf('invites:address', countedAddress(address)),
  })

  return {
    async count(guesser: Guesser): Promise<void> {
      const { user, address } = bucketsOf(guesser)
      await countTry(on, user, { ...RULE, most: MOST.user })
      await countTry(on, address, { ...RULE, most: MOST.address })
    },
    /** It was right. */
    forgive: (guesser: Guesser) => forgiveTries(on.db, Object.values(bucketsOf(guesser))),
  }
}
