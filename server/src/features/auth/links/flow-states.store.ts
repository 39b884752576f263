import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type AuthTables, type ChallengeMethod, type Metadata, tables } from '../auth.tables.ts'

export type FlowState = Selectable<AuthTables['flow_states']>

export async function insertFlowState(
  tx: Database,
  input: { challenge: string; method: ChallengeMethod; now: Date },
): Promise<string> {
  const { id } = await tables(tx)
    .insertInto('flow_states')
    .values({
      code_challenge: input.challenge,
      code_challenge_method: input.method,
      provider_tokens: '{}',
      created_at: input.now,
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
export async function approveFlowState(tx: Database, id: string, input: Approval): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('flow_states')
    .set({
      code_hash: input.codeHash,
      user_id: input.userId,
      method: input.method,
      provider_tokens: JSON.stringify(input.providerTokens),
      approved_at: input.now,
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
