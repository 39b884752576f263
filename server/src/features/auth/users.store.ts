import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/index.ts'
import { type AuthTables, type Metadata, tables } from './auth.tables.ts'

export type UserRow = Selectable<AuthTables['users']>
export type IdentityRow = Selectable<AuthTables['identities']>
export interface User extends UserRow {
  identities: IdentityRow[]
}

async function findUser(
  db: Database,
  column: 'id' | 'email',
  value: string,
  lock?: 'lock',
): Promise<User | undefined> {
  const query = tables(db).selectFrom('users').selectAll().where(column, '=', value)
  const user = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return user && { ...user, identities: await identitiesOf(db, user.id) }
}

/** With `lock`, others who would change the user wait until the transaction ends. */
export const findUserById = (db: Database, id: string, lock?: 'lock') => findUser(db, 'id', id, lock)
export const findUserByEmail = (db: Database, email: string) => findUser(db, 'email', email)

const identitiesOf = (db: Database, userId: string) =>
  tables(db)
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export interface NewUser {
  email: string
  passwordHash: string | null
  data: Metadata
  isConfirmed: boolean
  now: Date
}

/** Undefined when somebody has just taken the address. */
export async function insertUser(db: Database, given: NewUser): Promise<User | undefined> {
  const { email, passwordHash, data, isConfirmed, now } = given
  const user = await tables(db)
    .insertInto('users')
    .values({
      email,
      password_hash: passwordHash,
      email_confirmed_at: isConfirmed ? now : null,
      app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      user_metadata: JSON.stringify(data),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!user) return undefined
  const claims = { ...data, sub: user.id, email, email_verified: isConfirmed, phone_verified: false }
  await tables(db)
    .insertInto('identities')
    .values({
      user_id: user.id,
      provider: 'email',
      provider_id: user.id,
      identity_data: JSON.stringify(claims),
      email,
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await updateUser(db, user.id, { user_metadata: JSON.stringify(claims) }, now)
  return findUserById(db, user.id)
}

export interface UserChange {
  password_hash?: string | null
  email_confirmed_at?: Date
  confirmation_sent_at?: Date
  recovery_sent_at?: Date
  last_sign_in_at?: Date
  /** JSON text. */
  user_metadata?: string
}

export async function updateUser(db: Database, id: string, change: UserChange, now: Date): Promise<void> {
  await tables(db)
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Notes on the user and on the e-mail identity that the address is proven. */
export async function confirmEmail(db: Database, user: User, now: Date): Promise<void> {
  const metadata = JSON.stringify({ ...user.user_metadata, email_verified: true })
  await updateUser(db, user.id, { email_confirmed_at: now, user_metadata: metadata }, now)
  for (const identity of user.identities.filter(({ provider }) => provider === 'email'))
    await tables(db)
      .updateTable('identities')
      .set({
        identity_data: JSON.stringify({ ...identity.identity_data, email_verified: true }),
        updated_at: now,
      })
      .where('id', '=', identity.id)
      .execute()
}
