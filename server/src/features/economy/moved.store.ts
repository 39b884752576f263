import { sql } from 'kysely'
import { type Database, lock } from '../../platform/database/index.ts'

/** Advisory lock for the daily limit of an admin, held until the transaction ends. */
export async function lockActor(tx: Database, actorId: string): Promise<void> {
  await lock(tx, 'ledger actor', actorId)
}

/** Amount that an admin has moved alone since the given hour, as the sum of both directions. */
export async function findMovedBy(tx: Database, actorId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from ledger_moved
    where actor_id = ${actorId} and hour >= date_trunc('hour', ${since}::timestamptz)`.execute(tx)
  return rows[0]?.amount ?? 0
}

/** Adds an amount that an admin moves alone. Amounts approved by a second admin don’t count. */
export async function addMovedBy(tx: Database, actorId: string, amount: number, at: Date): Promise<void> {
  await sql`
    insert into ledger_moved as m (actor_id, hour, amount)
    values (${actorId}, date_trunc('hour', ${at}::timestamptz), ${amount})
    on conflict (actor_id, hour) do update set amount = m.amount + excluded.amount`.execute(tx)
}
