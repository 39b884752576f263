import type { StoryboardDraft } from '@studio/contract/video'
import { type ColumnType, sql } from 'kysely'
import {
  type Cursor,
  countWithTrash,
  type Database,
  isBeyond,
  lock,
  microsOf,
  type DB,
  type Narrowed,
} from '../../platform/database/index.ts'

type StoryboardTables = {
  storyboards: Narrowed<
    DB['storyboards'],
    {
      draft: ColumnType<StoryboardDraft, string, string>
      deleted_at: ColumnType<Date | null, never, Date | null>
    }
  >
  storyboard_jobs: DB['storyboard_jobs']
}

export type StoryboardRow = Awaited<ReturnType<typeof findStoryboard>> & object

const tables = (db: Database) => db.withTables<StoryboardTables>()

const storyboards = (db: Database, userId: string) =>
  tables(db)
    .selectFrom('storyboards')
    .select(['id', 'version', 'draft', 'created_at', 'updated_at'])
    .select(microsOf('storyboards.updated_at').as('micros'))
    .where('user_id', '=', userId)

/** Locked until the transaction ends. Storyboards are counted and created under this lock. */
export const lockAuthor = (tx: Database, userId: string) => lock(tx, 'storyboards', userId)

/** Counts against the limit: storyboards outside the trash, or half of all if that is more. */
export const countStoryboards = (tx: Database, userId: string) => countWithTrash(tx, sql`storyboards`, userId)

export async function insertStoryboard(
  tx: Database,
  userId: string,
  draft: StoryboardDraft,
  now: Date,
): Promise<string> {
  const { id } = await tables(tx)
    .insertInto('storyboards')
    .values({ user_id: userId, draft: JSON.stringify(draft), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findStoryboard = (db: Database, userId: string, id: string) =>
  storyboards(db, userId).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** Last changed first. Returns one more than the limit if there are more. */
export function listStoryboards(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  let query = storyboards(db, userId).where('deleted_at', 'is', null)
  if (after) query = query.where(isBeyond(after, 'storyboards.updated_at', 'storyboards.id'))
  return query
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** False if it doesn't exist, or was changed since that version. */
export async function updateDraft(
  tx: Database,
  { userId, id, version, draft, now }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('storyboards')
    .set((eb) => ({ draft: JSON.stringify(draft), version: eb('version', '+', 1), updated_at: now }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

interface Change {
  userId: string
  id: string
  version: number
  draft: StoryboardDraft
  now: Date
}

/** Marks it as deleted, or restores it if it was deleted since `since`. False if there is none. */
export async function markStoryboard(
  db: Database,
  { userId, id }: { userId: string; id: string },
  mark: { deletedAt: Date } | { since: Date },
): Promise<boolean> {
  const isDeleting = 'deletedAt' in mark
  let query = tables(db)
    .updateTable('storyboards')
    .set({ deleted_at: isDeleting ? mark.deletedAt : null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
  query = isDeleting ? query.where('deleted_at', 'is', null) : query.where('deleted_at', '>=', mark.since)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

export const insertStoryboardJob = (
  tx: Database,
  job: { job_id: string; storyboard_id: string; created_at: Date },
) => tables(tx).insertInto('storyboard_jobs').values(job).execute()

/** Ids of all jobs of a storyboard, newest first. */
export async function findJobIds(db: Database, storyboardId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('storyboard_jobs')
    .select('job_id')
    .where('storyboard_id', '=', storyboardId)
    .orderBy('created_at', 'desc')
    .limit(MAX_JOBS)
    .execute()
  return rows.map(({ job_id }) => job_id)
}

/** Max. videos of a storyboard. Older ones are in the gallery. */
const MAX_JOBS = 50

/** Deletes storyboards deleted before `before`, with their takes. */
export async function purgeStoryboards(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('storyboards')
    .where('deleted_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** All storyboards of a user, for the archive of their data. */
export const findAllStoryboards = (db: Database, userId: string) =>
  storyboards(db, userId).where('deleted_at', 'is', null).orderBy('created_at').execute()
