import type { Database, DB } from '../../../platform/database/index.ts'

type RecoveryTables = Pick<DB, 'recovery_code_sets' | 'recovery_codes'>

const tables = (db: Database) => db.withTables<RecoveryTables>()

/** Earlier codes become invalid with their set. */
export async function replaceCodes(
  tx: Database,
  input: { userId: string; salt: Buffer; hashes: Buffer[]; now: Date },
): Promise<void> {
  const { userId, salt, hashes, now } = input
  await tables(tx).deleteFrom('recovery_code_sets').where('user_id', '=', userId).execute()
  await tables(tx).insertInto('recovery_code_sets').values({ user_id: userId, salt, made_at: now }).execute()
  await tables(tx)
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

export async function countCodes(db: Database, userId: string) {
  const row = await tables(db)
    .selectFrom('recovery_code_sets as s')
    .innerJoin('recovery_codes as c', 'c.user_id', 's.user_id')
    .select((eb) => [
      's.made_at as madeAt',
      eb.fn.countAll<number>().filterWhere('c.used_at', 'is', null).as('remaining'),
    ])
    .where('s.user_id', '=', userId)
    .groupBy('s.made_at')
    .executeTakeFirst()
  return row ?? { madeAt: null, remaining: 0 }
}

export async function findSalt(db: Database, userId: string): Promise<Buffer | undefined> {
  const set = await tables(db)
    .selectFrom('recovery_code_sets')
    .select('salt')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return set?.salt
}

/** Uses up a code; concurrent uses succeed once. */
export async function redeemCode(tx: Database, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
