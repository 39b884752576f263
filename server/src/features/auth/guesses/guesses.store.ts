import { sql } from 'kysely'
import type { Database, DB } from '../../../platform/database/index.ts'

type GuessTables = Pick<DB, 'guesses'>

const tables = (db: Database) => db.withTables<GuessTables>()

/** Two rows may count a try: that of a network from which it was right before, else that of everybody. */
export interface Buckets {
  known: string
  all: string
}

export interface NewTry extends Buckets {
  userId: string | null
  /** Tries that need no wait. */
  free: number
  /** The longest wait, in seconds. */
  longest: number
  now: Date
  /** What was tried last before then counts no more. */
  forgottenBefore: Date
}

/** The row that counts for whoever tries from this network. */
const bucketFor = ({ known, all }: Buckets) =>
  sql<string>`case when exists (select from guesses where bucket = ${known}) then ${known} else ${all} end`

/**
 * Counts a try, in one statement, so that of many at once no more are let through than may be. The next one has to wait
 * twice as long as this one had.
 * @returns the row that counted it; undefined while nobody may try.
 */
export function countTry(
  db: Database,
  given: NewTry,
): Promise<{ bucket: string; tries: number } | undefined> {
  const { userId, free, longest, now, forgottenBefore } = given
  const tries = sql<number>`case when guesses.tried_at < ${forgottenBefore} then 1 else guesses.tries + 1 end`
  // Twelve doublings are more than the longest wait; the sum must not grow beyond what a number holds.
  const waiting = (
    of: typeof tries,
  ) => sql<Date>`${now}::timestamptz + case when ${of} < ${free}::int then interval '0'
    else least(${longest}::int, power(2, least(${of} - ${free}::int, 12))) * interval '1 second' end`
  const first = sql<number>`1`
  return tables(db)
    .insertInto('guesses')
    .values({
      bucket: bucketFor(given),
      user_id: userId,
      tries: first,
      tried_at: now,
      free_at: waiting(first),
    })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({ tries, tried_at: now, free_at: waiting(tries) })
        .where('guesses.free_at', '<=', now),
    )
    .returning(['bucket', 'tries'])
    .executeTakeFirst()
}

/** From when on somebody of this network may try again. */
export async function freeAt(db: Database, buckets: Buckets): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('guesses')
    .select('free_at')
    .where('bucket', '=', bucketFor(buckets))
    .executeTakeFirst()
  return row?.free_at
}

/** After the right one: what `counted` it is empty, and this network has a count of its own from now on. */
export async function forgiveTries(
  tx: Database,
  given: { known: string; counted: string; userId: string; now: Date },
): Promise<void> {
  const { known, counted, userId, now } = given
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

export async function forgetTries(db: Database, before: { others: Date; known: Date }): Promise<void> {
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
