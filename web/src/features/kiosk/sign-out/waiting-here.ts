import { openDB } from 'idb'
import { BOOTH_DATABASE } from '../device/store/database-name.ts'
import type { OutboxRow } from '../device/store/rows.ts'

export interface WaitingHere {
  /** Unsent photos and videos, including rejected ones. */
  captures: number
  /** Unsent emails, prints and other items. */
  others: number
}

/** Counts the unsent data of a photo booth on this device. Never creates the database. */
export async function waitingHere(name = BOOTH_DATABASE): Promise<WaitingHere> {
  // Without a version an existing database opens unchanged. A missing one would be created empty, which the booth could
  // not use.
  const db = await openDB(name, undefined, {
    upgrade: (_, __, ___, database) => {
      // The abort is intentional, so its rejection is ignored.
      void database.done.catch(() => undefined)
      database.abort()
    },
    blocking: () => db?.close(),
  }).catch(() => null)
  if (!db) return { captures: 0, others: 0 }
  try {
    if (!db.objectStoreNames.contains('outbox')) return { captures: 0, others: 0 }
    const rows = (await db.getAll('outbox')) as OutboxRow[]
    const captures = rows.filter(({ kind }) => kind === 'capture').length
    return { captures, others: rows.length - captures }
  } finally {
    db.close()
  }
}
