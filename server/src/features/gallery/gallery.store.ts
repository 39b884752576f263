import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'
import { type StoredThumbnail, tablesOf } from './media.store.ts'

/** Filters of a page; instants are texts that PostgreSQL reads, to the microsecond. */
export interface Filters {
  family?: string | undefined
  /** What this job has made. */
  job?: string | undefined
  /** Name of a project. */
  project?: string | undefined
  type?: string | undefined
  /** Inclusive. */
  from?: string | undefined
  until?: { instant: string; isInclusive: boolean } | undefined
  /** What pictures must be marked with, and what not (`media_marks`). */
  marks?: readonly string[] | undefined
  withoutMarks?: readonly string[] | undefined
  /** Pattern for LIKE over prompts; upper and lower case are the same. */
  pattern?: string | undefined
}

export interface Page {
  userId: string
  filters: Filters
  after?: { instant: string; id: string } | undefined
  limit: number
}

/** One picture as a list shows it; `micros` is its creation time in microseconds since 1970. */
export interface PictureRow {
  id: string
  micros: string
  created_at: Date
  type: 'image' | 'video'
  model: string
  project: string | null
  prompt: string
  width: number
  height: number
  thumbnails: StoredThumbnail[]
  placeholder: Buffer
  metadata: Record<string, unknown>
  alt: string | null
  job_id: string | null
  /** As `media_marks` has them. */
  marks: string[]
}

/**
 * How many of the newest are looked at for words before the word index is asked. What is frequent is found
 * among these; of what is rarer, the index has few enough in each fortnight to read them all.
 */
const NEAR = 2_000

// Not `exists`, which the planner turns into a join of everything that has the mark and then sorts.
const markOf = (mark: string) =>
  sql`(select mark from media_marks where media_id = media.id and mark = ${mark})`

function conditionsOf({ userId, filters, after }: Page): RawBuilder<unknown> {
  const { family, job, project, type, from, until, marks = [], withoutMarks = [] } = filters
  const conditions = [sql`media.user_id = ${userId}`, sql`media.deleted_at is null`]
  if (family) conditions.push(sql`media.family = ${family}`)
  if (job) conditions.push(sql`media.job_id = ${job}`)
  if (type) conditions.push(sql`media.type = ${type}`)
  if (project !== undefined)
    conditions.push(
      sql`media.project_id = (select id from projects where user_id = ${userId} and name = ${project})`,
    )
  if (from) conditions.push(sql`media.created_at >= ${from}::timestamptz`)
  if (until)
    conditions.push(
      until.isInclusive
        ? sql`media.created_at <= ${until.instant}::timestamptz`
        : sql`media.created_at < ${until.instant}::timestamptz`,
    )
  for (const mark of marks) conditions.push(sql`${markOf(mark)} is not null`)
  for (const mark of withoutMarks) conditions.push(sql`${markOf(mark)} is null`)
  if (after)
    conditions.push(sql`(media.created_at, media.id) < (${after.instant}::timestamptz, ${after.id}::uuid)`)
  return sql.join(conditions, sql` and `)
}

const NEWEST = sql`order by created_at desc, id desc`

/** The ids of a page, newest first: a walk along the one index that fits the filters. */
const walk = (page: Page) =>
  sql`page as materialized (
    select id, created_at from media where ${conditionsOf(page)} ${NEWEST} limit ${page.limit}
  )`

/**
 * The ids of a page of what is marked: a walk along the index of the first mark, which looks at each picture for
 * the rest. Marks are given by hand, so that few pictures have one. The inner `offset 0` is a fence, as below.
 */
function markedWalk(page: Page, [mark, ...others]: readonly string[]) {
  const { userId, filters, after, limit } = page
  const { from, until, pattern } = filters
  const conditions = [sql`marked.user_id = ${userId}`, sql`marked.mark = ${mark}`]
  if (from) conditions.push(sql`marked.created_at >= ${from}::timestamptz`)
  if (until) conditions.push(sql`marked.created_at <= ${until.instant}::timestamptz`)
  if (after)
    conditions.push(
      sql`(marked.created_at, marked.media_id) < (${after.instant}::timestamptz, ${after.id}::uuid)`,
    )
  if (pattern !== undefined) conditions.push(sql`media.words like lower(${pattern})`)
  conditions.push(conditionsOf({ ...page, filters: { ...filters, marks: others } }))
  return sql`page as materialized (
    select media.id, marked.created_at from media_marks marked,
    lateral (select * from media where media.id = marked.media_id offset 0) media
    where ${sql.join(conditions, sql` and `)}
    order by marked.created_at desc, marked.media_id desc limit ${limit}
  )`
}

