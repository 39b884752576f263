import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * How much of the limit of its kind somebody has used, of a table with `user_id` and `deleted_at`: rows that are not in the trash, or
 * half of all where that is more. So the trash has room for as many as are not in it, and does not grow without end.
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
