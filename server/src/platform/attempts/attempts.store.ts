import { sql } from 'kysely'
import type { Database } from '../database/index.ts'
import type { AttemptState } from './waits.ts'

/**
 * True for a bucket that has expired. One that expires later than two of its periods was written by a clock that has been
 * set back since.
 */
const isOver = (now: Date, until: Date) =>
  sql`(t.forgotten_at <= ${now} or t.forgotten_at > ${new Date(2 * until.getTime() - now.getTime())})`

/**
 * Counts an attempt. Returns the number of attempts since the bucket started and its expiry. A new bucket expires at
 * `until`.
 */
export async function addTry(
  db: Database,
  bucket: string,
  { now, until }: { now: Date; until: Date },
): Promise<{ tries: number; emptiedAt: Date }> {
  const { rows } = await sql<{ tries: number; emptiedAt: Date }>`
    insert into tries as t (bucket, tries, forgotten_at) values (${bucket}, 1, ${until})
    on conflict (bucket) do update set
      tries = case when ${isOver(now, until)} then 1 else t.tries + 1 end,
      forgotten_at = case when ${isOver(now, until)} then ${until} else t.forgotten_at end
    returning tries, forgotten_at as "emptiedAt"`.execute(db)
  return rows[0] ?? { tries: 1, emptiedAt: until }
}

/**
 * Counts an attempt, up to `most`. When the limit is reached, counts nothing and returns the expiry of the bucket. A
 * new bucket expires at `until`.
 */
export async function countOneAttempt(
  db: Database,
  bucket: string,
  { max, now, until }: { max: number; now: Date; until: Date },
): Promise<{ tries: number } | { emptiedAt: Date }> {
  const result = await sql<{ tries: number }>`
    insert into tries as t (bucket, tries, forgotten_at) values (${bucket}, 1, ${until})
    on conflict (bucket) do update set
      tries = case when ${isOver(now, until)} then 1 else t.tries + 1 end,
      forgotten_at = case when ${isOver(now, until)} then ${until} else t.forgotten_at end
    where t.tries < ${max} or ${isOver(now, until)}
    returning tries`.execute(db)
  if (result.rows[0]) return result.rows[0]
  const { rows } = await sql<{ emptiedAt: Date }>`
    select forgotten_at as "emptiedAt" from tries where bucket = ${bucket}`.execute(db)
  return { emptiedAt: rows[0]?.emptiedAt ?? until }
}

/** Resets attempts after a correct one. */
export async function resetAttempts(db: Database, buckets: readonly string[]): Promise<void> {
  await sql`update tries set tries = greatest(0, tries - 1) where bucket = any(${buckets}::text[])`.execute(
    db,
  )
}

/** Locks the bucket until the transaction ends. */
export async function lockTries(tx: Database, bucket: string, until: Date): Promise<AttemptState> {
  const { rows } = await sql<AttemptState>`
    insert into tries as t (bucket, tries, forgotten_at) values (${bucket}, 0, ${until})
    on conflict (bucket) do update set forgotten_at = ${until}
    returning tries as failures, waits as locks, waits_until as "lockedUntil"`.execute(tx)
  return rows[0] ?? { failures: 0, locks: 0, lockedUntil: null }
}

export async function findTries(db: Database, bucket: string): Promise<AttemptState | undefined> {
  const { rows } = await sql<AttemptState>`
    select tries as failures, waits as locks, waits_until as "lockedUntil" from tries
    where bucket = ${bucket}`.execute(db)
  return rows[0]
}

export async function saveTries(tx: Database, bucket: string, attempts: AttemptState): Promise<void> {
  await sql`
    update tries set tries = ${attempts.failures}, waits = ${attempts.locks}, waits_until = ${attempts.lockedUntil}
    where bucket = ${bucket}`.execute(tx)
}

export async function dropTries(db: Database, bucket: string): Promise<void> {
  await sql`delete from tries where bucket = ${bucket}`.execute(db)
}

/** Deletes expired buckets. Run it every hour. */
export async function deleteAttempts(db: Database, now: Date): Promise<void> {
  await sql`delete from tries where forgotten_at < ${now}`.execute(db)
}
