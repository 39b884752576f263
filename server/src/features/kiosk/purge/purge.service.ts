import type { Database } from '../../../platform/database/index.ts'
import type { KioskDeps } from '../kiosk.needs.ts'
import * as store from './purge.store.ts'

const AT_ONCE = 100

export type PurgeService = ReturnType<typeof createPurge>

interface Leaving {
  eventId: string
  hostId: string
  sessionId: string
}

/** Everything of a session but numbers, removed for good: past the trash, and in one transaction. */
export function createPurge({
  database,
  clock,
  gallery,
}: Pick<KioskDeps, 'database' | 'clock'> & {
  gallery: Pick<KioskDeps['gallery'], 'erase'>
}) {
  async function forgetIn(
    tx: Database,
    { eventId, hostId, sessionId }: Leaving,
    by: store.DeletedBy,
  ): Promise<void> {
    if (!(await store.markDeleted(tx, { eventId, sessionId, by, now: clock.now() }))) return
    const mediaIds = await store.findLeaving(tx, sessionId)
    await store.deleteRows(tx, sessionId)
    await gallery.erase(tx, hostId, mediaIds)
  }

  const forget = (leaving: Leaving, by: store.DeletedBy): Promise<void> =>
    database.transact((tx) => forgetIn(tx, leaving, by))

  return {
    forget,
    forgetIn,

    /** Removes what guests could see until now and no longer. To be called every hour. */
    async sweep(): Promise<number> {
      let removed = 0
      for (;;) {
        const due = await store.findDue(database.db, clock.now(), AT_ONCE)
        for (const each of due) await forget(each, 'time')
        removed += due.length
        if (due.length < AT_ONCE) return removed
      }
    },
  }
}
