// Fair queue for processing products: users take turns, however many products one of them has queued.
import type { Database } from '../../platform/database/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import * as store from './things.store.ts'
import { PREPARE_THING } from './things.task.ts'

/** Max. queued products per user. */
export const MAX_WAITING = 20

export interface ThingsLine {
  /** Queues a product of its owner, unless it is already queued. */
  enqueue(tx: Database, userId: string, id: string): Promise<void>
  /** Ends the entry of this product and queues the owner's next one, behind those of all other users. */
  ended(tx: Database, userId: string, id: string): Promise<void>
  /** Creates an entry for a user who has queued products but no entry. */
  keep(tx: Database, userId: string): Promise<void>
}

/**
 * The task queue has at most one entry per user and is first in, first out. After processing, a user is queued again at
 * the end, which results in round robin.
 */
export function createLine({ queue }: { queue: Queue }): ThingsLine {
  async function keep(tx: Database, userId: string): Promise<void> {
    await store.lockOwner(tx, userId)
    const next = await store.nextRequested(tx, userId)
    if (!next) return
    const entry = await queue.enqueue(tx, PREPARE_THING, { thingId: next.id })
    await store.setQueueEntry(tx, next.id, entry)
  }
  return {
    keep,
    async enqueue(tx, userId, id) {
      await store.markRequested(tx, id)
      await keep(tx, userId)
    },
    async ended(tx, userId, id) {
      await store.lockOwner(tx, userId)
      await store.takeEntry(tx, id)
      await keep(tx, userId)
    },
  }
}
