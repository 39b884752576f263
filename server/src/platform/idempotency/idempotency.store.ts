import { sql } from 'kysely'
import type { Database, DB } from '../database/index.ts'
import type { IdempotencyKey } from '../http/index.ts'

/** Hours for which a response is stored. Clients don’t retry later than that. */
const INTENT_HOURS = 48

type IntentTables = Pick<DB, 'intents'>

/** Claims the key until the transaction ends; false if another transaction holds it. */
export async function claimIdempotencyKey(
  tx: Database,
  userId: string,
  idempotencyKey: IdempotencyKey,
): Promise<boolean> {
  const name = JSON.stringify(['intent', userId, idempotencyKey.endpoint, idempotencyKey.key])
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(tx)
  return rows[0]?.taken === true
}

export async function findAnswer(tx: Database, userId: string, idempotencyKey: IdempotencyKey) {
  return await tx
    .withTables<IntentTables>()
    .selectFrom('intents')
    .select(['body_hash as bodyHash', 'answer'])
    .where('user_id', '=', userId)
    .where('endpoint', '=', idempotencyKey.endpoint)
    .where('key', '=', idempotencyKey.key)
    .executeTakeFirst()
}

export async function saveAnswer(
  tx: Database,
  userId: string,
  idempotencyKey: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  const { endpoint, key, bodyHash } = idempotencyKey
  await sql`
    insert into intents (user_id, endpoint, key, body_hash, answer)
    values (${userId}, ${endpoint}, ${key}, ${bodyHash}, ${JSON.stringify(answer)}::jsonb)`.execute(tx)
}

/** Deletes responses older than 48 hours; run it about every hour. Returns how many were deleted. */
export async function sweepIdempotencyKeys(db: Database): Promise<number> {
  const result = await db
    .withTables<IntentTables>()
    .deleteFrom('intents')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${INTENT_HOURS})`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
