import { Refusal, refuse } from '@studio/contract/kernel'
import { type Session, sessionsReasons } from '@studio/contract/sessions'
import type { Database } from '../../platform/database/index.ts'
import * as store from './references.store.ts'
import type { SessionsDeps } from './sessions.deps.ts'

const referenceNotFound = () =>
  refuse(sessionsReasons.referenceGone, undefined, { details: { referenceImageId: 'Not found.' } })

export type References = ReturnType<typeof createReferences>

/**
 * References of briefs. A reference belongs to one member but is used by the shoots of all, so each payer gets a copy.
 */
export function createReferences({
  database,
  gallery,
  uploads,
  photoshoots,
}: Pick<SessionsDeps, 'database' | 'gallery' | 'uploads' | 'photoshoots'>) {
  return {
    /**
     * Records that a member shares an image in a session. Every member may reference images that were already
     * shared.
     * @throws Refusal INPUT_INVALID if it was neither shared nor belongs to the member
     */
    async share(tx: Database, sessionId: string, userId: string, referenceId: string): Promise<void> {
      const shared = { sessionId, referenceId }
      if (await store.findSharer(tx, shared)) return
      if (!(await photoshoots.hasReference(tx, userId, referenceId))) throw referenceNotFound()
      await store.putCopy(tx, shared, { userId, id: referenceId })
    },

    /** Returns the reference as members see it; null if its owner has deleted it. */
    async present(db: Database, sessionId: string, referenceId: string): Promise<Session['reference']> {
      const byId = await store.findSharer(db, { sessionId, referenceId })
      if (!byId) return null
      const upload = await store.findRenderings(db, referenceId)
      const cached = upload
        ? gallery.addressesOf({ id: referenceId, thumbnails: upload })
        : (await gallery.assetsOf(db, byId, [referenceId])).get(referenceId)
      return cached ? { id: referenceId, byId, url: cached.thumbnails[0]?.url ?? cached.url } : null
    },

    /**
     * Returns the id under which the payer has the reference. It is copied at the first shoot, and again if the payer
     * deleted the copy.
     * @throws Refusal INPUT_INVALID if its owner has deleted it; refusals of an upload
     */
    async forPayer(sessionId: string, referenceId: string, payerId: string): Promise<string> {
      const { db } = database
      const shared = { sessionId, referenceId }
      const own = await store.findCopy(db, shared, payerId)
      if (own && (await photoshoots.hasReference(db, payerId, own))) return own
      const ownerId = await store.findSharer(db, shared)
      if (!ownerId || ownerId === payerId) throw referenceNotFound()
      const bytes = await photoshoots.readReference(ownerId, referenceId).catch((error: unknown) => {
        throw error instanceof Refusal && error.code === 'NOT_FOUND' ? referenceNotFound() : error
      })
      const { id } = await uploads.keep(payerId, bytes)
      await store.putCopy(db, shared, { userId: payerId, id })
      return id
    },
  }
}
