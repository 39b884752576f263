import type { StoredKind } from '@studio/contract/quota'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface WeightRow {
  /** Photographs have their own limit. */
  kind: StoredKind | 'photographs'
  bytes: number
  count: number
}

/** Bytes of a user by kind, largest first. */
export async function sumBytesByKind(db: Database, userId: string): Promise<WeightRow[]> {
  const { rows } = await sql<WeightRow>`
    select kind, sum(bytes)::bigint as bytes, count(*) as count from stored_bytes
    where user_id = ${userId} group by kind order by 2 desc, 1`.execute(db)
  return rows
}

/** Total bytes of all users. */
export async function sumAllBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from stored_bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Number of users who store more than this many bytes, without photographs. */
export async function countOver(db: Database, bytes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from stored_bytes where user_id is not null and kind <> 'photographs' group by user_id having sum(bytes) > ${bytes}) as over`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Counts writes and bytes in a minute (minutes since 1970), and returns the new totals. */
export async function countWrites(
  db: Database,
  userId: string,
  { minute, writes, bytes }: { minute: number; writes: number; bytes: number },
): Promise<{ writes: number; bytes: number }> {
  const { rows } = await sql<{ writes: number; bytes: number }>`
    insert into storage_rates as rate (user_id, minute, writes, bytes)
    select id, ${minute}::bigint, ${writes}::integer, ${bytes}::bigint from accounts where id = ${userId}
    on conflict (user_id) do update set minute = excluded.minute,
      writes = excluded.writes + case when rate.minute = excluded.minute then rate.writes else 0 end,
      bytes = excluded.bytes + case when rate.minute = excluded.minute then rate.bytes else 0 end
    returning writes, bytes`.execute(db)
  // Users without an account here, such as in tokens of a test suite, store no data.
  return rows[0] ?? { writes: 0, bytes: 0 }
}
