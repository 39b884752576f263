import { sql } from 'kysely'
import { type Database, lock } from '../../../platform/database/index.ts'
import { type Metadata, tables } from '../auth.tables.ts'

/** Told to every process when a key was made or retired. */
export const KEYS_NEWS = 'signing_keys_changed'

/** Only one process at a time may make what all of them share. */
export const lockKeys = (tx: Database) => lock(tx, 'signing keys')

/** Call it in the transaction that changes them. */
export const tellKeysChanged = (tx: Database) => sql`select pg_notify(${KEYS_NEWS}, '')`.execute(tx)

export interface SigningKey {
  kid: string
  algorithm: string
  private_jwk: Metadata
  public_jwk: Metadata
}

/** All keys whose tokens are accepted, the one that signs first. */
export const findSigningKeys = (db: Database): Promise<(SigningKey & { created_at: Date })[]> =>
  tables(db)
    .selectFrom('signing_keys')
    .select(['kid', 'algorithm', 'private_jwk', 'public_jwk', 'created_at'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()

/** False when there is a key of that name. */
export async function insertSigningKey(tx: Database, key: SigningKey, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('signing_keys')
    .values({
      ...key,
      private_jwk: JSON.stringify(key.private_jwk),
      public_jwk: JSON.stringify(key.public_jwk),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function retireSigningKeys(tx: Database, kids: string[], now: Date): Promise<void> {
  await tables(tx).updateTable('signing_keys').set({ retired_at: now }).where('kid', 'in', kids).execute()
}