/** The ids of a page in the way that fits its filters. */
function idsOf(page: Page) {
  const { marks = [], pattern } = page.filters
  if (marks.length > 0) return markedWalk(page, marks)
  return pattern === undefined ? walk(page) : search(page, pattern)
}

/** As {@link conditionsOf}, but times, in the one form that only the word index can answer. */
function scopeOf({ userId, filters: { project, family, type } }: Page): RawBuilder<unknown> {
  const owner =
    project === undefined
      ? sql`${userId}::uuid`
      : sql`(select id from projects where user_id = ${userId} and name = ${project})`
  return sql`scope_key(${owner}, last.step, window_number, ${family ?? null}::text, ${type ?? null}::text)`
}

/**
 * The same with words: first a walk over the newest; if they do not fill the page, the word index for one
 * era after another, back in time, until the page is full: a fortnight at a time where
 * the walk has met matches and was short in time, else half a year. The inner `offset 0` is a fence: what is asked beyond it must not tempt the planner
 * away from the word index.
 */
function search(page: Page, pattern: string) {
  const { limit } = page
  const conditions = conditionsOf(page)
  return sql`near as materialized (
    select id, created_at, words like lower(${pattern}) as hit from media
    where ${conditions} ${NEWEST} limit ${NEAR}
  ), found as materialized (
    select id, created_at from near where hit ${NEWEST} limit ${limit}
  ), last as materialized (
    select id, created_at, case
      when exists (select from found)
        and (select max(created_at) - min(created_at) < interval '7 days' from near) then 1
      else 13
    end as step
    from near
    where (select count(*) from near) = ${NEAR} and (select count(*) from found) < ${limit}
    order by created_at, id limit 1
  ), oldest as materialized (
    select era_of(created_at) as era from media
    where ${conditions} and exists (select from last) order by created_at, id limit 1
  ), far as materialized (
    select older.id, older.created_at
    from last, generate_series(era_of(last.created_at) / last.step, (select era from oldest) / last.step, -1) as window_number,
    lateral (
      select id, created_at from (
        select * from media
        where scope @> array[${scopeOf(page)}]
          and words like lower(${pattern}) and deleted_at is null
        offset 0
      ) media
      where ${conditions} and (media.created_at, media.id) < (last.created_at, last.id)
      ${NEWEST} limit ${limit}
    ) older limit ${limit}
  ), page as materialized (
    select * from (select id, created_at from found union all select id, created_at from far) matches
    ${NEWEST} limit ${limit}
  )`
}

export const COLUMNS = sql`media.id, (extract(epoch from media.created_at) * 1000000)::bigint::text as micros,
  media.created_at, media.type, media.model, projects.name as project, media.prompt, media.width, media.height,
  media.thumbnails, media.placeholder, media.metadata, media.alt, media.job_id,
  array(select mark from media_marks where media_id = media.id order by mark) as marks`

/** A page of a user's pictures, newest first, in one round trip. */
export async function readPage(db: Database, page: Page): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    with ${idsOf(page)}
    select ${COLUMNS} from page
    join media on media.id = page.id
    left join projects on projects.id = media.project_id
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}

/** As `readPage`, with where the originals are. */
export async function readOriginals(db: Database, page: Page) {
  const { rows } = await sql<PictureRow & { key: string; mime: string; bytes: number }>`
    with ${walk(page)}
    select ${COLUMNS}, media.object_key as key, media.mime, media.bytes from page
    join media on media.id = page.id
    left join projects on projects.id = media.project_id
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}

/** Bytes of all originals of a user that were not deleted. */
export async function weighOriginals(db: Database, userId: string): Promise<number> {
  const { bytes } = await tablesOf(db)
    .selectFrom('media')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.val(0)).as('bytes'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
}

/** One picture of the user's own, unless it was deleted. */
export async function findPicture(db: Database, userId: string, id: string): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`
    select ${COLUMNS} from media left join projects on projects.id = media.project_id
    where media.id = ${id} and media.user_id = ${userId} and media.deleted_at is null`.execute(db)
  return rows[0]
}

/** Deleting twice keeps the first time. Answers whether there was such a picture. */
export async function markDeleted(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(db)
    .updateTable('media')
    .set((eb) => ({ deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Answers whether there was such a picture that was not deleted before `since`. */
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
