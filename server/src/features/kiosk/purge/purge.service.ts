import type { Database } from '../../../platform/database/index.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import type { Leaving } from './purge.store.ts'
import * as store from './purge.store.ts'

const AT_ONCE = 100

export type PurgeService = ReturnType<typeof createPurge>

/** A look was begun meanwhile: nothing is removed until that has been stopped too. */
class NotAllEnded extends Error {}

/** Everything of a session but numbers, removed for good: past the trash, and in one transaction. */
export function createPurge({
  database,
  clock,
  gallery,
  cancelJob,
}: Pick<KioskDeps, 'database' | 'clock'> & {
  gallery: Pick<KioskDeps['gallery'], 'erase' | 'assetsOfJobs'>
  /** Ends a job that makes a look; one that has ended stays as it is. */
  cancelJob(hostId: string, jobId: string): Promise<void>
}) {
  /** @throws NotAllEnded when a job was begun since those were ended that were there. */
  async function forgetIn(
    tx: Database,
    { eventId, hostId, sessionId }: Leaving,
    by: store.DeletedBy,
    ended: ReadonlySet<string>,
  ): Promise<void> {
    if (!(await store.markDeleted(tx, { eventId, sessionId, by, now: clock.now() }))) return
    await store.holdLooks(tx, sessionId)
    const lookJobs = await store.findLookJobs(tx, sessionId)
    if (lookJobs.some((id) => !ended.has(id))) throw new NotAllEnded()
    const mediaIds = await store.findLeaving(tx, sessionId)
    // A job may have made its look a moment ago, and nobody has noted it yet.
    const made = await gallery.assetsOfJobs(tx, hostId, lookJobs)
    const lookIds = [...made.values()].flat().map(({ id }) => id)
    await store.deleteRows(tx, sessionId)
    await gallery.erase(tx, hostId, [...new Set([...mediaIds, ...lookIds])])
  }

  /** First what is still being made is stopped: once the rows are gone, nobody knows what it was of. */
  async function forget(leaving: Leaving, by: store.DeletedBy): Promise<void> {
    const ended = new Set<string>()
    for (;;) {
      for (const jobId of await store.findLookJobs(database.db, leaving.sessionId))
        if (!ended.has(jobId)) {
          await cancelJob(leaving.hostId, jobId)
          ended.add(jobId)
        }
      try {
        return await database.transact((tx) => forgetIn(tx, leaving, by, ended))
      } catch (error) {
        if (!(error instanceof NotAllEnded)) throw error
      }
    }
  }

  /** Answers how many went. */
  async function forgetEach(find: () => Promise<Leaving[]>, by: store.DeletedBy): Promise<number> {
    for (let removed = 0; ; ) {
      const leaving = await find()
      for (const each of leaving) await forget(each, by)
      removed += leaving.length
      if (leaving.length < AT_ONCE) return removed
    }
  }

  return {
    forget,

    /** Everything of an event but numbers, since its host removes it. */
    forgetAll: (eventId: string): Promise<number> =>
      forgetEach(() => store.findStanding(database.db, eventId, AT_ONCE), 'host'),

    /** Removes what guests could see until now and no longer. To be called every hour. */
    sweep: (): Promise<number> => forgetEach(() => store.findDue(database.db, clock.now(), AT_ONCE), 'time'),
  }
}
