import { DAY_MS } from '@studio/contract/kernel'
import type { Clock } from '../clock/index.ts'
import type { DatabaseHandle } from '../database/index.ts'
import { countedAddress } from '../network/index.ts'
import { bucketOf } from './counts.ts'
import { dropTries, findTries, saveTries, lockTries } from './attempts.store.ts'
import { afterWrong, currentTries, secondsLeft, type WaitRules } from './waits.ts'

/** Time for which attempts of an inactive client are stored. */
const REMEMBERED_MS = DAY_MS

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Limits attempts at one secret from one network, across all processes. Clients on other networks are not affected: an
 * attacker locks out only their own network.
 */
export function createThrottle(
  { database, clock }: { database: DatabaseHandle; clock: Clock },
  rules: WaitRules,
) {
  const bucketFor = (thing: string, address: string) =>
    bucketOf('secret', `${thing}\n${countedAddress(address)}`)

  return {
    /** Returns the current state without counting an attempt. */
    async look(thing: string, address: string): Promise<{ wait: number; triesLeft: number }> {
      const row = await findTries(database.db, bucketFor(thing, address))
      if (!row) return { wait: 0, triesLeft: rules.tries }
      const now = clock.now()
      const triesLeft = Math.max(1, rules.tries - currentTries(row, now).failures)
      return { wait: secondsLeft(row, now), triesLeft }
    },

    /**
     * Counts an attempt before it is checked, so that parallel requests gain nothing. `wait` is the number of seconds
     * for which attempts are refused; 0 if this one is allowed. `next` is the wait that starts if it is wrong. Reset
     * the count after a correct attempt.
     */
    async count(thing: string, address: string): Promise<{ wait: number; triesLeft: number; next: number }> {
      // Continued guessing does not extend the wait of other clients.
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
        await saveTries(tx, bucket, tries)
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
