import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type AuthTables, tables } from '../auth.tables.ts'
import type { Challenge } from '../links/flow-states.service.ts'

export type ProviderFlow = Selectable<AuthTables['provider_flows']>

export interface NewProviderFlow {
  id: string
  provider: string
  codeVerifier: string
  nonce: string
  redirectTo: string
  challenge: Challenge | undefined
  linkingUserId: string | undefined
  now: Date
}

export async function insertProviderFlow(db: Database, input: NewProviderFlow): Promise<void> {
  await tables(db)
    .insertInto('provider_flows')
    .values({
      id: input.id,
      provider: input.provider,
      code_verifier: input.codeVerifier,
      nonce: input.nonce,
      redirect_to: input.redirectTo,
      code_challenge: input.challenge?.challenge ?? null,
      code_challenge_method: input.challenge?.method ?? null,
      linking_user_id: input.linkingUserId ?? null,
      created_at: input.now,
    })
    .execute()
}

/** Ends the flow; concurrent callbacks succeed once. */
export const takeProviderFlow = (db: Database, id: string): Promise<ProviderFlow | undefined> =>
  tables(db).deleteFrom('provider_flows').where('id', '=', id).returningAll().executeTakeFirst()

/** False if the proof was used before. */
export async function useProof(tx: Database, hash: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('used_proofs')
    .values({ hash, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
