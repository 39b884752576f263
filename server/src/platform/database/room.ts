import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Usage of a limit in a table with `user_id` and `deleted_at`: the rows outside the trash, or half of all rows if
 * that is more. The trash thus has room for as many rows and can't grow without bound.
 */
export async function countWithTrash(
  db: Database,
  table: RawBuilder<unknown>,
  userId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(count(*) filter (where deleted_at is null), count(*) / 2)::integer as count
    from ${table} where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}
