import { type Exporter, eachOfPages, jsonListFile } from '../../platform/archive/index.ts'
import type { Cursor, DatabaseHandle } from '../../platform/database/index.ts'
import { type EntryRow, findEntries } from './ledger/entries.store.ts'
import { findPurchases } from './payments/purchases.store.ts'

const PAGE = 1_000
const BOOKS = [
  { asset: 'credit', isWaived: false },
  { asset: 'credit', isWaived: true },
  { asset: 'coin', isWaived: false },
  { asset: 'token', isWaived: false },
] as const

type Purchase = Awaited<ReturnType<typeof findPurchases>>[number]

/** Transactions and purchases for the export of a user’s data. */
export function economyExporter({ db }: Pick<DatabaseHandle, 'db'>): Exporter {
  async function* entriesOf(userId: string) {
    for (const book of BOOKS)
      for await (const entry of eachOfPages<EntryRow>(PAGE, (last, limit) =>
        findEntries(db, userId, { ...book, after: last?.id }, limit),
      ))
        yield { asset: book.asset, waived: book.isWaived, ...entry }
  }
  async function* purchasesOf(userId: string) {
    const after = (last: Purchase | undefined): Cursor | undefined =>
      last && { micros: last.micros, id: last.id }
    for await (const row of eachOfPages<Purchase>(PAGE, async (last, limit) =>
      (await findPurchases(db, userId, after(last), limit)).slice(0, limit),
    ))
      yield {
        id: row.id,
        number: row.number,
        asset: row.asset,
        amount: row.amount,
        bonus: row.bonus,
        amountCents: row.amount_cents,
        currency: row.currency,
        status: row.status,
        isSimulated: row.is_simulated,
        refundedCents: row.refunded_cents,
        createdAt: row.created_at,
        paidAt: row.paid_at,
      }
  }
  return {
    async *files(userId) {
      yield jsonListFile('economy/ledger.json', entriesOf(userId))
      yield jsonListFile('economy/purchases.json', purchasesOf(userId))
    },
  }
}
