import { MINUTE_MS } from '@studio/contract/kernel'
import type { BoothStore } from '../store/booth-store.ts'
import type { Wire } from './wire.ts'

const LOOK_EVERY_MS = 5 * MINUTE_MS

/**
 * Deletes local data and copies of sessions that the server no longer has, because a guest deleted them or they
 * expired.
 */
export function createDeletionPoller({
  store,
  listStored,
  wire,
  atOnce,
  now,
}: {
  store: Pick<BoothStore, 'dropSessions'>
  listStored: () => Promise<string[]>
  wire: Pick<Wire, 'gone'>
  /** Max. sessions per request. */
  atOnce: number
  now: () => number
}) {
  let lookedAt: number | null = null
  return {
    /**
     * Called after each contact with the server. Polls at most every five minutes. Returns the number of deleted
     * sessions.
     */
    async look(): Promise<number> {
      if (lookedAt !== null && Math.abs(now() - lookedAt) < LOOK_EVERY_MS) return 0
      const ids = await listStored()
      let dropped = 0
      for (let from = 0; from < ids.length; from += atOnce) {
        const { gone: deletedIds } = await wire.gone(ids.slice(from, from + atOnce))
        if (deletedIds.length > 0) await store.dropSessions(deletedIds)
        dropped += deletedIds.length
      }
      // Set only after all requests succeeded, so that a failure is retried.
      lookedAt = now()
      return dropped
    },
  }
}
