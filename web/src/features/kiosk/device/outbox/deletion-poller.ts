import type { BoothStore } from '../store/booth-store.ts'
import type { Wire } from './wire.ts'

const LOOK_EVERY_MS = 5 * 60_000

/**
 * Guests delete at their links too, and everything ends by date: what the server has let go of is no longer kept on this device either,
 * nor in its host's folder.
 */
export function createDeletionPoller({
  store,
  held,
  wire,
  atOnce,
  now,
}: {
  store: Pick<BoothStore, 'dropSessions'>
  held: () => Promise<string[]>
  wire: Pick<Wire, 'gone'>
  /** How many one question may hold. */
  atOnce: number
  now: () => number
}) {
  let lookedAt: number | null = null
  return {
    /** To be called whenever the server was reached; asks it every five minutes. Answers how many sessions went. */
    async look(): Promise<number> {
      if (lookedAt !== null && Math.abs(now() - lookedAt) < LOOK_EVERY_MS) return 0
      const ids = await held()
      let dropped = 0
      for (let from = 0; from < ids.length; from += atOnce) {
        const { gone } = await wire.gone(ids.slice(from, from + atOnce))
        if (gone.length > 0) await store.dropSessions(gone)
        dropped += gone.length
      }
      // Only once all were asked for: what failed in between is asked for again.
      lookedAt = now()
      return dropped
    },
  }
}
