import { sql } from 'kysely'
import { type Database, lock } from '../../../platform/database/index.ts'

/**
 * Advisory lock for reading and updating the total of a day, held until the transaction ends. Only taken
 * `beforeCommit`.
 */
export async function lockSpending(tx: Database): Promise<void> {
  await lock(tx, 'provider spending')
}

/** Costs of the day (UTC): of the user and in total. */
export async function findSpending(db: Database, day: string, userId?: string) {
  const { rows } = await sql<{ user: number; all: number }>`
    select coalesce(sum(cents) filter (where user_id = ${userId ?? null}), 0)::bigint as "user",
      coalesce(sum(cents), 0)::bigint as "all"
    from provider_spending where day = ${day}::date`.execute(db)
  return rows[0] as { user: number; all: number }
}

export async function addSpending(tx: Database, day: string, userId: string, cents: number): Promise<void> {
  await sql`
    insert into provider_spending (day, user_id, cents) values (${day}::date, ${userId}, greatest(0, ${cents}::bigint))
    on conflict (day, user_id) do update set cents = greatest(0, provider_spending.cents + ${cents}::bigint)`.execute(
    tx,
  )
}
