import type { Address } from '@studio/contract/clients'
import type { InvoiceLanguage, OwnSeller, Seller } from '@studio/contract/invoices'
import type { ColumnType } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

type Json<T> = ColumnType<T, string, string>
type SellerTables = {
  sellers: Narrowed<
    DB['sellers'],
    {
      address: Json<Address>
      locale: InvoiceLanguage
    }
  >
}

const tables = (db: Database) => db.withTables<SellerTables>()

const LOGOS = 'invoices/logos/'
/** Location of a logo. */
export const keyOfLogo = (logo: string): string => `${LOGOS}${logo}`

export async function findSeller(db: Database, userId: string): Promise<OwnSeller | undefined> {
  const row = await tables(db)
    .selectFrom('sellers')
    .select(['name', 'address', 'currency', 'terms', 'footer', 'locale', 'margin'])
    .select(['tax_id as taxId', 'due_days as dueDays', 'credit_price as creditPrice', 'tax_rate as taxRate'])
    .select('logo_key as logoKey')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { logoKey, ...seller } = row
  return { ...seller, logo: logoKey?.slice(LOGOS.length) ?? null }
}

export async function putSeller(db: Database, userId: string, seller: Seller): Promise<void> {
  const { address, taxId, dueDays, creditPrice, taxRate, ...rest } = seller
  const row = {
    ...rest,
    address: JSON.stringify(address),
    tax_id: taxId,
    due_days: dueDays,
    credit_price: creditPrice,
    tax_rate: taxRate,
  }
  await tables(db)
    .insertInto('sellers')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Sets the logo of an existing seller; null removes it. A trigger schedules the removal of the previous one. */
export const setLogo = (
  tx: Database,
  userId: string,
  logo: { name: string; bytes: number } | null,
): Promise<unknown> =>
  tables(tx)
    .updateTable('sellers')
    .set({ logo_key: logo && keyOfLogo(logo.name), logo_bytes: logo?.bytes ?? null })
    .where('user_id', '=', userId)
    .execute()
