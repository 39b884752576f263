import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/index.ts'
import { type AuthTables, type Metadata, tables } from './auth.tables.ts'

export type IdentityRow = Selectable<AuthTables['identities']>

export const identitiesOf = (db: Database, userId: string): Promise<IdentityRow[]> =>
  tables(db)
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findIdentity = (
  db: Database,
  provider: string,
  providerId: string,
): Promise<IdentityRow | undefined> =>
  tables(db)
    .selectFrom('identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

export interface NewIdentity {
  userId: string
  provider: string
  /** User id at the provider. */
  providerId: string
  email: string | null
  data: Metadata
  now: Date
}

/** False if another user has it. */
export async function insertIdentity(tx: Database, input: NewIdentity): Promise<boolean> {
  const { userId, provider, providerId, email, data, now } = input
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('identities')
    .values({
      user_id: userId,
      provider,
      provider_id: providerId,
      identity_data: JSON.stringify(data),
      email,
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Updates the provider's claims about a user. */
export async function refreshIdentity(
  tx: Database,
  id: string,
  input: { email: string | null; data: Metadata; now: Date },
): Promise<void> {
  const { email, data, now } = input
  await tables(tx)
    .updateTable('identities')
    .set({ email, identity_data: JSON.stringify(data), last_sign_in_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteIdentity(tx: Database, id: string): Promise<void> {
  await tables(tx).deleteFrom('identities').where('id', '=', id).execute()
}

export async function deleteIdentitiesOf(tx: Database, userId: string): Promise<void> {
  await tables(tx).deleteFrom('identities').where('user_id', '=', userId).execute()
}
