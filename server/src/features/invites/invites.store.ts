import type { Selectable } from 'kysely'
import { type Cursor, type Database, isBeyond, microsOf, type DB } from '../../platform/database/index.ts'

type InviteTables = Pick<DB, 'invites' | 'invite_claims'>

export type InviteRow = Selectable<InviteTables['invites']>
export type NewInvite = Pick<
  InviteRow,
  'code' | 'max_uses' | 'note' | 'created_by' | 'created_at' | 'expires_at'
>

const tables = (db: Database) => db.withTables<InviteTables>()

export const insertInvites = (tx: Database, invites: NewInvite[]): Promise<InviteRow[]> =>
  tables(tx).insertInto('invites').values(invites).returningAll().execute()

/** Lists invites, newest first, with one more row than the limit if there are more. */
export function findInvites(db: Database, cursor: Cursor | undefined, limit: number) {
  let query = tables(db).selectFrom('invites').selectAll().select(microsOf('created_at').as('micros'))
  if (cursor) query = query.where(isBeyond(cursor, 'created_at', 'id'))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Locks the invite until the transaction ends. */
export const lockInvite = (tx: Database, code: string): Promise<InviteRow | undefined> =>
  tables(tx).selectFrom('invites').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()

export const lockInviteById = (tx: Database, id: string): Promise<InviteRow | undefined> =>
  tables(tx).selectFrom('invites').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const markRevoked = (tx: Database, id: string, now: Date): Promise<InviteRow> =>
  tables(tx)
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const countUse = async (tx: Database, id: string): Promise<void> => {
  await tables(tx)
    .updateTable('invites')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function hasClaim(db: Database, userId: string): Promise<boolean> {
  const claim = await tables(db)
    .selectFrom('invite_claims')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return claim !== undefined
}

/** Returns true for the first claim of this user. Waits for a concurrent one. */
export async function insertClaim(
  tx: Database,
  userId: string,
  inviteId: string,
  now: Date,
): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('invite_claims')
    .values({ user_id: userId, invite_id: inviteId, claimed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}
