import type { Seller } from '@studio/contract/invoices'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { findSeller, putSeller } from './seller.store.ts'

/** As long as somebody has not said who they are: nothing that would stand on an invoice. */
const UNSAID: Seller = {
  ...{ name: '', address: { street: '', postalCode: '', city: '', region: '', country: '' }, taxId: '' },
  ...{ currency: 'EUR', dueDays: 14, terms: '', footer: '', locale: 'en', creditPrice: 0, margin: 0 },
  taxRate: 0,
}

export type SellerService = ReturnType<typeof openSeller>

export function openSeller({ database: { db } }: { database: Pick<DatabaseHandle, 'db'> }) {
  const get = async (userId: string, on: Database = db): Promise<Seller> =>
    (await findSeller(on, userId)) ?? UNSAID
  return {
    get,
    async put(userId: string, seller: Seller): Promise<Seller> {
      await putSeller(db, userId, seller)
      return get(userId)
    },
  }
}
