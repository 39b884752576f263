import { randomUUID } from 'node:crypto'
import type { KioskSelf } from '@studio/contract/kiosk'
import type { Database } from '../../../platform/database/index.ts'
import { gradePicture } from '../../../platform/pictures/index.ts'
import { insertFact, type SessionRow } from '../captures/sessions.store.ts'
import type { EventRow } from '../events/events.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { createByModel, modelOf } from './by-model.ts'
import * as store from './looks.store.ts'

const BATCH_SIZE = 20

/**
 * Looks of photos whose guests asked for them: by a model that accepts reference images, otherwise by the built-in
 * grade, which is labelled as such.
 */
export function createLooks(deps: Pick<KioskDeps, 'database' | 'clock' | 'log' | 'gallery' | 'shoots'>) {
  const { database, clock, log, gallery, shoots } = deps
  const byModel = createByModel(deps)
  const currentMethod = () => (modelOf(shoots.models()) ? 'engine' : 'grade')

  async function make(look: store.WaitingLook): Promise<void> {
    const photo = look.mediaId && (await gallery.loadPicture(look.hostId, look.mediaId, { maxSize: 'full' }))
    // In the host’s trash, or deleted.
    if (!photo) return store.endLook(database.db, look, { state: 'failed', mediaId: null })
    const bytes = await gradePicture(photo.bytes)
    const { width, height } = photo
    const prepared = await gallery.preparePicture({ bytes, mime: 'image/jpeg', width, height })
    const isSaved = await database.transact(async (tx) => {
      if (!(await store.holdWaiting(tx, look))) return false
      const { eventId, boothId, sessionId, style, hostId: userId, projectId, eventName } = look
      const at = clock.now()
      const { id } = await gallery.recordPicture(tx, {
        prepared,
        userId,
        jobId: null,
        jobIndex: null,
        origin: 'captured',
        model: 'booth',
        family: 'booth',
        projectId,
        prompt: eventName,
        createdAt: at,
        metadata: { generatedBy: 'grade', digitalSourceType: 'algorithmicallyEnhanced', look: style },
        ...(look.mediaId === null ? {} : { parents: [{ id: look.mediaId, as: 'reference' as const }] }),
      })
      await store.endLook(tx, look, { state: 'made', mediaId: id })
      await insertFact(tx, {
        id: randomUUID(),
        eventId,
        boothId,
        sessionId,
        at,
        kind: 'look-made',
        n: 1,
        ms: null,
      })
      return true
    })
    if (!isSaved) await gallery.discardPicture(prepared)
  }

  return {
    cancelJob: byModel.cancelJob,

    /** Returns the look offered to guests, as long as the host’s budget lasts. */
    offeredOf({ config, looksBudget, looksUsed }: EventRow): KioskSelf['event']['look'] {
      const left = Math.max(0, looksBudget - looksUsed)
      return config.look && left > 0 ? { name: config.look.name, left, by: currentMethod() } : null
    },

    /**
     * Called in the transaction that stores a capture. Adds a look if the guest asked for one and the budget allows
     * it.
     */
    async arrived(
      tx: Database,
      { id, kind, event, session }: { id: string; kind: string; event: EventRow; session: SessionRow },
    ): Promise<void> {
      const { look } = event.config
      if (!look || kind !== 'shot' || !session.mayUseAi) return
      if (!(await store.spendBudget(tx, event.id))) return
      await store.insertLook(tx, { captureId: id, style: look.name, way: currentMethod(), now: clock.now() })
    },

    /** Processes queued looks. Run it every few seconds. */
    async sweep(): Promise<void> {
      await byModel.sweep()
      for (const look of await store.listGrades(database.db, BATCH_SIZE))
        await make(look).catch(async (error: unknown) => {
          log.warn({ err: error, capture: look.captureId }, 'a look was not made')
          await store.endLook(database.db, look, { state: 'failed', mediaId: null })
        })
    },
  }
}
