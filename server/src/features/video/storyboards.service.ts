import { RESTORE_DAYS } from '@studio/contract/gallery'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  MAX_STORYBOARDS,
  type Storyboard,
  type StoryboardDraft,
  type StoryboardListItem,
  timelineOf,
  videoReasons,
} from '@studio/contract/video'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type DatabaseHandle, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import * as store from './storyboards.store.ts'
import { takeAnswer } from './takes.present.ts'
import * as takes from './takes.store.ts'
import type { VideoGallery } from './video.deps.ts'

export interface StoryboardsDeps {
  database: DatabaseHandle
  gallery: Pick<VideoGallery, 'assetsOfJobs' | 'addressesOf'>
  clock: Clock
  /** Notifies the user's other tabs and devices. */
  realtime: { notify(userId: string, event: string, payload: Record<string, unknown>): void }
}

export const storyboardNotFound = () => new Refusal('NOT_FOUND', 'Storyboard not found.')

export type StoryboardsService = ReturnType<typeof createStoryboardsService>

export function createStoryboardsService({ database, gallery, clock, realtime }: StoryboardsDeps) {
  async function answer(db: Database, userId: string, row: store.StoryboardRow): Promise<Storyboard> {
    const [takesOfRow, jobIds] = await Promise.all([
      takes.findTakes(db, row.id),
      store.findJobIds(db, row.id),
    ])
    const films = await gallery.assetsOfJobs(db, userId, jobIds)
    return {
      id: row.id,
      version: row.version,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      draft: row.draft,
      takes: takesOfRow.map((take) => takeAnswer(take, gallery)),
      films: jobIds.flatMap((id) => films.get(id) ?? []),
    }
  }

  async function get(db: Database, userId: string, id: string): Promise<Storyboard> {
    const row = await store.findStoryboard(db, userId, id)
    if (!row) throw storyboardNotFound()
    return await answer(db, userId, row)
  }

  async function create(tx: Database, userId: string, draft: StoryboardDraft): Promise<string> {
    await store.lockAuthor(tx, userId)
    if ((await store.countStoryboards(tx, userId)) >= MAX_STORYBOARDS)
      throw refuse(videoReasons.tooMany, { most: MAX_STORYBOARDS })
    return await store.insertStoryboard(tx, userId, draft, clock.now())
  }

  return {
    /** Runs within the caller's transaction. */
    create,

    get: (userId: string, id: string) => get(database.db, userId, id),

    begin: (
      userId: string,
      draft: StoryboardDraft,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Storyboard> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () =>
          get(tx, userId, await create(tx, userId, draft)),
        ),
      ),

    async list(userId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const rows = await store.listStoryboards(database.db, userId, after, limit)
      const { page, nextCursor } = pageOfRows(rows, limit)
      const posters = await takes.findPosters(
        database.db,
        page.map(({ id }) => id),
      )
      const storyboards = page.map(({ id, draft, updated_at }): StoryboardListItem => {
        const poster = posters.get(id)
        const thumbnails = poster?.width ? [{ width: poster.width, height: poster.width, key: '' }] : []
        const address = poster && gallery.addressesOf({ id: poster.id, thumbnails })
        return {
          id,
          title: draft.title,
          shots: draft.shots.length,
          seconds: timelineOf(draft.shots).seconds,
          updatedAt: updated_at.toISOString(),
          posterUrl: address?.thumbnails[0]?.url ?? null,
        }
      })
      return { storyboards, nextCursor }
    },

    async save(userId: string, id: string, change: { version: number; draft: StoryboardDraft }) {
      if (!(await store.updateDraft(database.db, { userId, id, ...change, now: clock.now() }))) {
        const { version } = await get(database.db, userId, id)
        throw refuse(videoReasons.changed, undefined, {
          details: { version: String(version) },
        })
      }
      realtime.notify(userId, 'storyboards', { id, version: change.version + 1 })
      return await get(database.db, userId, id)
    },

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.markStoryboard(database.db, { userId, id }, { deletedAt: clock.now() })))
        throw storyboardNotFound()
      return { id }
    },

    restore: (userId: string, id: string): Promise<Storyboard> =>
      database.transact(async (tx) => {
        await store.lockAuthor(tx, userId)
        const since = new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS)
        if (!(await store.markStoryboard(tx, { userId, id }, { since }))) throw storyboardNotFound()
        if ((await store.countStoryboards(tx, userId)) > MAX_STORYBOARDS)
          throw refuse(videoReasons.tooMany, { most: MAX_STORYBOARDS })
        return await get(tx, userId, id)
      }),

    async removeTake(userId: string, id: string, takeId: string): Promise<Storyboard> {
      await get(database.db, userId, id)
      if (!(await takes.markTakeDeleted(database.db, { storyboardId: id, id: takeId, now: clock.now() })))
        throw new Refusal('NOT_FOUND', 'Take not found.')
      realtime.notify(userId, 'storyboards', { id })
      return await get(database.db, userId, id)
    },

    /** Permanently deletes storyboards after 30 days in the trash. */
    async sweep(): Promise<{ storyboards: number; takes: number }> {
      const before = new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS)
      const storyboards = await store.purgeStoryboards(database.db, before)
      return { storyboards, takes: await takes.purgeTakes(database.db, before) }
    },
  }
}
