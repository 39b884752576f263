import type { Database } from '../../../platform/database/index.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import type { SessionToPurge } from './purge.store.ts'
import * as store from './purge.store.ts'

const BATCH_SIZE = 100

export type PurgeService = ReturnType<typeof createPurge>

/** A look was started during the deletion. Nothing is deleted until its job has ended too. */
class NotAllEnded extends Error {}

/** Deletes everything of a session except numbers permanently, bypassing the trash, in one transaction. */
export function createPurge({
  database,
  clock,
  gallery,
  cancelJob,
}: Pick<KioskDeps, 'database' | 'clock'> & {
  gallery: Pick<KioskDeps['gallery'], 'erase' | 'assetsOfJobs'>
  /** Cancels the job of a look; ended jobs are unchanged. */
  cancelJob(hostId: string, jobId: string): Promise<void>
}) {
  /** @throws NotAllEnded if a job was started after the others were cancelled */
  async function purgeSession(
    tx: Database,
    { eventId, hostId, sessionId }: SessionToPurge,
    by: store.DeletedBy,
    ended: ReadonlySet<string>,
  ): Promise<void> {
    if (!(await store.markDeleted(tx, { eventId, sessionId, by, now: clock.now() }))) return
    await store.holdLooks(tx, sessionId)
    const lookJobs = await store.findLookJobs(tx, sessionId)
    if (lookJobs.some((id) => !ended.has(id))) throw new NotAllEnded()
    const mediaIds = await store.findLeaving(tx, sessionId)
    // A job may have completed an image that is not yet linked to its look.
    const assets = await gallery.assetsOfJobs(tx, hostId, lookJobs)
    const lookIds = [...assets.values()].flat().map(({ id }) => id)
    await store.deleteRows(tx, sessionId)
    await gallery.erase(tx, hostId, [...new Set([...mediaIds, ...lookIds])])
  }

  /** Cancels running jobs first: without the rows, their session would be unknown. */
  async function deleteSession(leaving: SessionToPurge, by: store.DeletedBy): Promise<void> {
    const ended = new Set<string>()
    for (;;) {
      for (const jobId of await store.findLookJobs(database.db, leaving.sessionId))
        if (!ended.has(jobId)) {
          await cancelJob(leaving.hostId, jobId)
          ended.add(jobId)
        }
      try {
        return await database.transact((tx) => purgeSession(tx, leaving, by, ended))
      } catch (error) {
        if (!(error instanceof NotAllEnded)) throw error
      }
    }
  }

  /** Returns the number of deleted sessions. */
  async function purgeEach(find: () => Promise<SessionToPurge[]>, by: store.DeletedBy): Promise<number> {
    for (let removed = 0; ; ) {
      const leaving = await find()
      for (const each of leaving) await deleteSession(each, by)
      removed += leaving.length
      if (leaving.length < BATCH_SIZE) return removed
    }
  }

  return {
    deleteSession,

    /** Deletes everything of an event except numbers, for its host. */
    forgetAll: (eventId: string): Promise<number> =>
      purgeEach(() => store.findStanding(database.db, eventId, BATCH_SIZE), 'host'),

    /** Deletes sessions whose links have expired. Run it every hour. */
    sweep: (): Promise<number> =>
      purgeEach(() => store.findDue(database.db, clock.now(), BATCH_SIZE), 'time'),
  }
}
