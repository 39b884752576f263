import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

interface BucketRow {
  failures: number
  locks: number
  lockedUntil: Date | null
}

/** Nobody else counts on it until the transaction ends. */
export async function lockBucket(tx: Database, bucket: string, now: Date): Promise<BucketRow> {
  const { rows } = await sql<BucketRow>`
    insert into link_guesses as g (bucket, began_at, guesses) values (${bucket}, ${now}, 0)
    on conflict (bucket) do update set began_at = ${now}
    returning guesses as failures, waits as locks, waits_until as "lockedUntil"`.execute(tx)
  return rows[0] ?? { failures: 0, locks: 0, lockedUntil: null }
}

export async function findBucket(db: Database, bucket: string): Promise<BucketRow | undefined> {
  const { rows } = await sql<BucketRow>`
    select guesses as failures, waits as locks, waits_until as "lockedUntil" from link_guesses
    where bucket = ${bucket}`.execute(db)
  return rows[0]
}

export async function keepBucket(tx: Database, bucket: string, row: BucketRow): Promise<void> {
  await sql`
    update link_guesses set guesses = ${row.failures}, waits = ${row.locks}, waits_until = ${row.lockedUntil}
    where bucket = ${bucket}`.execute(tx)
}

export async function dropBucket(db: Database, bucket: string): Promise<void> {
  await sql`delete from link_guesses where bucket = ${bucket}`.execute(db)
}

export async function dropBefore(db: Database, before: Date): Promise<void> {
  await sql`delete from link_guesses where began_at < ${before}`.execute(db)
}
