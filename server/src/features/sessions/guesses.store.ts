import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Counts a guess, and answers how many there were since the bucket began to fill at `beganAt`. */
export async function countGuess(
  db: Database,
  bucket: string,
  now: Date,
  emptiedBefore: Date,
): Promise<{ guesses: number; beganAt: Date }> {
  const { rows } = await sql<{ guesses: number; beganAt: Date }>`
    insert into session_guesses as g (bucket, began_at, guesses) values (${bucket}, ${now}, 1)
    on conflict (bucket) do update set
      guesses = case when g.began_at < ${emptiedBefore} then 1 else g.guesses + 1 end,
      began_at = case when g.began_at < ${emptiedBefore} then ${now} else g.began_at end
    returning guesses, began_at as "beganAt"`.execute(db)
  return rows[0] as { guesses: number; beganAt: Date }
}

/** Takes back guesses that were right. */
export async function forgiveGuess(db: Database, buckets: readonly string[]): Promise<void> {
  await sql`update session_guesses set guesses = greatest(0, guesses - 1) where bucket = any(${buckets}::text[])`.execute(
    db,
  )
}

export async function forgetGuesses(db: Database, before: Date): Promise<void> {
  await sql`delete from session_guesses where began_at < ${before}`.execute(db)
}
