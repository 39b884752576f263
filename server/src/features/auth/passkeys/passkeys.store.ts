import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type AuthTables, type Credential, tables } from '../auth.tables.ts'

export type Passkey = Selectable<AuthTables['passkeys']>
export type PasskeyChallenge = Selectable<AuthTables['passkey_challenges']>

/** Oldest first. */
export const passkeysOf = (db: Database, userId: string): Promise<Passkey[]> =>
  tables(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Serialises concurrent uses of one passkey. */
export const lockByCredential = (tx: Database, credentialId: string): Promise<Passkey | undefined> =>
  tables(tx)
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

/** Undefined if the credential is already registered. */
export const insertPasskey = (
  tx: Database,
  input: { userId: string; credential: Credential; now: Date },
): Promise<Passkey | undefined> =>
  tables(tx)
    .insertInto('passkeys')
    .values({
      user_id: input.userId,
      credential_id: input.credential.id,
      credential: JSON.stringify(input.credential),
      created_at: input.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export async function recordPasskeyUse(
  tx: Database,
  input: { id: string; credential: Credential; now: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('passkeys')
    .set({ credential: JSON.stringify(input.credential), last_used_at: input.now })
    .where('id', '=', input.id)
    .execute()
}

/** Undefined if the user has no passkey with that id. */
export const renamePasskey = (
  db: Database,
  input: { userId: string; id: string; name: string },
): Promise<Passkey | undefined> =>
  tables(db)
    .updateTable('passkeys')
    .set({ friendly_name: input.name })
    .where('id', '=', input.id)
    .where('user_id', '=', input.userId)
    .returningAll()
    .executeTakeFirst()

/** Returns the deleted row; undefined if the user has no passkey with that id. */
export const deletePasskey = (tx: Database, userId: string, id: string): Promise<Passkey | undefined> =>
  tables(tx)
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** Also deletes expired challenges. */
export async function insertPasskeyChallenge(
  db: Database,
  input: { userId: string | null; challenge: string; now: Date; expiresAt: Date },
): Promise<string> {
  await tables(db).deleteFrom('passkey_challenges').where('expires_at', '<', input.now).execute()
  const { id } = await tables(db)
    .insertInto('passkey_challenges')
    .values({ user_id: input.userId, challenge: input.challenge, expires_at: input.expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Uses up a challenge: of a user who adds a passkey, or of an anonymous sign-in. */
export const takePasskeyChallenge = (
  db: Database,
  input: { id: string; userId: string | null },
): Promise<PasskeyChallenge | undefined> =>
  tables(db)
    .deleteFrom('passkey_challenges')
    .where('id', '=', input.id)
    .where('user_id', input.userId === null ? 'is' : '=', input.userId)
    .returningAll()
    .executeTakeFirst()
