import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type AuthTables, type Proof, tables } from '../auth.tables.ts'

export type SignIn = Selectable<AuthTables['sign_ins']>
export type RefreshToken = Selectable<AuthTables['refresh_tokens']>

/** Published to all processes when sign-ins end. The payload is the id of the sign-in or its user. */
export const ENDED_CHANNEL = 'sign_ins_ended'

/** Notifies all processes. Call it in the transaction that ends the sign-ins. */
export const notifySignInEnded = (tx: Database, id: string) =>
  sql`select pg_notify(${ENDED_CHANNEL}, ${id})`.execute(tx)

export interface Device {
  ip: string
  userAgent: string | undefined
}

export async function insertSignIn(
  tx: Database,
  input: { userId: string; amr: Proof[]; device: Device; now: Date },
): Promise<SignIn> {
  return tables(tx)
    .insertInto('sign_ins')
    .values({
      user_id: input.userId,
      amr: JSON.stringify(input.amr),
      ip: input.device.ip,
      user_agent: input.device.userAgent?.slice(0, 500) ?? null,
      created_at: input.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface ActiveSignIn {
  email: string
  aal: string
  has_factor: boolean
  token_seen_at: Date | null
  /** True if no access token issued with this refresh token was used before. */
  is_first_use: boolean
}

/**
 * An active sign-in with its user's address and whether the user has a second factor. `refreshTokenId` is the refresh
 * token issued with the presented access token.
 */
export async function findActiveSignIn(
  db: Database,
  id: string,
  userId: string,
  refreshTokenId?: number,
): Promise<ActiveSignIn | undefined> {
  return tables(db)
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select((eb) => [
      eb.fn.coalesce('users.email', sql<string>`''`).as('email'),
      'sign_ins.aal',
      'sign_ins.token_seen_at',
      eb
        .exists(
          eb
            .selectFrom('mfa_factors')
            .select('mfa_factors.id')
            .whereRef('mfa_factors.user_id', '=', 'users.id')
            .where('mfa_factors.status', '=', 'verified'),
        )
        .$castTo<boolean>()
        .as('has_factor'),
      eb
        .exists(
          eb
            .selectFrom('refresh_tokens')
            .select('refresh_tokens.id')
            .where('refresh_tokens.id', '=', refreshTokenId ?? null)
            .whereRef('refresh_tokens.sign_in_id', '=', 'sign_ins.id')
            .where('refresh_tokens.seen_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('is_first_use'),
    ])
    .where('sign_ins.id', '=', id)
    .where('users.id', '=', userId)
    .where('sign_ins.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Marks an access token as used, which proves that the client received it and its refresh token. */
export async function markTokenUsed(
  db: Database,
  id: string,
  { refreshTokenId, issuedAt, now }: { refreshTokenId: number | undefined; issuedAt: Date; now: Date },
): Promise<void> {
  if (refreshTokenId !== undefined)
    await tables(db)
      .updateTable('refresh_tokens')
      .set({ seen_at: now })
      .where('id', '=', refreshTokenId)
      .where('sign_in_id', '=', id)
      .where('seen_at', 'is', null)
      .execute()
  await tables(db)
    .updateTable('sign_ins')
    .set({ token_seen_at: issuedAt })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('token_seen_at', 'is', null), eb('token_seen_at', '<', issuedAt)]))
    .execute()
}

export const findSignIn = (db: Database, id: string) =>
  tables(db).selectFrom('sign_ins').selectAll().where('id', '=', id).executeTakeFirst()

/** Active sign-ins of a user, most recently used first. */
export const findSignInsOf = (db: Database, userId: string): Promise<SignIn[]> =>
  tables(db)
    .selectFrom('sign_ins')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('refreshed_at', 'created_at'), 'desc')
    .orderBy('id')
    .execute()

/** Waits for concurrent refreshes of the sign-in. */
export const lockSignIn = (tx: Database, id: string) =>
  tables(tx).selectFrom('sign_ins').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Ends a sign-in after token theft. Its tokens stay stored, so that each is recognised as used. */
export async function endSignIn(tx: Database, id: string, now: Date): Promise<void> {
  await tables(tx).updateTable('sign_ins').set({ ended_at: now }).where('id', '=', id).execute()
  await tables(tx)
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('sign_in_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await notifySignInEnded(tx, id)
}

export type Scope = 'global' | 'local' | 'others'

/** Deletes one sign-in of a user. Returns true if there was one. */
export async function deleteSignInOf(tx: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await notifySignInEnded(tx, id)
  return numDeletedRows > 0n
}

/** Deletes sign-ins of a user: all, this one, or all but this one. Returns the number deleted. */
export async function deleteSignIns(
  tx: Database,
  userId: string,
  signInId: string,
  scope: Scope,
): Promise<number> {
  const all = tables(tx).deleteFrom('sign_ins').where('user_id', '=', userId)
  const which = {
    global: all,
    local: all.where('id', '=', signInId),
    others: all.where('id', '!=', signInId),
  }
  const { numDeletedRows } = await which[scope].executeTakeFirstOrThrow()
  await notifySignInEnded(tx, scope === 'local' ? signInId : userId)
  return Number(numDeletedRows)
}

export async function insertRefreshToken(
  tx: Database,
  input: { signInId: string; tokenHash: string; parentHash: string | null; now: Date },
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('refresh_tokens')
    .values({
      sign_in_id: input.signInId,
      token_hash: input.tokenHash,
      parent_hash: input.parentHash,
      created_at: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findRefreshToken = (tx: Database, tokenHash: string): Promise<RefreshToken | undefined> =>
  tables(tx).selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** One per token chain; verifying a second factor starts another chain. */
export const findActiveRefreshTokens = (tx: Database, signInId: string): Promise<RefreshToken[]> =>
  tables(tx)
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('sign_in_id', '=', signInId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

export async function revokeRefreshToken(tx: Database, token: RefreshToken, now: Date): Promise<void> {
  await tables(tx).updateTable('refresh_tokens').set({ revoked_at: now }).where('id', '=', token.id).execute()
  await tables(tx)
    .updateTable('sign_ins')
    .set({ refreshed_at: now })
    .where('id', '=', token.sign_in_id)
    .execute()
}
