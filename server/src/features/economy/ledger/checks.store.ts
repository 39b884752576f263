import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { Invariant } from './invariants.store.ts'

/** Max. rows that an admin will read. */
const MAX_ROWS = 20

/** Violations of each invariant, all in one snapshot, on a live or stopped database. */
export async function findBreaches(
  db: Database,
  invariants: readonly Invariant[],
): Promise<{ invariant: Invariant; rows: string[] }[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const breaches = []
      for (const invariant of invariants) {
        const { rows } = await sql<{ row: string }>`
          select row from (${sql.raw(invariant.sql)}) breach (row) limit ${MAX_ROWS}`.execute(tx)
        if (rows.length > 0) breaches.push({ invariant, rows: rows.map(({ row }) => row) })
      }
      return breaches
    })
}

/** Number of rows to check. */
export async function countLedger(db: Database) {
  const { rows } = await sql<{ transactions: number; entries: number; holds: number; linked: number }>`
    select (select count(*) from ledger_transactions) as transactions,
      (select count(*) from ledger_entries) as entries, (select count(*) from ledger_holds) as holds,
      (select position from ledger_head) as linked`.execute(db)
  return rows[0] as { transactions: number; entries: number; holds: number; linked: number }
}
