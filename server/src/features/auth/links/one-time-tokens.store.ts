import { DAY_MS } from '@studio/contract/kernel'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type AuthTables, type Purpose, tables } from '../auth.tables.ts'

export type OneTimeToken = Selectable<AuthTables['one_time_tokens']>

export interface NewOneTimeToken {
  userId: string
  purpose: Purpose
  tokenHash: string
  codeHash: string
  email: string
  forgetsPassword: boolean
  flowStateId: string | null
  now: Date
  expiresAt: Date
}

/** Replaces an earlier token of the same purpose. */
export async function putOneTimeToken(tx: Database, input: NewOneTimeToken): Promise<void> {
  const values = {
    user_id: input.userId,
    purpose: input.purpose,
    token_hash: input.tokenHash,
    code_hash: input.codeHash,
    wrong_guesses: 0,
    relates_to: input.email,
    forgets_password: input.forgetsPassword,
    flow_state_id: input.flowStateId,
    created_at: input.now,
    expires_at: input.expiresAt,
  }
  await tables(tx)
    .insertInto('one_time_tokens')
    .values(values)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute()
}

/** Locked until the transaction ends, so that concurrent uses succeed once. */
export const lockTokenByHash = (tx: Database, tokenHash: string, purposes: readonly Purpose[]) =>
  tables(tx)
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .forUpdate()
    .executeTakeFirst()

/** Tokens sent to `email`, newest first, locked in the same way. */
export const lockTokensOf = (tx: Database, email: string, purposes: readonly Purpose[]) =>
  tables(tx)
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('relates_to', '=', email)
    .where('purpose', 'in', purposes)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()

export async function countWrongGuess(tx: Database, ids: string[]): Promise<void> {
  await tables(tx)
    .updateTable('one_time_tokens')
    .set((eb) => ({ wrong_guesses: eb('wrong_guesses', '+', 1) }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The link was used. The code of the same email still works once until it expires. */
export async function spendLink(tx: Database, id: string, tokenHash: string): Promise<void> {
  await tables(tx)
    .updateTable('one_time_tokens')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .execute()
}

export async function deleteToken(tx: Database, id: string): Promise<void> {
  await tables(tx).deleteFrom('one_time_tokens').where('id', '=', id).execute()
}

export async function deleteTokensOf(tx: Database, userId: string): Promise<void> {
  await tables(tx).deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
}

/** One day, which exceeds all email intervals and token lifetimes. */
const FORGOTTEN_AFTER_MS = DAY_MS

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  await tables(db).deleteFrom('mail_turns').where('asked_at', '<', limit).execute()
  await tables(db).deleteFrom('one_time_tokens').where('expires_at', '<', limit).execute()
  await tables(db).deleteFrom('provider_flows').where('created_at', '<', limit).execute()
  await tables(db).deleteFrom('used_proofs').where('used_at', '<', limit).execute()
  await tables(db).deleteFrom('flow_states').where('created_at', '<', limit).execute()
}
