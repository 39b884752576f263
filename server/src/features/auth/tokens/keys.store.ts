import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type Metadata, tables } from '../auth.tables.ts'

// Any constant will do, as long as every process of ours uses the same one.
const LOCK = 7_236_411

/** Only one process at a time may make what all of them share. */
export const lockKeys = (tx: Database) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)

export interface SigningKey {
  kid: string
  algorithm: string
  private_jwk: Metadata
  public_jwk: Metadata
}

/** All keys whose tokens are accepted, the one that signs first. */
export const findSigningKeys = (db: Database): Promise<SigningKey[]> =>
  tables(db)
    .selectFrom('signing_keys')
    .select(['kid', 'algorithm', 'private_jwk', 'public_jwk'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()

export async function insertSigningKey(tx: Database, key: SigningKey, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('signing_keys')
    .values({
      ...key,
      private_jwk: JSON.stringify(key.private_jwk),
      public_jwk: JSON.stringify(key.public_jwk),
      created_at: now,
    })
    .execute()
}
