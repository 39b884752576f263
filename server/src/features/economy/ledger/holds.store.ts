import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Ledger of a hold: `visible`, or `shadow` in free mode. */
type Book = 'visible' | 'shadow'

/** Reserves the maximum cost of a job; false if the balance is too low. */
export async function openHold(
  tx: Database,
  hold: { userId: string; jobId: string; credits: number; isWaived: boolean; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select ledger_hold(${hold.isWaived}, ${hold.userId}, ${hold.jobId}, ${hold.credits}, ${hold.at}) as held`.execute(
    tx,
  )
  return rows[0]?.held === true
}

/** Captures the price of an item. Returns its book; null if it was free. */
export async function captureItem(
  tx: Database,
  item: { jobId: string; index: number; credits: number; mediaId: string; at: Date },
): Promise<Book | null> {
  const { rows } = await sql<{ book: Book | null }>`
    select ledger_capture(${item.jobId}, ${item.index}, ${item.credits}, ${item.mediaId}, ${item.at}) as book`.execute(
    tx,
  )
  return rows[0]?.book ?? null
}

/** Captures a whole hold that belongs to no job. Returns its book. */
export async function captureHold(tx: Database, causeId: string, at: Date): Promise<Book | null> {
  const { rows } = await sql<{ book: Book | null }>`select ledger_take(${causeId}, ${at}) as book`.execute(tx)
  return rows[0]?.book ?? null
}

/** Ends a hold and releases the rest. Returns its book; null if there was none. */
export async function releaseHold(tx: Database, jobId: string, at: Date): Promise<Book | null> {
  const { rows } = await sql<{ book: Book | null }>`select ledger_release(${jobId}, ${at}) as book`.execute(
    tx,
  )
  return rows[0]?.book ?? null
}

export async function findHolds(db: Database, jobIds: readonly string[]) {
  const { rows } = await sql<{ jobId: string; captured: number; released: number }>`
    select job_id as "jobId", captured, case when status = 'open' then 0 else amount - captured end as released
    from ledger_holds where job_id = any(${jobIds}::uuid[])`.execute(db)
  return rows
}
