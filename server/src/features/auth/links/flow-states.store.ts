import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type AuthTables, type ChallengeMethod, type Metadata, tables } from '../auth.tables.ts'

export type FlowState = Selectable<AuthTables['flow_states']>

export async function insertFlowState(
  tx: Database,
  given: { challenge: string; method: ChallengeMethod; now: Date },
): Promise<string> {
  const { id } = await tables(tx)
    .insertInto('flow_states')
    .values({
      code_challenge: given.challenge,
      code_challenge_method: given.method,
      provider_tokens: '{}',
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Approval {
  codeHash: string
  userId: string
  method: string
  providerTokens: Metadata
  now: Date
}

/** False if it was approved before or has expired. */
export async function approveFlowState(tx: Database, id: string, given: Approval): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('flow_states')
    .set({
      code_hash: given.codeHash,
      user_id: given.userId,
      method: given.method,
      provider_tokens: JSON.stringify(given.providerTokens),
      approved_at: given.now,
    })
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Locked until the transaction ends, so that concurrent redemptions succeed once. */
export const lockFlowState = (tx: Database, codeHash: string): Promise<FlowState | undefined> =>
  tables(tx)
    .selectFrom('flow_states')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()

export async function deleteFlowState(tx: Database, id: string): Promise<void> {
  await tables(tx).deleteFrom('flow_states').where('id', '=', id).execute()
}
