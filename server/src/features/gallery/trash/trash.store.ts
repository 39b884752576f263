import { sql } from 'kysely'
import { type Database, microsOf } from '../../../platform/database/index.ts'
import { COLUMNS, type PictureRow } from '../gallery.store.ts'

/** `micros` is the time of its deletion. */
export type TrashedRow = PictureRow & { deleted_at: Date }

/** A page of a user's trash since `since`, last deleted first. */
export async function readTrash(
  db: Database,
  page: {
    userId: string
    since: Date
    after?: { instant: string; id: string } | undefined
    limit: number
  },
): Promise<TrashedRow[]> {
  const { userId, since, after, limit } = page
  const before = after
    ? sql`and (deleted_at, id) < (${after.instant}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<TrashedRow>`
    with page as materialized (
      select id, deleted_at from media where user_id = ${userId} and deleted_at >= ${since} ${before}
      order by deleted_at desc, id desc limit ${limit}
    )
    select ${COLUMNS}, media.deleted_at, ${microsOf('media.deleted_at')} as micros
    from page join media on media.id = page.id
    left join projects on projects.id = media.project_id
    order by page.deleted_at desc, page.id desc`.execute(db)
  return rows
}

/** Deletes items in the user's trash. A trigger queues their objects for removal. Returns the ids. */
export async function purge(tx: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from media where id in (
      select id from media where id = any(${ids}::uuid[]) and user_id = ${userId} and deleted_at is not null
      order by id for update
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes up to `limit` items moved to the trash before `until`. Returns their number. */
export async function purgeSome(db: Database, userId: string, until: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from media where id in (
      select id from media where user_id = ${userId} and deleted_at <= ${until}
      order by deleted_at desc, id desc limit ${limit} for update
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
