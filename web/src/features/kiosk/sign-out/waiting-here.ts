import { openDB } from 'idb'
import { BOOTH_DATABASE } from '../device/store/database-name.ts'
import type { OutboxRow } from '../device/store/rows.ts'

export interface WaitingHere {
  /** Pictures and films that the server does not have yet, refused ones among them. */
  captures: number
  /** Mails, prints and whatever else a booth tells. */
  others: number
}

/** What a photo booth on this device still has to send; nothing on a device that never was one. Makes no database. */
export async function waitingHere(name = BOOTH_DATABASE): Promise<WaitingHere> {
  // Without a version it is opened as it is; one that is not there would be made empty, and the booth could not use that.
  const db = await openDB(name, undefined, {
    upgrade: (_, __, ___, made) => {
      // That it is given up is meant, and no failure that nobody has heard of.
      void made.done.catch(() => undefined)
      made.abort()
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
