import type { Address } from '@studio/contract/clients'
import type { Database, DB, Narrowed, NotNull } from '../../platform/database/index.ts'
import type { Buyer } from './invoices.deps.ts'

/** Columns of the view that clients provide. */
type ClientViews = {
  own_clients: Narrowed<
    NotNull<DB['own_clients'], 'id' | 'user_id' | 'name'>,
    {
      address: Address | null
    }
  >
}

const NO_ADDRESS: Address = { street: '', postalCode: '', city: '', region: '', country: '' }

/** Clients of the user by id, as printed on documents. Clients of other users are omitted. */
export async function readBuyers(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Buyer>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .withTables<ClientViews>()
    .selectFrom('own_clients')
    .select(['id', 'name', 'email', 'company', 'tax_id', 'address'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, name, email, company, tax_id, address }) => [
      id,
      { name, email, company: company ?? '', taxId: tax_id ?? '', address: { ...NO_ADDRESS, ...address } },
    ]),
  )
}
