import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { TILE_TABLES, tileColumns, type TileRow } from '../tile.store.ts'
import { isListed } from '../visible.store.ts'

/** The newest public works, optionally of one creator or with one tag. */
export async function findNewest(
  db: Database,
  { creator, tag, max, now }: { creator?: string; tag?: string; max: number; now: Date },
): Promise<TileRow[]> {
  const { rows } = await sql<TileRow>`
    select ${tileColumns(null, now)} from ${TILE_TABLES}
    where ${isListed(now)}
      ${creator === undefined ? sql`` : sql`and w.author_id = ${creator}`}
      ${tag === undefined ? sql`` : sql`and w.tags @> array[${tag}]`}
    order by w.publish_at desc, w.id desc limit ${max}`.execute(db)
  return rows
}
