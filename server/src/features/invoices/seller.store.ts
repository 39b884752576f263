import type { Address } from '@studio/contract/clients'
import type { InvoiceLanguage, Seller } from '@studio/contract/invoices'
import type { ColumnType } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

type Json<T> = ColumnType<T, string, string>
type SellerTables = {
  sellers: {
    user_id: string
    name: string
    address: Json<Address>
    tax_id: string
    currency: string
    due_days: number
    terms: string
    footer: string
    locale: InvoiceLanguage
    credit_price: number
    margin: number
    tax_rate: number
  }
}

const tables = (db: Database) => db.withTables<SellerTables>()

export const findSeller = (db: Database, userId: string): Promise<Seller | undefined> =>
  tables(db)
    .selectFrom('sellers')
    .select(['name', 'address', 'currency', 'terms', 'footer', 'locale', 'margin'])
    .select(['tax_id as taxId', 'due_days as dueDays', 'credit_price as creditPrice', 'tax_rate as taxRate'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function putSeller(db: Database, userId: string, seller: Seller): Promise<void> {
  const { address, taxId, dueDays, creditPrice, taxRate, ...rest } = seller
  const row = {
    ...{ ...rest, address: JSON.stringify(address), tax_id: taxId, due_days: dueDays },
    ...{ credit_price: creditPrice, tax_rate: taxRate },
  }
  await tables(db)
    .insertInto('sellers')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
