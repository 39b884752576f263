import type { MediaOrigin } from '@studio/contract/gallery'
import type { Database, DB, Narrowed, NotNull } from '../../platform/database/index.ts'
import { uneditedMetadata } from './edited/edited.store.ts'
import { type ColumnType, type Selectable, sql } from 'kysely'

export interface StoredThumbnail {
  width: number
  height: number
  key: string
}

type MediaTable = Narrowed<
  DB['media'],
  {
    type: 'image' | 'video'
    origin: MediaOrigin
    /** Both are written by a trigger. */
    words: ColumnType<string, never, never>
    scope: ColumnType<number[], never, never>
    thumbnails: ColumnType<StoredThumbnail[], string, never>
    metadata: ColumnType<Record<string, unknown>, string, never>
    deleted_at: ColumnType<Date | null, never, Date | null>
    alt: ColumnType<string | null, string | null, string | null>
  }
>

export type MediaTables = {
  media: MediaTable
  projects: DB['projects']
  /** Tables of other features whose bytes use the same authorisation. */
  guest_bytes: Narrowed<
    NotNull<DB['guest_bytes'], keyof DB['guest_bytes']>,
    { thumbnails: StoredThumbnail[] }
  >
}

export type NewMedia = Omit<
  Selectable<MediaTable>,
  'words' | 'scope' | 'deleted_at' | 'job_id' | 'job_index' | 'stack_id'
> & {
  job_id: string | null
  job_index: number | null
}

export const tablesOf = (db: Database) => db.withTables<MediaTables>()

