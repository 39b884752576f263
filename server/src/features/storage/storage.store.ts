import { isUuid } from '@studio/contract/kernel'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import { type Database, type DB, escapeLike, type Narrowed } from '../../platform/database/index.ts'

type Json = ColumnType<Record<string, unknown> | null, string | null, string | null>

type StorageTables = {
  storage_buckets: Narrowed<
    DB['storage_buckets'],
    {
      policy: Generated<'own-folder' | 'read-only-own' | 'open'>
    }
  >
  storage_objects: Narrowed<
    DB['storage_objects'],
    {
      metadata: Json
    }
  >
}

export type Bucket = Selectable<StorageTables['storage_buckets']>
export type StoredFile = Selectable<StorageTables['storage_objects']>

const tables = (db: Database) => db.withTables<StorageTables>()

export interface BucketOptions {
  isPublic: boolean
  fileSizeLimit: number | null
  allowedMimeTypes: string[] | null
}

/** False if the name is taken. */
export async function insertBucket(
  db: Database,
  id: string,
  input: BucketOptions & { owner: string | null },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('storage_buckets')
    .values({
      id,
      public: input.isPublic,
      owner: input.owner,
      file_size_limit: input.fileSizeLimit,
      allowed_mime_types: input.allowedMimeTypes,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findBucket = (db: Database, id: string): Promise<Bucket | undefined> =>
  tables(db).selectFrom('storage_buckets').selectAll().where('id', '=', id).executeTakeFirst()

export interface BucketPage {
  limit: number
  offset: number
  sortColumn: 'id' | 'created_at' | 'updated_at'
  descending: boolean
  search: string
}

export const listBuckets = (db: Database, page: BucketPage): Promise<Bucket[]> =>
  tables(db)
    .selectFrom('storage_buckets')
    .selectAll()
    .where('id', 'ilike', `%${escapeLike(page.search)}%`)
    .orderBy(page.sortColumn, page.descending ? 'desc' : 'asc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function updateBucket(
  db: Database,
  id: string,
  input: Partial<BucketOptions>,
  now: Date,
): Promise<void> {
  await tables(db)
    .updateTable('storage_buckets')
    .set({
      updated_at: now,
      ...(input.isPublic === undefined ? {} : { public: input.isPublic }),
      ...(input.fileSizeLimit === undefined ? {} : { file_size_limit: input.fileSizeLimit }),
      ...(input.allowedMimeTypes === undefined ? {} : { allowed_mime_types: input.allowedMimeTypes }),
    })
    .where('id', '=', id)
    .execute()
}

export async function ensureBuckets(db: Database, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await sql`insert into storage_buckets (id, policy) values (${id}, 'open')
      on conflict (id) do update set policy = 'open'`.execute(db)
}

/** SQL of a conformance profile. */
export async function runSeed(db: Database, statements: string): Promise<void> {
  await sql.raw(statements).execute(db)
}

/** False if the bucket isn’t empty. */
export async function deleteBucket(tx: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('storage_buckets')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('storage_objects').select('id').where('bucket_id', '=', id))),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function emptyBucket(db: Database, id: string): Promise<void> {
  await tables(db).deleteFrom('storage_objects').where('bucket_id', '=', id).execute()
}

export const findFile = (db: Database, bucket: string, name: string): Promise<StoredFile | undefined> =>
  tables(db)
    .selectFrom('storage_objects')
    .selectAll()
    .where('bucket_id', '=', bucket)
    .where('name', '=', name)
    .executeTakeFirst()

export const findFiles = (db: Database, bucket: string, names: readonly string[]): Promise<StoredFile[]> =>
  tables(db)
    .selectFrom('storage_objects')
    .selectAll()
    .where('bucket_id', '=', bucket)
    .where('name', 'in', names)
    .execute()

export interface NewFile {
  bucket: string
  name: string
  owner: string | null
  objectKey: string
  version: string
  mime: string
  bytes: number
  etag: string
  cacheControl: string
  metadata: Record<string, unknown> | null
  now: Date
}

/** Writes the row of a file; undefined if it exists and `replaces` is false. The sweep deletes the replaced object. */
export async function putFile(
  tx: Database,
  file: NewFile,
  replaces: boolean,
): Promise<StoredFile | undefined> {
  const { now } = file
  if (replaces)
    await tables(tx)
      .deleteFrom('storage_objects')
      .where('bucket_id', '=', file.bucket)
      .where('name', '=', file.name)
      .execute()
  const [folder = ''] = file.name.split('/', 1)
  return tables(tx)
    .insertInto('storage_objects')
    .values({
      bucket_id: file.bucket,
      name: file.name,
      // Tokens of unknown users have no owner.
      owner: file.owner && sql<string | null>`(select id from accounts where id = ${file.owner}::uuid)`,
      // A folder named after a user is deleted with the user.
      folder_of: isUuid(folder)
        ? sql<string | null>`(select id from accounts where id = ${folder}::uuid)`
        : null,
      object_key: file.objectKey,
      version: file.version,
      mime: file.mime,
      bytes: file.bytes,
      etag: file.etag,
      cache_control: file.cacheControl,
      metadata: file.metadata && JSON.stringify(file.metadata),
      created_at: now,
      updated_at: now,
      last_accessed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Moves a file; false if the target exists. */
export async function moveFile(
  tx: Database,
  id: string,
  bucket: string,
  name: string,
  now: Date,
): Promise<boolean> {
  if (await findFile(tx, bucket, name)) return false
  await tables(tx)
    .updateTable('storage_objects')
    .set({ bucket_id: bucket, name, updated_at: now })
    .where('id', '=', id)
    .execute()
  return true
}

/** Returns the objects that existed. */
export const deleteFiles = (tx: Database, bucket: string, names: readonly string[]): Promise<StoredFile[]> =>
  tables(tx)
    .deleteFrom('storage_objects')
    .where('bucket_id', '=', bucket)
    .where('name', 'in', names)
    .where('is_managed', '=', false)
    .returningAll()
    .execute()

const patternsOf = (beginnings: readonly string[]): string[] =>
  beginnings.map((beginning) => `${escapeLike(beginning)}%`)

export interface Listing {
  bucket: string
  /** Visible names start with one of these prefixes. */
  prefixes: readonly string[]
  /** Ends with a slash, or is empty. */
  prefix: string
  search: string
  column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'
  descending: boolean
  limit: number
  offset: number
}

type ListedFile = Omit<
  StoredFile,
  'bucket_id' | 'folder_of' | 'is_managed' | 'object_key' | 'owner' | 'version'
>

/** Entry of a listing: a file, or a folder, which has only a name. */
export type Entry = { segment: string } & (
  | ({ is_folder: false } & ListedFile)
  | ({ is_folder: true } & Record<keyof ListedFile, null>)
)

/** Lists the direct children of a prefix: files, and folders inferred from object names. */
export async function listEntries(db: Database, query: Listing): Promise<Entry[]> {
  const { bucket, prefixes, prefix, search, column, descending, limit, offset } = query
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const { rows } = await sql<Entry>`
    with under as (
      select *, substr(name, ${prefix.length + 1}) as rest from storage_objects
      where bucket_id = ${bucket} and name ilike ${`${escapeLike(prefix)}%`} and name like any(${patternsOf(prefixes)})
    ), entries as (
      select distinct on (split_part(rest, '/', 1)) split_part(rest, '/', 1) as segment, true as is_folder,
        null::uuid as id, null::text as name, null::timestamptz as created_at, null::timestamptz as updated_at,
        null::timestamptz as last_accessed_at, null::text as mime, null::bigint as bytes, null::text as etag,
        null::text as cache_control, null::jsonb as metadata
      from under where position('/' in rest) > 0
      union all
      select rest, false, id, name, created_at, updated_at, last_accessed_at, mime, bytes, etag, cache_control, metadata
      from under where position('/' in rest) = 0
    )
    select * from entries where segment ilike ${`${escapeLike(search)}%`}
    order by ${column === 'name' ? sql`segment collate "C"` : sql.ref(column)} ${direction}, segment collate "C"
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export interface Page {
  bucket: string
  prefixes: readonly string[]
  prefix: string
  /** With a delimiter, each folder is one entry. */
  hasFolders: boolean
  column: 'name' | 'created_at' | 'updated_at'
  descending: boolean
  /** Last entry of the previous page. */
  after: { segment: string; at: number } | undefined
  limit: number
}

/** Entry of a page; `at` is the sort time in microseconds, 0 for folders and when sorting by name. */
export type PagedEntry = { segment: string; is_folder: boolean; at: number } & StoredFile

/** Returns one entry more than a page of the names with a prefix. */
export async function pageEntries(db: Database, query: Page): Promise<PagedEntry[]> {
  const { bucket, prefixes, prefix, hasFolders, column, descending, after, limit } = query
  const rest = sql`substr(name, ${prefix.length + 1})`
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const time = sql`(extract(epoch from ${sql.ref(column === 'name' ? 'created_at' : column)}) * 1000000)::bigint`
  const at = column === 'name' ? sql`0::bigint` : sql`case when segment = name then ${time} else 0 end`
  const { rows } = await sql<PagedEntry>`
    with under as (
      select *, case when ${hasFolders} and position('/' in ${rest}) > 0
        then ${prefix} || split_part(${rest}, '/', 1) || '/' else name end collate "C" as segment
      from storage_objects
      where bucket_id = ${bucket} and name like ${`${escapeLike(prefix)}%`} and name like any(${patternsOf(prefixes)})
    ), entries as (
      select distinct on (segment) *, segment <> name as is_folder, ${at} as at from under order by segment
    )
    select * from entries
    ${after ? sql`where (at, segment) ${sql.raw(descending ? '<' : '>')} (${after.at}::bigint, ${after.segment})` : sql``}
    order by at ${direction}, segment ${direction} limit ${limit + 1}`.execute(db)
  return rows
}

/** Lists files that the user, not the product, put into their folders, 1,000 at a time. */
export const findOwnFiles = (db: Database, userId: string, after: string | undefined, limit: number) => {
  const query = db
    .withTables<StorageTables>()
    .selectFrom('storage_objects')
    .select(['id', 'bucket_id', 'name', 'object_key', 'mime', 'bytes', 'updated_at'])
    .where('folder_of', '=', userId)
    .where('is_managed', '=', false)
  return (after ? query.where('id', '>', after) : query).orderBy('id').limit(limit).execute()
}
