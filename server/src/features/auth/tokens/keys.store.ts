import { sql } from 'kysely'
import { type Database, lock } from '../../../platform/database/index.ts'
import { type Metadata, tables } from '../auth.tables.ts'

/** Published to all processes when a key was created or retired. */
export const KEYS_CHANNEL = 'signing_keys_changed'

/** Serialises key creation across processes. */
export const lockKeys = (tx: Database) => lock(tx, 'signing keys')

/** Call it in the transaction that changes the keys. */
export const notifyKeysChanged = (tx: Database) => sql`select pg_notify(${KEYS_CHANNEL}, '')`.execute(tx)

export interface SigningKey {
  kid: string
  algorithm: string
  private_jwk: Metadata
  public_jwk: Metadata
}

/** All accepted keys, the signing one first. */
export const findSigningKeys = (db: Database): Promise<(SigningKey & { created_at: Date })[]> =>
  tables(db)
    .selectFrom('signing_keys')
    .select(['kid', 'algorithm', 'private_jwk', 'public_jwk', 'created_at'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()

/** False if there is a key with that id. */
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