/** Inserts an item unless its index in the job is taken. Returns the existing id. */
export async function insertMedia(db: Database, row: NewMedia): Promise<{ id: string; isNew: boolean }> {
  const tx = tablesOf(db)
  const inserted = await tx
    .insertInto('media')
    .values({ ...row, thumbnails: JSON.stringify(row.thumbnails), metadata: JSON.stringify(row.metadata) })
    .onConflict((conflict) => conflict.columns(['job_id', 'job_index']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await tx
    .selectFrom('media')
    .select('id')
    .where('job_id', '=', row.job_id)
    .where('job_index', '=', row.job_index)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

export async function ensureProject(db: Database, userId: string, name: string) {
  const tx = tablesOf(db)
  const row = await tx
    .insertInto('projects')
    .values({ user_id: userId, name })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()
  return (
    row ??
    (await tx
      .selectFrom('projects')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow())
  )
}

/** The requested model, if another one generated the image. */
interface InsteadOf {
  label: string
  code: string
  reason: string
}

/** Items of jobs in order, without deleted ones. */
export const mediaOfJobs = (db: Database, userId: string, jobIds: readonly string[]) =>
  tablesOf(db)
    .selectFrom('media')
    .select(['id', 'job_id', 'job_index', 'type', 'thumbnails', 'placeholder', 'width', 'height'])
    .select([
      sql<InsteadOf | null>`metadata -> 'insteadOf'`.as('insteadOf'),
      sql<string | null>`metadata ->> 'generatedBy'`.as('generatedBy'),
      sql<
        string[] | null
      >`nullif(jsonb_path_query_array(metadata, '$.notUnderstood[*] ? (@.type() == "string")'), '[]')`.as(
        'notUnderstood',
      ),
      sql<
        unknown[] | null
      >`case when metadata ? 'claims' then jsonb_path_query_array(metadata, '$.claims[*] ? (@.verdict == "changed" || @.verdict == "missing")') end`.as(
        'claims',
      ),
      sql<boolean>`jsonb_path_exists(metadata, '$.captions[0]')`.as('isCaptioned'),
    ])
    .where('user_id', '=', userId)
    .where('job_id', 'in', [...jobIds])
    .where('deleted_at', 'is', null)
    .orderBy('job_index')
    .execute()

/** The user's items with these ids, without deleted ones. */
export const mediaWithIds = (db: Database, userId: string, ids: readonly string[]) =>
  tablesOf(db)
    .selectFrom('media')
    .select(['id', 'thumbnails', 'placeholder'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()

/** Jobs that generated these items of the user, including those in the trash. */
export async function jobsOf(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct job_id as id from media
    where id = any(${ids}::uuid[]) and user_id = ${userId} and job_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Values for uploads and takes, which have no such columns. Their files have no private metadata. */
const NO_ITEM = [
  sql<Record<string, unknown>>`'{}'::jsonb`.as('metadata'),
  sql<'image'>`'image'`.as('type'),
  sql<'generated'>`'generated'`.as('origin'),
  sql<number>`0`.as('width'),
  sql<number>`0`.as('height'),
]

/** Object key and owner of an item (in the trash or not), an upload or a take. */
export async function findBytes(db: Database, id: string, isInTrash = false) {
  const columns = ['user_id', 'object_key', 'mime', 'bytes', 'sha256', 'thumbnails'] as const
  const picture = await tablesOf(db)
    .selectFrom('media')
    .select([...columns, 'metadata', 'type', 'origin', 'width', 'height'])
    .where('id', '=', id)
    .where('deleted_at', isInTrash ? 'is not' : 'is', null)
    .executeTakeFirst()
  // Nearly always it is an item, and one row lookup is faster than a union of all tables.
  return (
    picture ??
    tablesOf(db)
      .selectFrom('guest_bytes')
      .select(columns)
      .select(NO_ITEM)
      .where('id', '=', id)
      .executeTakeFirst()
  )
}

/** Permanently deletes items, in the trash or not. Returns their object keys, which nothing references any longer. */
export async function eraseMedia(tx: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string; thumbnails: StoredThumbnail[] }>`
    delete from media where user_id = ${userId} and id in (
      select id from media where id = any(${ids}::uuid[]) order by id for update
    ) returning object_key as key, thumbnails`.execute(tx)
  return rows.flatMap(({ key, thumbnails }) => [key, ...thumbnails.map((small) => small.key)])
}

/** Changes the times of items. Triggers follow in marks and the library. */
export async function moveInTime(
  tx: Database,
  userId: string,
  moves: readonly { id: string; at: Date }[],
): Promise<void> {
  await sql`
    with locked as (
      select id from media where id = any(${moves.map(({ id }) => id)}::uuid[]) and user_id = ${userId}
      order by id for update
    )
    update media set created_at = moves.at
    from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ at }) => at.toISOString())}::timestamptz[]) moves (id, at)
    where media.id = moves.id and media.id in (select id from locked)`.execute(tx)
}

/** Deletes up to `limit` rows deleted before `before`. A trigger queues their objects for removal. */
export async function purgeDeleted(db: Database, before: Date, limit: number): Promise<number> {
  const tx = tablesOf(db)
  const { numDeletedRows } = await tx
    .deleteFrom('media')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('media')
        .select('id')
        .where('deleted_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const STORED_FILE = [
  'type',
  'origin',
  'object_key as key',
  'mime',
  'bytes',
  'sha256',
  'width',
  'height',
  'thumbnails',
] as const

/** Stored file and metadata of an image, unless it was deleted. */
export const findOriginal = (db: Database, userId: string, id: string) =>
  tablesOf(db)
    .selectFrom('media')
    .select(STORED_FILE)
    .select('metadata')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('type', '=', 'image')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Stored files of items, without deleted ones. */
export const findStoredFiles = (db: Database, userId: string, ids: readonly string[]) =>
  tablesOf(db)
    .selectFrom('media')
    .select(STORED_FILE)
    .select('id')
    .where('id', 'in', [...ids])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()

/** Origin of a copy of another user's image. */
export interface CopiedFrom {
  mediaId: string
  /** Its author, and their name at that time. */
  userId: string
  author: string
  /** Title of the shoot or session. */
  title: string
}

/**
 * Inserts a copy for another user: without job, project or marks. Texts of photographs aren’t copied, because they name
 * places and people. Undefined if the original no longer exists. If the
 * copy exists, returns its id and restores it from the trash.
 */
export async function insertForeignCopy(
  tx: Database,
  copy: {
    id: string
    ownerId: string
    copyId: string
    userId: string
    key: string
    file: { mime: string; bytes: number; sha256: string; width: number; height: number }
    thumbnails: readonly StoredThumbnail[]
    metadata: Record<string, unknown>
    now: Date
  },
): Promise<{ isNew: boolean } | undefined> {
  const { id, ownerId, copyId, userId, key, file, thumbnails, metadata, now } = copy
  const { rows } = await sql`
    insert into media (id, user_id, type, origin, family, model, prompt, width, height, object_key, mime, bytes,
      sha256, thumbnails, placeholder, metadata, alt, created_at)
    select ${copyId}, ${userId}, type, origin, family, model, case when origin = 'photograph' then '' else prompt end,
      ${file.width}, ${file.height}, ${key}, ${file.mime}, ${file.bytes}, ${file.sha256},
      ${JSON.stringify(thumbnails)}::jsonb, placeholder, ${JSON.stringify(metadata)}::jsonb,
      case when origin = 'photograph' then null else alt end, ${now}
    from media where id = ${id} and user_id = ${ownerId} and deleted_at is null
    on conflict (id) do nothing returning id`.execute(tx)
  if (rows.length > 0) return { isNew: true }
  return (await restoreItem(tx, userId, copyId)) ? { isNew: false } : undefined
}

/** Restores an item from the trash. Returns true if it exists. */
export async function restoreItem(db: Database, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update media set deleted_at = null where id = ${id} and user_id = ${userId} returning id`.execute(db)
  return rows.length > 0
}

/**
 * Inserts a copy of the original of an item under another id, without job, with its marks. False if the item no longer exists.
 */
export async function copyRow(
  tx: Database,
  copy: {
    id: string
    copyId: string
    userId: string
    key: string
    thumbnails: readonly StoredThumbnail[]
    now: Date
  },
): Promise<boolean> {
  const { id, copyId, userId, key, thumbnails, now } = copy
  const { rows } = await sql`
    insert into media (id, user_id, type, origin, family, model, project_id, prompt, width, height, object_key, mime, bytes,
      sha256, thumbnails, placeholder, metadata, alt, created_at)
    select ${copyId}, media.user_id, type, origin, family, model, project_id, prompt, coalesce(o.width, media.width),
      coalesce(o.height, media.height), ${key}, coalesce(o.mime, media.mime), coalesce(o.bytes, media.bytes),
      coalesce(o.sha256, media.sha256), ${JSON.stringify(thumbnails)}::jsonb, coalesce(o.placeholder, media.placeholder),
      ${uneditedMetadata}, alt, ${now}
    from media left join media_originals o on o.media_id = media.id
    where media.id = ${id} and media.user_id = ${userId} and deleted_at is null returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into media_marks (media_id, mark, user_id, created_at)
    select ${copyId}, mark, user_id, ${now} from media_marks where media_id = ${id}`.execute(tx)
  return true
}
