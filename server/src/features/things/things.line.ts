// Whose turn it is to have a thing prepared: users take turns, however many things one of them has waiting.
import type { Database } from '../../platform/database/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import * as store from './things.store.ts'
import { PREPARE_THING } from './things.task.ts'

/** Things of one user that can wait to be prepared. */
export const MOST_WAITING = 20

export interface ThingsLine {
  /** Puts a thing into its owner's line, unless it waits there already. */
  want(tx: Database, userId: string, id: string): Promise<void>
  /** Ends the entry of this thing: the next of its owner is enqueued, behind those of everybody else. */
  ended(tx: Database, userId: string, id: string): Promise<void>
  /** Enqueues the next of a user who has something waiting and no entry. */
  keep(tx: Database, userId: string): Promise<void>
}

/**
 * The queue holds one entry for each user at most, and takes the oldest first. Whoever's thing was prepared is enqueued
 * again at the end, which makes a round robin of it.
 */
export function createLine({ queue }: { queue: Queue }): ThingsLine {
  async function keep(tx: Database, userId: string): Promise<void> {
    await store.lockOwner(tx, userId)
    const next = await store.nextWanted(tx, userId)
    if (!next) return
    const entry = await queue.enqueue(tx, PREPARE_THING, { thingId: next.id })
    await store.giveEntry(tx, next.id, entry)
  }
  return {
    keep,
    async want(tx, userId, id) {
      await store.markWanted(tx, id)
      await keep(tx, userId)
    },
    async ended(tx, userId, id) {
      await store.lockOwner(tx, userId)
      await store.takeEntry(tx, id)
      await keep(tx, userId)
    },
  }
}
