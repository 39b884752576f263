import { createHash, randomBytes } from 'node:crypto'
import { dayOf } from '../../../platform/clock/index.ts'
import { countedAddress } from '../../../platform/network/index.ts'
import type { WorksDeps } from '../works.needs.ts'
import * as store from './visits.store.ts'

/** So many wait at most: whoever comes in masses is not counted rather than let memory grow. */
const MOST_WAITING = 20_000

export type VisitsService = ReturnType<typeof createVisitsService>

/**
 * Who visits: an id where somebody is signed in, otherwise the address. What a browser says of itself is anybody's choice, so it
 * makes no other visitor. Kept nowhere as it is.
 */
export type Visitor = { userId: string } | { ip: string }

/** How many have seen a work, each once a day, without keeping who. */
export function createVisitsService({ database, clock }: Pick<WorksDeps, 'database' | 'clock'>) {
  let salt: { day: string; value: Promise<Buffer> } | undefined
  let waiting = new Map<string, store.Visit>()

  function saltOf(day: string): Promise<Buffer> {
    if (salt?.day !== day) {
      salt = { day, value: store.saltOf(database.db, day, randomBytes(32)) }
      // What failed is tried again.
      salt.value.catch(() => {
        salt = undefined
      })
    }
    return salt.value
  }

  return {
    /** Notes that a work was shown as a whole to somebody who is not its author; it is counted when `flush` is called. */
    async note(workId: string, visitor: Visitor): Promise<void> {
      if (waiting.size >= MOST_WAITING) return
      const day = dayOf(clock.now())
      const who = 'userId' in visitor ? visitor.userId : countedAddress(visitor.ip)
      const hash = createHash('sha256')
        .update(await saltOf(day))
        .update(who)
        .digest()
        .subarray(0, 12)
      waiting.set(`${day} ${workId} ${hash.toString('hex')}`, { day, workId, visitor: hash })
    },

    /** To be called every minute, in each process. */
    async flush(): Promise<void> {
      if (waiting.size === 0) return
      const visits = [...waiting.values()]
      waiting = new Map()
      try {
        await database.transact((tx) => store.addVisits(tx, visits))
      } catch (cause) {
        // They are counted the next time.
        for (const visit of visits)
          waiting.set(`${visit.day} ${visit.workId} ${visit.visitor.toString('hex')}`, visit)
        throw cause
      }
    },

    /** To be called every hour. */
    forget: () => store.forgetVisitors(database.db, dayOf(clock.now())),
  }
}
