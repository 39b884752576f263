import { HOUR_MS } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import { createOrphanTracker, type Objects } from '../../../platform/objects/index.ts'
import type { LikenessService } from '../likeness/likeness.service.ts'
import type { PreparedPicture } from '../pictures.service.ts'
import * as store from './edited.store.ts'

/** Time for which an unused rendition is kept: a proof that was just created may refer to it. */
const KEPT_MS = HOUR_MS
const SWEPT_AT_ONCE = 500

/** A rendered edit whose file and thumbnails are stored. Its objects are announced as orphans. */
export interface Rendition
  extends Pick<
    store.NewRendition,
    'sharedSha256' | 'editHash' | 'engineVersion' | 'actions' | 'generated' | 'pixelHash'
  > {
  prepared: PreparedPicture
}

export type EditedService = ReturnType<typeof createEditedService>

/** Edited images: an item shows a rendition of its edit, and its original stays. */
export function createEditedService(deps: {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  likeness: Pick<LikenessService, 'keep'>
}) {
  const { database, objects, clock, likeness } = deps
  const orphans = createOrphanTracker(database, objects)

  return {
    /**
     * Shows a rendition of an item, or its original with `null`. Time, marks and the place in lists stay. False if the item no
     * longer exists; then the caller discards the rendition.
     */
    async setCurrentRendition(tx: Database, mediaId: string, rendition: Rendition | null): Promise<boolean> {
      const current = await store.lockShown(tx, mediaId)
      if (!current) return false
      if (rendition === null) {
        if (!current.isEdited) return true
        await store.showOriginal(tx, mediaId)
      } else {
        const { prepared, ...about } = rendition
        const { key, mime, bytes, sha256, width, height, thumbnails, placeholder, hashes } = prepared
        const file = { key, mime, bytes, sha256, width, height }
        await store.keepOriginal(tx, mediaId)
        const stored = await store.putRendition(tx, mediaId, { ...file, ...about }, clock.now())
        // The same pixels may be stored from before; then this file is discarded.
        const keys = [...(stored.isNew ? [key] : []), ...thumbnails.map((each) => each.key)]
        if (keys.length > 0) await orphans.keep(tx, keys)
        const { actions, generated } = about
        await store.showFile(tx, mediaId, {
          ...file,
          key: stored.key,
          thumbnails,
          placeholder,
          actions,
          generated,
        })
        await likeness.keep(tx, mediaId, hashes)
      }
      // The thumbnails of the original stay with it.
      const left = current.isEdited ? current.thumbnails.map(({ key }) => key) : []
      if (left.length > 0) await orphans.leave(tx, left)
      return true
    },

    /** Deletes renditions that are neither shown nor referenced. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_MS)
      for (;;) if ((await store.sweepRenditions(database.db, before, SWEPT_AT_ONCE)) < SWEPT_AT_ONCE) return
    },
  }
}
