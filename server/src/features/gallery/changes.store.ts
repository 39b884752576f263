import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'
import { tablesOf } from './media.store.ts'

/** Locks those of the items that belong to the user and aren't in the trash, until the transaction ends. */
export async function lockPictures(tx: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media where id = any(${ids}::uuid[]) and user_id = ${userId} and deleted_at is null
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Items already in the project aren't written again. */
export async function moveToProject(tx: Database, ids: readonly string[], projectId: string | null) {
  await tablesOf(tx)
    .updateTable('media')
    .set({ project_id: projectId })
    .where('id', 'in', [...ids])
    .where('project_id', 'is distinct from', projectId)
    .execute()
}

export async function saveAlt(tx: Database, ids: readonly string[], alt: string | null) {
  await tablesOf(tx)
    .updateTable('media')
    .set({ alt })
    .where('id', 'in', [...ids])
    .execute()
}

export async function addMarks(tx: Database, ids: readonly string[], marks: readonly string[]) {
  await sql`
    insert into media_marks (media_id, mark, user_id, created_at)
    select media.id, mark, media.user_id, media.created_at from media, unnest(${marks}::text[]) mark
    where media.id = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx)
}

export async function removeMarks(tx: Database, ids: readonly string[], marks: readonly string[]) {
  await sql`
    delete from media_marks where media_id = any(${ids}::uuid[]) and mark = any(${marks}::text[])`.execute(tx)
}

export async function removeTags(tx: Database, ids: readonly string[]) {
  await sql`
    delete from media_marks where media_id = any(${ids}::uuid[]) and starts_with(mark, 'tag:')`.execute(tx)
}

/** Items that would have more than `max` tags after adding and removing some. */
export async function withTooManyTags(
  tx: Database,
  ids: readonly string[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select media_id as id from media_marks
    where media_id = any(${ids}::uuid[]) and starts_with(mark, 'tag:')
      and mark <> all(${[...added, ...removed]}::text[])
    group by media_id having count(*) + ${added.length}::int > ${max}::int`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Moves items to the trash. Returns those that belong to the user. */
export async function trashAll(tx: Database, userId: string, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select id from media where id = any(${ids}::uuid[]) and user_id = ${userId} order by id for update
    ), trashed as (
      update media set deleted_at = ${now} from own where media.id = own.id and media.deleted_at is null
    )
    select id from own`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Restores items that were deleted since `since`. Returns those of the user that are not in the trash now. */
export async function restoreAll(tx: Database, userId: string, ids: readonly string[], since: Date) {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select id from media
      where id = any(${ids}::uuid[]) and user_id = ${userId} and (deleted_at is null or deleted_at >= ${since})
      order by id for update
    ), restored as (
      update media set deleted_at = null from own where media.id = own.id and media.deleted_at is not null
    )
    select id from own`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Tags of items that aren't in the trash, by name. A skip scan along the index: its cost grows with the number of tags,
 * not of items.
 */
export async function readTags(db: Database, userId: string): Promise<string[]> {
  const next = (after: unknown) => sql`(
    select mark from media_marks where user_id = ${userId} and mark > ${after} and mark < 'tag;'
    order by user_id, mark limit 1
  )`
  const { rows } = await sql<{ tag: string }>`
    with recursive tags as (
      select ${next(sql`'tag:'`)} as mark
      union all
      select ${next(sql`tags.mark`)} from tags where tags.mark is not null
    )
    select substr(mark, 5) as tag from tags
    where mark is not null and exists (
      select from media_marks join media on media.id = media_marks.media_id
      where media_marks.user_id = ${userId} and media_marks.mark = tags.mark and media.deleted_at is null
    )
    order by tag`.execute(db)
  return rows.map(({ tag }) => tag)
}
