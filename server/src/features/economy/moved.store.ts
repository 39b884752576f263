import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** One movement at a time by an admin, until the transaction ends: what they moved is counted and used under it. */
export async function lockActor(tx: Database, actorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger actor ${actorId}`}, 0))`.execute(tx)
}

/**
 * How much an admin has moved alone since then, in either direction: what a second one approved does not count.
 * Transaction by transaction, so that it takes as long as what they moved is much, however large the ledger is.
 */
export async function findMovedBy(tx: Database, actorId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(moved.amount), 0)::bigint as amount
    from ledger_transactions t, lateral (
      select sum(abs(amount)) as amount from ledger_entries where transaction_id = t.id and balance is not null
    ) moved
    where t.actor_id = ${actorId} and t.created_at > ${since}
      and not exists (select from ledger_proposals p where p.transaction_id = t.id)`.execute(tx)
  return rows[0]?.amount ?? 0
}
