import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/**
 * Whose turn it is: of the users with a job that may run, who has the fewest running; among them, who has waited
 * longest since the last turn.
 */
export async function findNextInTurn(
  db: Database,
  options: { kinds: string[]; maxRunning: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    with waiting as (
      select user_id, min(place) as place from jobs
      where status = 'queued' and not_before <= clock_timestamp() and kind = any(${options.kinds})
      group by user_id
    ), busy as (
      select user_id, count(*) as running from jobs where status = 'running' group by user_id
    )
    select waiting.user_id as "userId"
    from waiting left join busy using (user_id) left join job_turns using (user_id)
    where coalesce(running, 0) < ${options.maxRunning}
    order by coalesce(running, 0), taken_at nulls first, waiting.place limit 1`.execute(db)
  return rows[0]?.userId
}

/** The user has had a turn. Under lockUser. */
export async function noteTurn(tx: Database, userId: string): Promise<void> {
  await sql`
    insert into job_turns (user_id, taken_at) values (${userId}, clock_timestamp())
    on conflict (user_id) do update set taken_at = excluded.taken_at`.execute(tx)
}
