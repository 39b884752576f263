import { MAX_GONE } from '@studio/contract/kiosk'
import type { BoothStore } from '../store/booth-store.ts'
import type { Wire } from './wire.ts'

const LOOK_EVERY_MS = 5 * 60_000

/**
 * Guests delete at their links too, and everything ends by date: what the server has let go of is no longer kept on this device either,
 * nor in its host's folder.
 */
export function createGoneWatch({
  store,
  wire,
  now,
}: {
  store: Pick<BoothStore, 'held' | 'dropSessions'>
  wire: Pick<Wire, 'gone'>
  now: () => number
}) {
  let lookedAt: number | null = null
  return {
    /** To be called whenever the server was reached; asks it every five minutes. Answers how many sessions went. */
    async look(): Promise<number> {
      if (lookedAt !== null && Math.abs(now() - lookedAt) < LOOK_EVERY_MS) return 0
      const held = await store.held()
      let dropped = 0
      for (let from = 0; from < held.length; from += MAX_GONE) {
        const { gone } = await wire.gone(held.slice(from, from + MAX_GONE))
        if (gone.length > 0) await store.dropSessions(gone)
        dropped += gone.length
      }
      // Only once all were asked for: what failed in between is asked for again.
      lookedAt = now()
      return dropped
    },
  }
}
