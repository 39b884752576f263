// Backfill of search words for items created before accent folding.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export async function isAnyUnfolded(db: Database): Promise<boolean> {
  const { rows } = await sql`select from media_unfolded`.execute(db)
  return rows.length > 0
}

/** Folds the words of the next `max` items. */
export async function foldNext(tx: Database, max: number): Promise<void> {
  await sql`select fold_media(${max})`.execute(tx)
}
