import { sql } from 'kysely'
import type { Database, DB } from '../../platform/database/index.ts'

type SeriesTables = Pick<DB, 'invoice_series'>

const tables = (db: Database) => db.withTables<SeriesTables>()

/**
 * Takes the next number of a series, in the transaction that issues the document. A rollback returns the number, so
 * there are no gaps. Concurrent transactions of the same series wait.
 */
export async function claimNumber(tx: Database, userId: string, series: string): Promise<number> {
  await tables(tx)
    .insertInto('invoice_series')
    .values({ user_id: userId, series, next: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { taken } = await tables(tx)
    .updateTable('invoice_series')
    .set({ next: sql<number>`next + 1` })
    .where('user_id', '=', userId)
    .where('series', '=', series)
    .returning(sql<number>`next - 1`.as('taken'))
    .executeTakeFirstOrThrow()
  return taken
}

/** Next number at the moment; another document may take it first. */
export async function nextNumber(db: Database, userId: string, series: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('invoice_series')
    .select('next')
    .where('user_id', '=', userId)
    .where('series', '=', series)
    .executeTakeFirst()
  return row?.next ?? 1
}
