import { sql } from 'kysely'
import type { Database, DB } from '../../../platform/database/index.ts'

type GuessTables = Pick<DB, 'guesses'>

const tables = (db: Database) => db.withTables<GuessTables>()

/** Two candidate counters: of a network with an earlier success, else the general one. */
export interface Buckets {
  known: string
  all: string
}

export interface NewTry extends Buckets {
  userId: string | null
  /** Attempts without delay. */
  free: number
  /** Max. delay in seconds. */
  longest: number
  now: Date
  /** Counters last used before this time have expired. */
  forgottenBefore: Date
}

/** The counter of the caller's network. */
const bucketFor = ({ known, all }: Buckets) =>
  sql<string>`case when exists (select from guesses where bucket = ${known}) then ${known} else ${all} end`

/**
 * Counts an attempt in one statement, so that concurrent attempts can't exceed the limit. Each delay is twice the
 * previous one.
 * @returns the row that counted it, or undefined while attempts are blocked.
 */
export function countAttempt(
  db: Database,
  input: NewTry,
): Promise<{ bucket: string; tries: number } | undefined> {
  const { userId, free, longest, now, forgottenBefore } = input
  const attempts = sql<number>`case when guesses.tried_at < ${forgottenBefore} then 1 else guesses.tries + 1 end`
  // Twelve doublings exceed the max. delay; the cap avoids an overflow.
  const waiting = (
    of: typeof attempts,
  ) => sql<Date>`${now}::timestamptz + case when ${of} < ${free}::int then interval '0'
    else least(${longest}::int, power(2, least(${of} - ${free}::int, 12))) * interval '1 second' end`
  const first = sql<number>`1`
  return tables(db)
    .insertInto('guesses')
    .values({
      bucket: bucketFor(input),
      user_id: userId,
      tries: first,
      tried_at: now,
      free_at: waiting(first),
    })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({ tries: attempts, tried_at: now, free_at: waiting(attempts) })
        .where('guesses.free_at', '<=', now),
    )
    .returning(['bucket', 'tries'])
    .executeTakeFirst()
}

/** Time from which this network may try again. */
export async function freeAt(db: Database, buckets: Buckets): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('guesses')
    .select('free_at')
    .where('bucket', '=', bucketFor(buckets))
    .executeTakeFirst()
  return row?.free_at
}

/** After a success: resets the counter `counted` and gives this network its own. */
export async function resetAttempts(
  tx: Database,
  input: { known: string; counted: string; userId: string; now: Date },
): Promise<void> {
  const { known, counted, userId, now } = input
  const fresh = { user_id: userId, tries: 0, tried_at: now, free_at: now, is_known: true }
  await tables(tx)
    .with('forgiven', (db) =>
      db.deleteFrom('guesses').where('bucket', '=', counted).where('bucket', '!=', known),
    )
    .insertInto('guesses')
    .values({ bucket: known, ...fresh })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet(fresh))
    .execute()
}

export async function deleteAttempts(db: Database, before: { others: Date; known: Date }): Promise<void> {
  await tables(db)
    .deleteFrom('guesses')
    .where((eb) =>
      eb.or([
        eb.and([eb('is_known', '=', false), eb('tried_at', '<', before.others)]),
        eb('tried_at', '<', before.known),
      ]),
    )
    .execute()
}
