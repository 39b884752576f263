import { randomUUID } from 'node:crypto'
import { type Database, lock } from '../../platform/database/index.ts'
import { tables } from './auth.tables.ts'

/**
 * Takes the turn to mail an address once in `seconds`; of many who ask at once, one gets it.
 * @returns undefined when it is granted, else when the last one was.
 */
export async function takeMailTurn(
  tx: Database,
  given: { addressHash: string; kind: string; seconds: number; now: Date },
): Promise<Date | undefined> {
  const { addressHash, kind, seconds, now } = given
  const taken = await tables(tx)
    .insertInto('mail_turns')
    .values({ address_hash: addressHash, kind, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'kind'])
        .doUpdateSet({ asked_at: now })
        .where('mail_turns.asked_at', '<=', new Date(now.getTime() - seconds * 1000)),
    )
    .returning('asked_at')
    .executeTakeFirst()
  if (taken) return undefined
  const last = await tables(tx)
    .selectFrom('mail_turns')
    .select('asked_at')
    .where('address_hash', '=', addressHash)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return last.asked_at
}

/** Rows that stand for what went out, to whomever. */
type Sent = 'sent' | 'sent_sms'
/**
 * Of what went out since then, when the first of the last `most` did; undefined while there were fewer.
 * Whoever asks has the answer to themselves until the transaction ends.
 */
export async function oldestOfQuota(
  tx: Database,
  { kind, most, since }: { kind: Sent; most: number; since: Date },
): Promise<Date | undefined> {
  await lock(tx, 'mail quota')
  const row = await tables(tx)
    .selectFrom('mail_turns')
    .select('asked_at')
    .where('kind', '=', kind)
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.asked_at
}

export async function noteSent(tx: Database, kind: Sent, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('mail_turns')
    .values({ address_hash: randomUUID(), kind, asked_at: now })
    .execute()
}
