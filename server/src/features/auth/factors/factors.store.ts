import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type AuthTables, type FactorType, type Proof, tables } from '../auth.tables.ts'
import { notifySignInEnded } from '../sessions/sign-ins.store.ts'

export type Factor = Selectable<AuthTables['mfa_factors']>
export type FactorChallenge = Selectable<AuthTables['mfa_challenges']>

export const factorsOf = (db: Database, userId: string): Promise<Factor[]> =>
  tables(db)
    .selectFrom('mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findFactor = (db: Database, userId: string, id: string): Promise<Factor | undefined> =>
  tables(db)
    .selectFrom('mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Serialises concurrent proofs of one factor. */
export const lockFactor = (tx: Database, userId: string, id: string): Promise<Factor | undefined> =>
  tables(tx)
    .selectFrom('mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Fields that only one kind of factor has. */
export interface FactorDetails {
  secret?: string
  last_step?: number
  phone?: string
  /** JSON text. */
  credential?: string
}

export interface NewFactor {
  userId: string
  type: FactorType
  name: string
  details: FactorDetails
  now: Date
}

/** Undefined if the user has a factor of that name. */
export const insertFactor = (tx: Database, input: NewFactor): Promise<Factor | undefined> =>
  tables(tx)
    .insertInto('mfa_factors')
    .values({
      user_id: input.userId,
      type: input.type,
      friendly_name: input.name,
      secret: null,
      ...input.details,
      created_at: input.now,
      updated_at: input.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export async function deleteFactor(tx: Database, id: string): Promise<void> {
  await tables(tx).deleteFrom('mfa_factors').where('id', '=', id).execute()
}

/** Deletes factors that weren't verified in time. */
export async function deleteLapsed(tx: Database, userId: string, before: Date): Promise<void> {
  await tables(tx)
    .deleteFrom('mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', before)
    .execute()
}

export async function insertChallenge(
  tx: Database,
  input: {
    factorId: string
    ip: string
    details: { challenge?: string; codeHash?: string }
    now: Date
    expiresAt: Date
  },
): Promise<FactorChallenge> {
  await tables(tx)
    .updateTable('mfa_factors')
    .set({ last_challenged_at: input.now })
    .where('id', '=', input.factorId)
    .execute()
  return tables(tx)
    .insertInto('mfa_challenges')
    .values({
      factor_id: input.factorId,
      ip: input.ip,
      challenge: input.details.challenge ?? null,
      code_hash: input.details.codeHash ?? null,
      created_at: input.now,
      expires_at: input.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findChallenge = (
  db: Database,
  factorId: string,
  id: string,
): Promise<FactorChallenge | undefined> =>
  tables(db)
    .selectFrom('mfa_challenges')
    .selectAll()
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .executeTakeFirst()

export const lockChallenge = (
  tx: Database,
  factorId: string,
  id: string,
): Promise<FactorChallenge | undefined> =>
  tables(tx)
    .selectFrom('mfa_challenges')
    .selectAll()
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .forUpdate()
    .executeTakeFirst()

export async function countWrongCode(tx: Database, challengeId: string): Promise<void> {
  await tables(tx)
    .updateTable('mfa_challenges')
    .set((eb) => ({ wrong_guesses: eb('wrong_guesses', '+', 1) }))
    .where('id', '=', challengeId)
    .execute()
}

/** Marks the factor as verified and uses up the challenge. */
export async function markVerified(
  tx: Database,
  input: { factor: Factor; challengeId: string; details: FactorDetails; now: Date },
): Promise<void> {
  const { factor, challengeId, details, now } = input
  await tables(tx)
    .updateTable('mfa_challenges')
    .set({ verified_at: now })
    .where('id', '=', challengeId)
    .execute()
  await tables(tx)
    .updateTable('mfa_factors')
    .set({ ...details, status: 'verified', updated_at: now })
    .where('id', '=', factor.id)
    .execute()
  await tables(tx)
    .deleteFrom('mfa_factors')
    .where('user_id', '=', factor.user_id)
    .where('type', '=', factor.type)
    .where('status', '=', 'unverified')
    .execute()
}

/** Raises a sign-in to level 2 and ends the user's others below it. */
export async function raiseSignIn(
  tx: Database,
  input: { userId: string; signInId: string; amr: Proof[] },
): Promise<void> {
  await tables(tx)
    .updateTable('sign_ins')
    .set({ aal: 'aal2', amr: JSON.stringify(input.amr) })
    .where('id', '=', input.signInId)
    .execute()
  await tables(tx)
    .deleteFrom('sign_ins')
    .where('user_id', '=', input.userId)
    .where('id', '!=', input.signInId)
    .where('aal', '=', 'aal1')
    .execute()
  await notifySignInEnded(tx, input.userId)
}

/** Without a factor no sign-in has level 2. */
export async function lowerSignIns(tx: Database, userId: string): Promise<void> {
  await tables(tx)
    .updateTable('sign_ins')
    .set({
      aal: 'aal1',
      amr: sql<string>`coalesce((select jsonb_agg(proof) from jsonb_array_elements(amr) proof
        where proof ->> 'method' not in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code')), '[]')`,
    })
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal2')
    .execute()
  await notifySignInEnded(tx, userId)
}
