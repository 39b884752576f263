import { randomUUID } from 'node:crypto'
import {
  darkroomReasons,
  type Edit,
  type EditSync,
  type SyncPreview,
  type SyncRequest,
} from '@studio/contract/darkroom'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import { applyChanges, applyGroups } from '@studio/domain/darkroom'
import type { Database } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import type { CacheService } from './cache.service.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { SYNC_EDITS } from './darkroom.task.ts'
import type { EditChanges } from './edit-changes.service.ts'
import { hashOf, NEUTRAL } from './edits.ts'
import * as editsStore from './edits.store.ts'
import { originalToEdit } from './source.service.ts'
import * as store from './syncs.store.ts'

const PREVIEWED = 3
/** Time for which the list of images is kept for undo. */
const KEPT_MS = 30 * DAY_MS

export type SyncsService = ReturnType<typeof createSyncsService>

type Copied = Pick<store.SyncRow, 'edit' | 'base' | 'groups' | 'sourceMedian'>

interface MeasuredTarget {
  mediaId: string
  /** Undefined if the image can’t be edited. */
  median: number | undefined
}

/** The edit with its exposure raised by so many stops, within the range of the slider. */
function brighten(edit: Edit, stops: number): Edit {
  const exposure = Number(Math.min(5, Math.max(-5, (edit.light?.exposure ?? 0) + stops)).toFixed(2)) + 0
  return { ...edit, light: { ...edit.light, exposure } }
}

/** The edit of an image after copying. `median`: of its original, if the exposure is matched. */
function copyOnto(
  target: Edit,
  { edit, base, groups, sourceMedian }: Copied,
  median: number | undefined,
): Edit {
  if (base) return applyChanges(target, { base, source: edit, groups })
  const next = applyGroups(target, edit, groups)
  const isMatched = sourceMedian !== null && median !== undefined && groups.includes('light')
  return isMatched ? brighten(next, sourceMedian - median) : next
}

