import {
  type ChangeResult,
  type Flag,
  type GalleryItem,
  MAX_TAGS,
  type PictureChange,
  type PicturesChange,
  RESTORE_DAYS,
} from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import * as store from './changes.store.ts'
import { imageNotFound } from './gallery.service.ts'
import { ALL_FLAGS, ALL_STARS, flagMark, starsMarks, tagMark } from './marks.ts'
import { ensureProject } from './media.store.ts'

interface ChangesDeps {
  database: DatabaseHandle
  clock: Clock
  getItem(db: Database, userId: string, id: string): Promise<GalleryItem>
  cameOrWent(userId: string, ids: readonly string[]): Promise<void>
}

export type ChangesService = ReturnType<typeof createChangesService>

/** Replaces all marks of one kind by one of them. */
async function replaceMarks(tx: Database, ids: readonly string[], all: string[], next: string[]) {
  await store.removeMarks(
    tx,
    ids,
    all.filter((mark) => !next.includes(mark)),
  )
  await store.addMarks(tx, ids, next)
}

/** Changes shared by single and bulk updates. */
async function apply(
  tx: Database,
  userId: string,
  ids: readonly string[],
  change: { project?: string | null | undefined; stars?: number | undefined; flag?: Flag | null | undefined },
): Promise<void> {
  const { project, stars, flag } = change
  if (project !== undefined) {
    const projectId = project === null ? null : (await ensureProject(tx, userId, project)).id
    await store.moveToProject(tx, ids, projectId)
  }
  if (stars !== undefined) await replaceMarks(tx, ids, ALL_STARS, starsMarks(stars))
  if (flag !== undefined) await replaceMarks(tx, ids, ALL_FLAGS, flag ? [flagMark(flag)] : [])
}

export function createChangesService({ database, clock, getItem, cameOrWent }: ChangesDeps) {
  const since = () => new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS)

  /** Returns the ids that would have too many tags. They aren't changed. */
  async function changeKept(tx: Database, userId: string, ids: readonly string[], change: PicturesChange) {
    const { addTags = [], removeTags = [] } = change
    const added = [...new Set(addTags)].map(tagMark)
    const removed = removeTags.map(tagMark).filter((mark) => !added.includes(mark))
    const own = await store.lockPictures(tx, userId, ids)
    const full = new Set(
      added.length > 0 ? await store.withTooManyTags(tx, own, { added, removed }, MAX_TAGS) : [],
    )
    const able = own.filter((id) => !full.has(id))
    if (able.length > 0) {
      await apply(tx, userId, able, change)
      await store.removeMarks(tx, able, removed)
      await store.addMarks(tx, able, added)
    }
    return { able, full }
  }

  return {
    change: (userId: string, id: string, change: PictureChange): Promise<GalleryItem> =>
      database.transact(async (tx) => {
        const own = await store.lockPictures(tx, userId, [id])
        if (own.length === 0) throw imageNotFound()
        await apply(tx, userId, own, change)
        if (change.alt !== undefined) await store.saveAlt(tx, own, change.alt)
        if (change.tags) {
          await store.removeTags(tx, own)
          await store.addMarks(tx, own, change.tags.map(tagMark))
        }
        return getItem(tx, userId, id)
      }),

    async changeAll(
      userId: string,
      requestedIds: readonly string[],
      change: PicturesChange,
    ): Promise<ChangeResult[]> {
      const results = await database.transact<ChangeResult[]>(async (tx) => {
        const ids = [...new Set(requestedIds)]
        const { deleted, ...changes } = change
        // Restores first and deletes last: items in the trash can't be changed.
        const existing = deleted === false ? await store.restoreAll(tx, userId, ids, since()) : ids
        let able = existing
        let full = new Set<string>()
        if (Object.keys(changes).length > 0)
          ({ able, full } = await changeKept(tx, userId, existing, changes))
        if (deleted === true) able = await store.trashAll(tx, userId, able, clock.now())
        const done = new Set(able)
        return ids.map((id) =>
          done.has(id) ? { id } : { id, code: full.has(id) ? ('CONFLICT' as const) : ('NOT_FOUND' as const) },
        )
      })
      if (change.deleted !== undefined) await cameOrWent(userId, requestedIds)
      return results
    },

    tags: (userId: string) => store.readTags(database.db, userId),
  }
}
