import { createHash, randomBytes } from 'node:crypto'
import { dayOf } from '@studio/domain/kernel'
import { countedAddress } from '../../../platform/network/index.ts'
import type { WorksDeps } from '../works.deps.ts'
import * as store from './visits.store.ts'

/** Max. number of pending visits. More are dropped, to limit memory. */
const MAX_WAITING = 20_000

export type VisitsService = ReturnType<typeof createVisitsService>

/**
 * Identifies a visitor: by user ID if signed in, otherwise by address. Headers are ignored, because clients can choose
 * them. Never stored in plain form.
 */
export type Visitor = { userId: string } | { ip: string }

/** Counts the visitors of a work once a day, without storing who they are. */
export function createVisitsService({ database, clock }: Pick<WorksDeps, 'database' | 'clock'>) {
  let salt: { day: string; value: Promise<Buffer> } | undefined
  let waiting = new Map<string, store.Visit>()

  function saltOf(day: string): Promise<Buffer> {
    if (salt?.day !== day) {
      salt = { day, value: store.saltOf(database.db, day, randomBytes(32)) }
      // Failed visits are retried.
      salt.value.catch(() => {
        salt = undefined
      })
    }
    return salt.value
  }

  return {
    /** Records that a work was shown to a viewer other than its author. `flush` counts it. */
    async note(workId: string, visitor: Visitor): Promise<void> {
      if (waiting.size >= MAX_WAITING) return
      const day = dayOf(clock.now())
      const visitorKey = 'userId' in visitor ? visitor.userId : countedAddress(visitor.ip)
      const hash = createHash('sha256')
        .update(await saltOf(day))
        .update(visitorKey)
        .digest()
        .subarray(0, 12)
      waiting.set(`${day} ${workId} ${hash.toString('hex')}`, { day, workId, visitor: hash })
    },

    /** Call it every minute, in each process. */
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

    /** Call it every hour. */
    forget: () => store.deleteVisitors(database.db, dayOf(clock.now())),
  }
}
