import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'
import { type StoredThumbnail, tablesOf } from './media.store.ts'

/** Filters of a page; instants are texts that PostgreSQL reads, to the microsecond. */
export interface Filters {
  family?: string | undefined
  /** Name of a project. */
  project?: string | undefined
  type?: string | undefined
  /** Inclusive. */
  from?: string | undefined
  until?: { instant: string; isInclusive: boolean } | undefined
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
}

/**
 * How many of the newest are looked at for words before the word index is asked. Frequent words are found
 * among these in less time than the index takes to list them all; what is rarer, the index lists quickly.
 */
const NEAR = 6_000

function conditionsOf({ userId, filters, after }: Page): RawBuilder<unknown> {
  const { family, project, type, from, until } = filters
  const conditions = [sql`user_id = ${userId}`, sql`deleted_at is null`]
  if (family) conditions.push(sql`family = ${family}`)
  if (type) conditions.push(sql`type = ${type}`)
  if (project !== undefined)
    conditions.push(
      sql`project_id = (select id from projects where user_id = ${userId} and name = ${project})`,
    )
  if (from) conditions.push(sql`created_at >= ${from}::timestamptz`)
  if (until)
    conditions.push(
      until.isInclusive
        ? sql`created_at <= ${until.instant}::timestamptz`
        : sql`created_at < ${until.instant}::timestamptz`,
    )
  if (after) conditions.push(sql`(created_at, id) < (${after.instant}::timestamptz, ${after.id}::uuid)`)
  return sql.join(conditions, sql` and `)
}

const NEWEST = sql`order by created_at desc, id desc`

/** The ids of a page, newest first: a walk along the one index that fits the filters. */
const walk = (page: Page) =>
  sql`page as materialized (
    select id, created_at from media where ${conditionsOf(page)} ${NEWEST} limit ${page.limit}
  )`

/** The same with words: the newest by walking, and only if they do not fill the page the rest by the word index. */
function search(page: Page, pattern: string) {
  const { limit } = page
  const conditions = conditionsOf(page)
  return sql`near as materialized (
    select id, created_at, words like lower(${pattern}) as hit from media where ${conditions} ${NEWEST} limit ${NEAR}
  ), found as materialized (
    select id, created_at from near where hit ${NEWEST} limit ${limit}
  ), page as materialized (
    select * from (
      select id, created_at from found
      union all
      select id, created_at from (
        -- Fenced, so that the order asked for does not tempt the planner into walking through everything.
        select id, created_at from media where ${conditions} and words like lower(${pattern})
          and (select count(*) from found) < ${limit} and (select count(*) from near) = ${NEAR}
          and (created_at, id) < (select created_at, id from near order by created_at, id limit 1)
        offset 0
      ) far
    ) both ${NEWEST} limit ${limit}
  )`
}

const COLUMNS = sql`media.id, (extract(epoch from media.created_at) * 1000000)::bigint::text as micros,
  media.created_at, media.type, media.model, projects.name as project, media.prompt, media.width, media.height,
  media.thumbnails, media.placeholder, media.metadata`

/** A page of a user's pictures, newest first, in one round trip. */
export async function readPage(db: Database, page: Page): Promise<PictureRow[]> {
  const { pattern } = page.filters
  const { rows } = await sql<PictureRow>`
    with ${pattern === undefined ? walk(page) : search(page, pattern)}
    select ${COLUMNS} from page
    join media on media.id = page.id
    left join projects on projects.id = media.project_id
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}

/** One picture of the user's own, unless it was deleted. */
export async function findPicture(db: Database, userId: string, id: string): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`
    select ${COLUMNS} from media left join projects on projects.id = media.project_id
    where media.id = ${id} and media.user_id = ${userId} and media.deleted_at is null`.execute(db)
  return rows[0]
}

/** Answers whether there was such a picture. */
export async function moveToProject(db: Database, userId: string, id: string, projectId: string | null) {
  const { numUpdatedRows } = await tablesOf(db)
    .updateTable('media')
    .set({ project_id: projectId })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
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
