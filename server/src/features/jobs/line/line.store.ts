import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** The queued jobs of a user in the order in which they are taken, held by the transaction. Under lockUser. */
export async function findLine(tx: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where user_id = ${userId} and status = 'queued' order by place for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Gives the places that these queued jobs have out anew, in this order. Answers those that moved. Under findLine. */
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
