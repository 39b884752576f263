import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { countedAddress } from '../../platform/network/index.ts'
import { hashOf } from './links.ts'
import { dropBefore, dropBucket, findBucket, keepBucket, lockBucket } from './throttle.store.ts'
import { afterWrong, currentTries, secondsLeft, type WaitRules } from './waits.ts'

/** How long somebody who went away is remembered. */
const REMEMBERED_MS = 86_400_000

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Limits how often the secret of one thing is tried from one network, over all processes. Others are not kept waiting by
 * it: whoever guesses locks out nobody but those on their own network.
 */
export function createThrottle(
  { database, clock }: { database: DatabaseHandle; clock: Clock },
  rules: WaitRules,
) {
  /** Only a hash: who tried from where is nobody's business afterwards. */
  const bucketOf = (thing: string, address: string) =>
    hashOf(`${thing}\n${countedAddress(address)}`).toString('base64url')

  return {
    /** How it stands, without a try. */
    async look(thing: string, address: string): Promise<{ wait: number; triesLeft: number }> {
      const row = await findBucket(database.db, bucketOf(thing, address))
      if (!row) return { wait: 0, triesLeft: rules.tries }
      const now = clock.now()
      return { wait: secondsLeft(row, now), triesLeft: rules.tries - currentTries(row, now).failures }
    },

    /**
     * Counts a try before it is looked at, so that many at once gain nothing. `wait` is the seconds for which nothing is
     * looked at; 0 where this one may be. `next` is the wait that begins if it is wrong. A right one is to be forgiven.
     */
    async count(thing: string, address: string): Promise<{ wait: number; triesLeft: number; next: number }> {
      // Whoever goes on guessing keeps nobody else waiting.
      const now = clock.now()
      const bucket = bucketOf(thing, address)
      const before = await findBucket(database.db, bucket)
      const wait = before ? secondsLeft(before, now) : 0
      if (wait > 0) return { wait, triesLeft: 0, next: wait }
      return database.transact(async (tx) => {
        const row = await lockBucket(tx, bucket, now)
        const seconds = secondsLeft(row, now)
        if (seconds > 0) return { wait: seconds, triesLeft: 0, next: seconds }
        const tries = afterWrong(row, now, rules)
        await keepBucket(tx, bucket, tries)
        return { wait: 0, triesLeft: rules.tries - tries.failures, next: secondsLeft(tries, now) }
      })
    },

    forgive: (thing: string, address: string) => dropBucket(database.db, bucketOf(thing, address)),

    /** Forgets networks that have not tried for a day. To be called every hour. */
    sweep: () => dropBefore(database.db, new Date(clock.now().getTime() - REMEMBERED_MS)),
  }
}
