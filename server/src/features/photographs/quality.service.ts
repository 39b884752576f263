import { setImmediate } from 'node:timers/promises'
import {
  type CulledPhotograph,
  galleryReasons,
  MAX_CROP_PIXELS,
  type Quality,
  type QualityMetrics,
} from '@studio/contract/gallery'
import { refuse } from '@studio/contract/kernel'
import { exposureValueOf, findBursts, type FoundBursts, qualityReasons } from '@studio/domain/photographs'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { ObjectMissing, type Objects } from '../../platform/objects/index.ts'
import { cropPhotograph, PictureProblem } from '../../platform/pictures/index.ts'
import type { Gallery } from '../gallery/index.ts'
import { refuseUnknown } from './photographs.service.ts'
import { findFile } from './photographs.store.ts'
import * as store from './quality.store.ts'

export type QualityService = ReturnType<typeof createQualityService>

/** Measurements of photographs, the reasons that follow from them, and bursts. */
export function createQualityService({
  database,
  objects,
  clock,
  gallery,
}: {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  gallery: Pick<Gallery, 'stackFound' | 'findOriginal'>
}) {
  const present = async (row: store.QualityRow): Promise<Quality> => ({
    metrics: row.metrics,
    reasons: qualityReasons(row, {
      stack:
        row.stackId === null || row.isBracket ? [] : await store.readStackMetrics(database.db, row.stackId),
      isBracket: row.isBracket,
    }),
  })

  async function get(userId: string, id: string): Promise<Quality> {
    const row = await store.findQuality(database.db, userId, id)
    if (!row) throw refuseUnknown()
    return present(row)
  }

  return {
    get,

    async putFaces(
      userId: string,
      id: string,
      faces: NonNullable<QualityMetrics['faces']>,
    ): Promise<Quality> {
      if (!(await store.findQuality(database.db, userId, id))) throw refuseUnknown()
      if (!(await store.saveFaces(database.db, id, faces))) throw refuse(galleryReasons.notMeasured)
      return get(userId, id)
    },

    async listCulling(userId: string, importId: string): Promise<CulledPhotograph[]> {
      const rows = await store.readCulling(database.db, userId, importId)
      const stacks = Map.groupBy(rows, ({ stackId }) => stackId)
      return rows.map((row) => {
        const { id, isReviewed, stackId, isBracket } = row
        const stack = stackId === null || isBracket ? [] : (stacks.get(stackId) ?? [])
        const measured = stack.flatMap(({ metrics }) => (metrics ? [metrics] : []))
        return { id, isReviewed, reasons: qualityReasons(row, { stack: measured, isBracket }) }
      })
    },

    markSeen: (userId: string, ids: readonly string[]) =>
      store.markSeen(database.db, userId, ids, clock.now()),

    /** A part of the camera’s file, or of its edit if it is edited, in its own pixels. */
    async crop(userId: string, id: string, region: { x: number; y: number; w: number; h: number }) {
      const { x: left, y: top, w: width, h: height } = region
      if (width * height > MAX_CROP_PIXELS)
        throw refuse(galleryReasons.cropTooLarge, { megapixels: MAX_CROP_PIXELS / 1_000_000 })
      const isPhotograph = (await findFile(database.db, userId, id, 'original')) !== undefined
      const file = isPhotograph ? await gallery.findOriginal(database.db, userId, id) : undefined
      if (!file) throw refuseUnknown()
      const crop = await objects
        .withFile(file.key, (path) =>
          cropPhotograph(path, file.mime, { left, top, width, height }).catch((error) => {
            if (error instanceof PictureProblem)
              throw refuse(galleryReasons.photographUnreadable, undefined, { cause: error })
            throw error
          }),
        )
        .catch((error) => {
          throw error instanceof ObjectMissing ? refuseUnknown() : error
        })
      if (!crop) throw refuse(galleryReasons.cropOutside)
      return crop
    },

    /** Compares the photographs of an import. Pure computation, so it runs outside of transactions. */
    async findBursts(importId: string) {
      const rows = await store.readBurstCandidates(database.db, importId)
      const candidates = rows.map(({ at, ...row }) => ({
        ...row,
        at: at.getTime(),
        exposure: exposureValueOf(row),
      }))
      // Other requests come first: an import may have thousands of photographs.
      return await findBursts(candidates, () => setImmediate())
    },

    /** Stacks bursts, and marks duplicate shots. */
    async saveBursts(
      tx: Database,
      { userId, importId, found }: { userId: string; importId: string; found: FoundBursts },
    ): Promise<void> {
      await gallery.stackFound(
        tx,
        userId,
        found.stacks.map(({ kind, ids }) => ({ kind, mediaIds: ids })),
      )
      await store.markDuplicates(tx, found.duplicates)
      await store.clearSignatures(tx, importId)
    },
  }
}
