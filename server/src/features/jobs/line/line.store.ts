import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Queued jobs of a user in queue order, locked by the transaction. Under lockUser. */
export async function findLine(tx: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where user_id = ${userId} and status = 'queued' order by place for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Reassigns the positions of these queued jobs in this order. Returns the moved ones. Under findLine. */
export async function reorderLine(tx: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select id, row_number() over (order by nth) as nth from unnest(${ids}::uuid[]) with ordinality line (id, nth)
    ), places as (
      select place, row_number() over (order by place) as nth from jobs where id = any(${ids}::uuid[])
    )
    update jobs set place = places.place, version = version + 1
    from wanted join places using (nth)
    where jobs.id = wanted.id and jobs.place <> places.place returning jobs.id`.execute(tx)
  return rows.map(({ id }) => id)
}