/** Medians of originals, if exposures are matched. */
const mediansOf = (cache: CacheService) => ({
  /** @throws Refusal like `cache.median` */
  ofSource: async (userId: string, { mode, sourceMediaId }: SyncRequest) =>
    mode === 'matchExposure' ? cache.median(userId, sourceMediaId) : null,

  /** Undefined if it can’t be measured; then the image can’t be edited either. */
  ofTarget: async (
    { sourceMedian, userId }: Pick<store.SyncRow, 'sourceMedian' | 'userId'>,
    mediaId: string,
  ) => {
    if (sourceMedian === null) return undefined
    try {
      return await cache.median(userId, mediaId)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  },
})

/** Copies edits onto many images in the background, and undoes that. Each image is changed in a separate transaction. */
export function createSyncsService(deps: DarkroomDeps, edits: EditChanges, cache: CacheService) {
  const { database, clock, queue } = deps
  const medians = mediansOf(cache)

  /** What is copied. @throws Refusal imageGone, onlyImages, tooManyPixels */
  async function copied(
    tx: Database,
    userId: string,
    request: SyncRequest,
    sourceMedian: number | null,
  ): Promise<Copied> {
    const { sourceMediaId, groups, mode } = request
    await originalToEdit(deps, tx, userId, sourceMediaId)
    const edit = request.edit ?? (await editsStore.findEdit(tx, sourceMediaId))?.edit ?? NEUTRAL
    if (mode !== 'changesOnly') return { edit, base: null, groups, sourceMedian }
    const other = await store.findOtherVersion(tx, sourceMediaId, hashOf(edit))
    return { edit, base: other?.edit ?? NEUTRAL, groups, sourceMedian }
  }

  async function present(db: Database, row: store.SyncRow): Promise<EditSync> {
    const counts = await store.countTargets(db, row.id)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const { id, sourceMediaId, groups, base, sourceMedian, state, createdAt } = row
    return {
      id,
      sourceMediaId,
      groups,
      state,
      ...counts,
      total,
      mode: base ? 'changesOnly' : sourceMedian === null ? 'asIs' : 'matchExposure',
      createdAt: createdAt.toISOString(),
    }
  }

  /** Changes one image. @throws Refusal if it can’t be edited */
  async function changeOne(
    tx: Database,
    sync: store.SyncRow,
    target: store.TargetRow,
    median: number | undefined,
  ): Promise<store.TargetRow> {
    const row = await edits.lock(tx, { userId: sync.userId, mediaId: target.mediaId })
    if (sync.sourceMedian !== null && median === undefined) return { ...target, state: 'skipped' }
    const next = copyOnto(row.edit, sync, median)
    if (hashOf(next).equals(row.hash)) return { ...target, state: 'unchanged' }
    const batch = { id: sync.id, sourceMediaId: sync.sourceMediaId }
    const saved = await edits.addVersion(tx, row, { edit: row.edit, source: 'sync', batch })
    const changed = await edits.replace(tx, row, next)
    database.afterCommit(tx, () => edits.notify(changed))
    return { ...target, state: 'changed', editVersion: changed.version, savedNumber: saved.number }
  }

  /** Brings back what was saved before, unless the image was edited since. Also in the trash. */
  async function undoOne(tx: Database, _: store.SyncRow, target: store.TargetRow): Promise<store.TargetRow> {
    const row = await editsStore.lockEdit(tx, target.mediaId)
    if (!row) return { ...target, state: 'skipped' }
    const saved =
      target.savedNumber !== null && (await editsStore.findVersion(tx, target.mediaId, target.savedNumber))
    if (!saved || row.version !== target.editVersion) return { ...target, state: 'kept' }
    const changed = await edits.replace(tx, row, saved.edit)
    database.afterCommit(tx, () => edits.notify(changed))
    return { ...target, state: 'undone' }
  }

  /** The next image with its median; undefined if there is none, or exposures aren’t matched. */
  async function measureNext(sync: store.SyncRow): Promise<MeasuredTarget | undefined> {
    if (sync.sourceMedian === null) return undefined
    const mediaId = await store.nextTarget(database.db, sync.id)
    return mediaId === undefined ? undefined : { mediaId, median: await medians.ofTarget(sync, mediaId) }
  }

  /**
   * Runs a step for each image in a state, until none is left or the copying isn’t in this state anymore. What a step did is
   * recorded in its transaction, so that an image is changed once, however often the server is killed.
   */
  async function runAll(
    sync: store.SyncRow,
    from: store.TargetState,
    step: typeof changeOne,
    signal: AbortSignal,
  ): Promise<void> {
    const runOne = async (tx: Database, measured: MeasuredTarget | undefined) => {
      if (!(await store.holdState(tx, sync.id, sync.state))) return false
      const target = await store.takeTarget(tx, sync.id, from)
      if (!target) return false
      // Another process changed the one that was measured.
      if (measured && target.mediaId !== measured.mediaId) return true
      const done = await step(tx, sync, target, measured?.median).catch((error: unknown) => {
        // Refused before anything was written.
        if (error instanceof Refusal) return { ...target, state: 'skipped' as const }
        throw error
      })
      await store.updateTarget(tx, sync.id, done)
      return true
    }
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted()
      const measured = from === 'queued' ? await measureNext(sync) : undefined
      isMore = await database.transact((tx) => runOne(tx, measured))
    }
  }

  async function run(syncId: string, signal: AbortSignal): Promise<void> {
    const sync = await store.findSync(database.db, syncId)
    if (sync?.state === 'running') {
      await runAll(sync, 'queued', changeOne, signal)
      await store.moveSync(database.db, syncId, { from: ['running'], to: 'completed' })
    } else if (sync?.state === 'undoing') {
      await runAll(sync, 'changed', undoOne, signal)
      await store.moveSync(database.db, syncId, { from: ['undoing'], to: 'undone' })
    }
  }

  return {
    /** The first, the middle and the last image that can be edited. @throws Refusal imageGone, onlyImages, tooManyPixels */
    async preview(userId: string, request: SyncRequest): Promise<SyncPreview[]> {
      const { db } = database
      const what = await copied(db, userId, request, await medians.ofSource(userId, request))
      const ids = await store.ownImages(db, userId, request.mediaIds)
      const places = [0, Math.floor((ids.length - 1) / 2), ids.length - 1]
      const previews: SyncPreview[] = []
      for (const mediaId of new Set([...places.flatMap((place) => ids[place] ?? []), ...ids])) {
        if (previews.length === PREVIEWED) break
        const canEdit = await originalToEdit(deps, db, userId, mediaId).catch((error: unknown) => {
          if (error instanceof Refusal) return undefined
          throw error
        })
        const edit = (await editsStore.findEdit(db, mediaId))?.edit ?? NEUTRAL
        if (!canEdit) continue
        const median = await medians.ofTarget({ ...what, userId }, mediaId)
        previews.push({ mediaId, edit: copyOnto(edit, what, median) })
      }
      return previews
    },

    /** @throws Refusal imageGone, onlyImages, tooManyPixels */
    async begin(userId: string, request: SyncRequest, idempotencyKey: IdempotencyKey | undefined) {
      const sourceMedian = await medians.ofSource(userId, request)
      return database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const what = await copied(tx, userId, request, sourceMedian)
          const { sourceMediaId, mediaIds } = request
          const row: store.SyncRow = {
            id: randomUUID(),
            userId,
            sourceMediaId,
            ...what,
            state: 'running',
            createdAt: clock.now(),
          }
          await store.insertSync(tx, row, [...new Set(mediaIds)])
          await queue.enqueue(tx, SYNC_EDITS, { syncId: row.id })
          return present(tx, row)
        }),
      )
    },

    /** @throws Refusal syncGone */
    async get(userId: string, id: string): Promise<EditSync> {
      const row = await store.findSync(database.db, id)
      if (row?.userId !== userId) throw refuse(darkroomReasons.syncGone)
      return present(database.db, row)
    },

    /** Does nothing if it is undone, or being undone. @throws Refusal syncGone */
    undo: (userId: string, id: string, idempotencyKey: IdempotencyKey | undefined) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const row = await store.lockSync(tx, userId, id)
          if (!row) throw refuse(darkroomReasons.syncGone)
          if (row.state === 'undoing' || row.state === 'undone') return present(tx, row)
          await store.moveSync(tx, id, { from: [row.state], to: 'undoing' })
          await queue.enqueue(tx, SYNC_EDITS, { syncId: id })
          return present(tx, { ...row, state: 'undoing' })
        }),
      ),

    sweep: () => store.deleteOldSyncs(database.db, new Date(clock.now().getTime() - KEPT_MS)),

    start: () =>
      queue.work(
        SYNC_EDITS,
        { concurrency: 1 },
        {
          run: ({ syncId }, { signal }) => run(syncId, signal),
          onFailed: ({ syncId }) =>
            store.moveSync(database.db, syncId, { from: ['running', 'undoing'], to: 'failed' }),
        },
      ),
  }
}
