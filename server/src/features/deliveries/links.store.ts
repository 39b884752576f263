import type { Selectable } from 'kysely'
import type { Database, DB } from '../../platform/database/index.ts'

type LinkTables = Pick<DB, 'delivery_links'>
export type LinkRow = Selectable<LinkTables['delivery_links']>

const tables = (db: Database) => db.withTables<LinkTables>()

export const insertLink = (tx: Database, link: Omit<LinkRow, 'opened_at' | 'revoked_at'>) =>
  tables(tx).insertInto('delivery_links').values(link).execute()

/** Revokes the current link. False if there is none. */
export async function revokeLink(tx: Database, deliveryId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('delivery_links')
    .set({ revoked_at: now })
    .where('delivery_id', '=', deliveryId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Current links by delivery. */
export async function currentLinks(
  db: Database,
  deliveryIds: readonly string[],
): Promise<Map<string, LinkRow>> {
  if (deliveryIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('delivery_links')
    .selectAll()
    .where('delivery_id', 'in', [...deliveryIds])
    .where('revoked_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.delivery_id, row]))
}

export const findLink = (db: Database, linkHash: Buffer): Promise<LinkRow | undefined> =>
  tables(db).selectFrom('delivery_links').selectAll().where('link_hash', '=', linkHash).executeTakeFirst()

export const findByTokens = (db: Database, tokenHashes: readonly Buffer[]): Promise<LinkRow[]> =>
  tables(db)
    .selectFrom('delivery_links')
    .selectAll()
    .where('token_hash', 'in', [...tokenHashes])
    .execute()

export const setOpened = (db: Database, linkHash: Buffer, now: Date) =>
  tables(db).updateTable('delivery_links').set({ opened_at: now }).where('link_hash', '=', linkHash).execute()
