import type { DataExport } from '@studio/contract/account'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, DB, Narrowed, NotNull } from '../../platform/database/index.ts'

export type AccountTables = {
  accounts: Narrowed<
    NotNull<DB['accounts'], 'id' | 'has_password'>,
    {
      user_metadata: object
    }
  >
  account_proofs: DB['account_proofs']
  account_exports: Narrowed<
    DB['account_exports'],
    {
      status: DataExport['status']
    }
  >
  account_export_links: DB['account_export_links']
  account_deletions: DB['account_deletions']
}

export type DeletionRow = Selectable<AccountTables['account_deletions']>

const tables = (db: Database) => db.withTables<AccountTables>()

/** Account data needed for deletion. */
export const findOwner = (db: Database, id: string) =>
  tables(db)
    .selectFrom('accounts')
    .select(['email', 'user_metadata as data', 'has_password as hasPassword'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Counts an attempt before it is checked. Returns the number of attempts and the start of their window. */
export const countAttempt = (db: Database, userId: string, now: Date, forgottenBefore: Date) =>
  tables(db)
    .insertInto('account_proofs')
    .values({ user_id: userId, began_at: now, tries: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        tries: sql`case when account_proofs.began_at > ${forgottenBefore} then account_proofs.tries + 1 else 1 end`,
        began_at: sql`case when account_proofs.began_at > ${forgottenBefore} then account_proofs.began_at else ${now} end`,
      }),
    )
    .returning(['tries', 'began_at as since'])
    .executeTakeFirstOrThrow()

export const deleteAttempts = (db: Database, userId: string) =>
  tables(db).deleteFrom('account_proofs').where('user_id', '=', userId).execute()

export const findDeletion = (db: Database, userId: string): Promise<DeletionRow | undefined> =>
  tables(db).selectFrom('account_deletions').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Keeps the first request. Returns undefined if there already is one. */
export const insertDeletion = (tx: Database, row: DeletionRow): Promise<DeletionRow | undefined> =>
  tables(tx)
    .insertInto('account_deletions')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Returns true if there was one. */
export async function deleteDeletion(tx: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** One account that is due and not being deleted by another process, locked until the transaction ends. */
export const claimDue = (tx: Database, now: Date) =>
  tables(tx)
    .selectFrom('account_deletions')
    .innerJoin('accounts', 'accounts.id', 'account_deletions.user_id')
    .select(['user_id as userId', 'language', 'email'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate('account_deletions')
    .skipLocked()
    .executeTakeFirst()
