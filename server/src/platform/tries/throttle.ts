import type { Clock } from '../clock/index.ts'
import type { DatabaseHandle } from '../database/index.ts'
import { countedAddress } from '../network/index.ts'
import { bucketOf } from './counts.ts'
import { dropTries, findTries, keepTries, lockTries } from './tries.store.ts'
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
  const bucketFor = (thing: string, address: string) =>
    bucketOf('secret', `${thing}\n${countedAddress(address)}`)

  return {
    /** How it stands, without a try. */
    async look(thing: string, address: string): Promise<{ wait: number; triesLeft: number }> {
      const row = await findTries(database.db, bucketFor(thing, address))
      if (!row) return { wait: 0, triesLeft: rules.tries }
      const now = clock.now()
      const triesLeft = Math.max(1, rules.tries - currentTries(row, now).failures)
      return { wait: secondsLeft(row, now), triesLeft }
    },

    /**
     * Counts a try before it is looked at, so that many at once gain nothing. `wait` is the seconds for which nothing is
     * looked at; 0 where this one may be. `next` is the wait that begins if it is wrong. A right one is to be forgiven.
     */
    async count(thing: string, address: string): Promise<{ wait: number; triesLeft: number; next: number }> {
      // Whoever goes on guessing keeps nobody else waiting.
      const now = clock.now()
      const bucket = bucketFor(thing, address)
      const before = await findTries(database.db, bucket)
      const wait = before ? secondsLeft(before, now) : 0
      if (wait > 0) return { wait, triesLeft: 0, next: wait }
      return database.transact(async (tx) => {
        const row = await lockTries(tx, bucket, new Date(now.getTime() + REMEMBERED_MS))
        const seconds = secondsLeft(row, now)
        if (seconds > 0) return { wait: seconds, triesLeft: 0, next: seconds }
        const tries = afterWrong(row, now, rules)
        await keepTries(tx, bucket, tries)
        return {
          wait: 0,
          triesLeft: Math.max(0, rules.tries - tries.failures),
          next: secondsLeft(tries, now),
        }
      })
    },

    forgive: (thing: string, address: string) => dropTries(database.db, bucketFor(thing, address)),
  }
}
