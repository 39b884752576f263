import type { TakeRecipe } from '@studio/contract/video'
import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

interface StoredThumbnail {
  width: number
  height: number
  key: string
}

type TakeTables = {
  video_takes: Narrowed<
    DB['video_takes'],
    {
      recipe: ColumnType<TakeRecipe, string, never>
      thumbnails: ColumnType<StoredThumbnail[], string, never>
      metadata: ColumnType<Record<string, unknown>, string, never>
      deleted_at: ColumnType<Date | null, never, Date | null>
    }
  >
}

export type NewTake = Omit<Selectable<TakeTables['video_takes']>, 'deleted_at'>
export type TakeRow = Awaited<ReturnType<typeof findTakes>>[number]

const tables = (db: Database) => db.withTables<TakeTables>()

const takes = (db: Database) =>
  tables(db)
    .selectFrom('video_takes')
    .select([
      'id',
      'shot_id as shotId',
      'recipe',
      'seed',
      'width',
      'height',
      'seconds',
      'object_key as key',
      'bytes',
      'thumbnails',
      'placeholder',
      'waveform',
      'metadata',
      'created_at as createdAt',
    ])

/** Takes of a storyboard, newest first. */
export const findTakes = (db: Database, storyboardId: string) =>
  takes(db)
    .where('storyboard_id', '=', storyboardId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Takes of the owner by id for a job, including takes deleted since. */
export const findTakesById = (db: Database, userId: string, ids: readonly string[]) =>
  takes(db)
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute()

/** Takes rendered by a job, by index. */
export const findTakesOfJob = (db: Database, jobId: string) =>
  takes(db).select('job_index as index').where('job_id', '=', jobId).execute()

/** Inserts a take unless its index in the job is taken. Returns the existing id. */
export async function insertTake(tx: Database, take: NewTake): Promise<{ id: string; isNew: boolean }> {
  const row = await tables(tx)
    .insertInto('video_takes')
    .values({
      ...take,
      recipe: JSON.stringify(take.recipe),
      thumbnails: JSON.stringify(take.thumbnails),
      metadata: JSON.stringify(take.metadata),
    })
    .onConflict((conflict) => conflict.columns(['job_id', 'job_index']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return { id: row.id, isNew: true }
  const { id } = await tables(tx)
    .selectFrom('video_takes')
    .select('id')
    .where('job_id', '=', take.job_id)
    .where('job_index', '=', take.job_index)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** False if there is none. */
export async function markTakeDeleted(
  db: Database,
  { storyboardId, id, now }: { storyboardId: string; id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('video_takes')
    .set({ deleted_at: now })
    .where('storyboard_id', '=', storyboardId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes takes deleted before `before`. A trigger queues their objects for removal. */
export async function purgeTakes(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('video_takes')
    .where('deleted_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Smallest thumbnail of the newest take of each storyboard. */
export async function findPosters(db: Database, storyboardIds: readonly string[]) {
  const { rows } = await sql<{ storyboardId: string; id: string; width: number | null }>`
    select distinct on (storyboard_id) storyboard_id as "storyboardId", id,
      (thumbnails -> 0 ->> 'width')::integer as width
    from video_takes where storyboard_id = any(${storyboardIds}::uuid[]) and deleted_at is null
    order by storyboard_id, created_at desc, id desc`.execute(db)
  return new Map(rows.map((row) => [row.storyboardId, row]))
}
