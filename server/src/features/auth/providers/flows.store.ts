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

export async function insertProviderFlow(db: Database, given: NewProviderFlow): Promise<void> {
  await tables(db)
    .insertInto('provider_flows')
    .values({
      id: given.id,
      provider: given.provider,
      code_verifier: given.codeVerifier,
      nonce: given.nonce,
      redirect_to: given.redirectTo,
      code_challenge: given.challenge?.challenge ?? null,
      code_challenge_method: given.challenge?.method ?? null,
      linking_user_id: given.linkingUserId ?? null,
      created_at: given.now,
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
