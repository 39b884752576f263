import { randomUUID } from 'node:crypto'
import { type Database, lock } from '../../platform/database/index.ts'
import { tables } from './auth.tables.ts'

/** Difference of clocks between processes, in ms. Later times were written by a clock that was set back since. */
const CLOCK_SKEW_MS = 60_000

/**
 * Grants one email per address every `seconds`; concurrent requests succeed once. A time that is in the future because
 * the clock was set back doesn't count.
 * @returns undefined if granted, else the time of the last email.
 */
export async function claimMailTurn(
  tx: Database,
  input: { addressHash: string; kind: string; seconds: number; now: Date },
): Promise<Date | undefined> {
  const { addressHash, kind, seconds, now } = input
  const row = await tables(tx)
    .insertInto('mail_turns')
    .values({ address_hash: addressHash, kind, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'kind'])
        .doUpdateSet({ asked_at: now })
        .where((e) =>
          e.or([
            e('mail_turns.asked_at', '<=', new Date(now.getTime() - seconds * 1000)),
            e('mail_turns.asked_at', '>', new Date(now.getTime() + CLOCK_SKEW_MS)),
          ]),
        ),
    )
    .returning('asked_at')
    .executeTakeFirst()
  if (row) return undefined
  const last = await tables(tx)
    .selectFrom('mail_turns')
    .select('asked_at')
    .where('address_hash', '=', addressHash)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return last.asked_at
}

/** Counter rows for all recipients together. */
type SentCounter = 'sent' | 'sent_sms'
/**
 * Time of the oldest of the last `max` sends from `since` to `now`; undefined if there were fewer. Locks the quota until
 * the transaction ends.
 */
export async function oldestOfQuota(
  tx: Database,
  { kind, max, since, now }: { kind: SentCounter; max: number; since: Date; now: Date },
): Promise<Date | undefined> {
  await lock(tx, 'mail quota')
  const row = await tables(tx)
    .selectFrom('mail_turns')
    .select('asked_at')
    .where('kind', '=', kind)
    .where('asked_at', '>', since)
    .where('asked_at', '<=', new Date(now.getTime() + CLOCK_SKEW_MS))
    .orderBy('asked_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.asked_at
}

export async function recordSent(tx: Database, kind: SentCounter, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('mail_turns')
    .values({ address_hash: randomUUID(), kind, asked_at: now })
    .execute()
}
