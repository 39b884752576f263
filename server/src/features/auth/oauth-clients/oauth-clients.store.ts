import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type AuthTables, tables } from '../auth.tables.ts'

export type OAuthClient = Selectable<AuthTables['oauth_clients']>

/** What may be said of a client and changed later. */
export type OAuthClientDetails = Pick<
  OAuthClient,
  'name' | 'uri' | 'logo_uri' | 'redirect_uris' | 'grant_types' | 'auth_method'
>

export const insertOAuthClient = (
  db: Database,
  given: OAuthClientDetails & { secret_hash: string | null },
  now: Date,
): Promise<OAuthClient> =>
  tables(db)
    .insertInto('oauth_clients')
    .values({ ...given, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findOAuthClient = (db: Database, id: string): Promise<OAuthClient | undefined> =>
  tables(db).selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest first. */
export const listOAuthClients = (db: Database, offset: number, limit: number): Promise<OAuthClient[]> =>
  tables(db)
    .selectFrom('oauth_clients')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countOAuthClients(db: Database): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('oauth_clients')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined when there is none of that id. */
export const updateOAuthClient = (
  db: Database,
  id: string,
  change: Partial<OAuthClientDetails> & { secret_hash?: string | null },
  now: Date,
): Promise<OAuthClient | undefined> =>
  tables(db)
    .updateTable('oauth_clients')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** False when there is none of that id. */
export async function deleteOAuthClient(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('oauth_clients')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
