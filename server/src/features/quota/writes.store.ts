import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

interface WriteCount {
  minuteFrom: Date
  minuteBytes: number
  dayFrom: Date
  dayBytes: number
}

/** Start times before which windows have expired, and the limits of a window in bytes. */
interface Windows {
  now: Date
  minuteBefore: Date
  dayBefore: Date
  minuteBytes: number
  dayBytes: number
}

/**
 * Adds bytes to the minute and the day of a writer. If one of them is full, counts nothing and returns the current
 * totals. Expired windows start again. One statement, so that concurrent writes can’t exceed the limits.
 */
export async function addWritten(
  db: Database,
  writer: string,
  bytes: number,
  { now, minuteBefore, dayBefore, minuteBytes, dayBytes }: Windows,
): Promise<WriteCount | undefined> {
  const added = await sql`
    insert into written_bytes as w (writer, minute_from, minute_bytes, day_from, day_bytes)
    values (${writer}, ${now}, ${bytes}, ${now}, ${bytes})
    on conflict (writer) do update set
      minute_from = case when w.minute_from <= ${minuteBefore} then ${now} else w.minute_from end,
      minute_bytes = case when w.minute_from <= ${minuteBefore} then 0 else w.minute_bytes end + ${bytes},
      day_from = case when w.day_from <= ${dayBefore} then ${now} else w.day_from end,
      day_bytes = case when w.day_from <= ${dayBefore} then 0 else w.day_bytes end + ${bytes}
    where (w.minute_from <= ${minuteBefore} or w.minute_bytes < ${minuteBytes})
      and (w.day_from <= ${dayBefore} or w.day_bytes < ${dayBytes})
    returning 1`.execute(db)
  if (added.rows.length > 0) return undefined
  const { rows } = await sql<WriteCount>`
    select minute_from as "minuteFrom", minute_bytes as "minuteBytes", day_from as "dayFrom", day_bytes as "dayBytes"
    from written_bytes where writer = ${writer}`.execute(db)
  return rows[0]
}

/** Deletes expired windows. */
export async function deleteExpiredWindows(db: Database, dayBefore: Date): Promise<void> {
  await sql`delete from written_bytes where day_from <= ${dayBefore}`.execute(db)
}
