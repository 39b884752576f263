import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** File that editing loads. */
export type CachedName = 'proxy' | 'base-map' | `tile-${string}`

export interface CachedFile {
  name: CachedName
  key: string
  mime: string
}

/** A file of the cache, which was used now. The time is written once a day. */
export async function useCached(
  db: Database,
  mediaId: string,
  name: CachedName,
  { now, before }: { now: Date; before: Date },
): Promise<CachedFile | undefined> {
  const { rows } = await sql<CachedFile>`
    with used as (update edit_cache set last_used_at = ${now}
      where media_id = ${mediaId} and name = ${name} and last_used_at < ${before})
    select name, object_key as key, mime from edit_cache where media_id = ${mediaId} and name = ${name}`.execute(
    db,
  )
  return rows[0]
}

/** Adds a file, unless the image is gone or another process was faster. */
export async function insertCached(
  tx: Database,
  { mediaId, userId, name, key, mime, now }: CachedFile & { mediaId: string; userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into edit_cache (media_id, name, object_key, mime, last_used_at)
    select id, ${name}, ${key}, ${mime}, ${now} from picture_entries where id = ${mediaId} and user_id = ${userId}
    on conflict do nothing returning name`.execute(tx)
  return rows.length > 0
}

/** Deletes tiles of other repairs of an image. */
export async function dropOtherTiles(tx: Database, mediaId: string, prefix: string): Promise<void> {
  await sql`
    delete from edit_cache where media_id = ${mediaId} and name ~ '^tile-[0-9a-f]{16}-'
      and not starts_with(name, ${prefix})`.execute(tx)
}

/** Deletes a row whose object is missing. */
export async function dropCached(tx: Database, key: string): Promise<void> {
  await sql`delete from edit_cache where object_key = ${key}`.execute(tx)
}

/** Deletes up to `limit` files that weren’t used since `before`. A trigger queues their objects. */
export async function sweepCached(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from edit_cache where (media_id, name) in (
      select media_id, name from edit_cache where last_used_at < ${before} limit ${limit}
    ) returning name`.execute(db)
  return rows.length
}
