import type { ItemStack, MediaOrigin } from '@studio/contract/gallery'
import { sql } from 'kysely'
import { type Database, microsOf } from '../../platform/database/index.ts'
import { IS_EDITED } from './edited/edited.store.ts'
import { type StoredThumbnail, tablesOf } from './media.store.ts'
import { idsOf, type Page, walk } from './pages.store.ts'

/** One item of a list. `micros` is its creation time in microseconds since 1970. */
export interface PictureRow {
  id: string
  micros: string
  created_at: Date
  type: 'image' | 'video'
  origin: MediaOrigin
  model: string
  project: string | null
  prompt: string
  width: number
  height: number
  isEdited: boolean
  thumbnails: StoredThumbnail[]
  placeholder: Buffer
  metadata: Record<string, unknown>
  alt: string | null
  job_id: string | null
  /** Null if it is in none, or alone in it. */
  stack: ItemStack | null
  /** Stored in `media_marks`. */
  marks: string[]
}

const STACK = sql`(
    select jsonb_build_object('id', stack.id, 'kind', stack.kind, 'count', count(*)::int, 'coverId', coalesce(
      (array_agg(member.id) filter (where member.id = stack.cover_id))[1],
      (array_agg(member.id order by member.created_at, member.id))[1]))
    from media_stacks stack join media member on member.stack_id = stack.id and member.deleted_at is null
    where stack.id = media.stack_id group by stack.id having count(*) > 1
  )`

export const COLUMNS = sql`media.id, ${microsOf('media.created_at')} as micros,
  media.created_at, media.type, media.origin, media.model, projects.name as project, media.prompt, media.width, media.height,
  ${IS_EDITED} as "isEdited", media.thumbnails, media.placeholder, media.metadata, media.alt, media.job_id,
  case when media.stack_id is not null then ${STACK} end as stack,
  array(select mark from media_marks where media_id = media.id order by mark) as marks`

/** A page of a user's items, newest first, in one round trip. */
export async function readPage(db: Database, page: Page): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    with ${idsOf(page)}
    select ${COLUMNS} from page
    join media on media.id = page.id
    left join projects on projects.id = media.project_id
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}

/** The same page with ids only. */
export async function readEntries(db: Database, page: Page) {
  const { rows } = await sql<{ id: string; micros: string; type: 'image' | 'video' }>`
    with ${idsOf(page)}
    select page.id, ${microsOf('page.created_at')} as micros, media.type
    from page join media on media.id = page.id
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}

/** Items of a user by id, either in the trash or outside it. */
export async function readItems(db: Database, userId: string, ids: readonly string[], isInTrash: boolean) {
  const { rows } = await sql<PictureRow>`
    select ${COLUMNS} from media left join projects on projects.id = media.project_id
    where media.id = any(${ids}::uuid[]) and media.user_id = ${userId}
      and media.deleted_at is ${isInTrash ? sql`not null` : sql`null`}`.execute(db)
  return rows
}

/** Like `readPage`, with the keys of the originals. */
export async function readOriginals(db: Database, page: Page) {
  const { rows } = await sql<PictureRow & { key: string; mime: string; bytes: number }>`
    with ${walk(page)}
    select ${COLUMNS}, media.object_key as key, media.mime, media.bytes from page
    join media on media.id = page.id
    left join projects on projects.id = media.project_id
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}

/** Total bytes of the files of a user's items outside the trash, with the originals of edited ones. */
export async function sumOriginalBytes(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(media.bytes + case when o.object_key <> media.object_key then o.bytes else 0 end), 0)::bigint as bytes
    from media left join media_originals o on o.media_id = media.id
    where media.user_id = ${userId} and media.deleted_at is null`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** One item of a user, unless it was deleted. */
export async function findPicture(db: Database, userId: string, id: string): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`
    select ${COLUMNS} from media left join projects on projects.id = media.project_id
    where media.id = ${id} and media.user_id = ${userId} and media.deleted_at is null`.execute(db)
  return rows[0]
}

/** Position of an item in the list, deleted or not. `micros` as in a cursor. */
export async function findPlace(db: Database, userId: string, id: string) {
  const { rows } = await sql<{ id: string; micros: string }>`
    select id, ${microsOf('created_at')} as micros
    from media where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Sorts after every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * First item in the list created before a ms, or within it and not sorted before `id`. `next` is the following ms. Two
 * index lookups, however many items share the ms: the newest time before `next`, then `id` within it.
 */
export async function findPlaceWithin(
  db: Database,
  userId: string,
  { instant, next, id }: { instant: string; next: string; id: string },
) {
  const { rows } = await sql<{ id: string; micros: string }>`
    with newest as materialized (
      select created_at from media
      where user_id = ${userId} and deleted_at is null and created_at < ${next}::timestamptz
      order by created_at desc, id desc limit 1
    )
    select id, ${microsOf('created_at')} as micros from media
    where user_id = ${userId} and deleted_at is null and (created_at, id) <= (
      (select created_at from newest),
      (select case when created_at < ${instant}::timestamptz then ${LAST_ID}::uuid else ${id}::uuid end from newest)
    )
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** Deleting twice keeps the first time. Returns true if the item exists. */
export async function markDeleted(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(db)
    .updateTable('media')
    .set((eb) => ({ deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns true if the item exists and wasn't deleted before `since`. */
export async function unmarkDeleted(db: Database, userId: string, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(db)
    .updateTable('media')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', since)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const readProjects = (db: Database, userId: string) =>
  tablesOf(db)
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('name')
    .execute()
