import type { Selectable } from 'kysely'
import { noteErasure } from '../../platform/backup/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type Factor, factorsOf } from './factors/factors.store.ts'
import { type AuthTables, type Metadata, tables } from './auth.tables.ts'
import { type IdentityRow, identitiesOf, insertIdentity } from './identities.store.ts'

export type UserRow = Selectable<AuthTables['users']>
export interface User extends UserRow {
  identities: IdentityRow[]
  factors: Factor[]
}

const withFactors = async (db: Database, row: UserRow): Promise<User> => ({
  ...row,
  identities: await identitiesOf(db, row.id),
  factors: await factorsOf(db, row.id),
})

async function findUser(
  db: Database,
  column: 'id' | 'email' | 'phone',
  value: string,
  lock?: 'lock',
): Promise<User | undefined> {
  const query = tables(db).selectFrom('users').selectAll().where(column, '=', value)
  const user = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return user && withFactors(db, user)
}

/** Without related rows, so that known and unknown addresses take the same time. */
export const findUserRow = (
  db: Database,
  column: 'email' | 'phone',
  value: string,
): Promise<UserRow | undefined> =>
  tables(db).selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst()

/** With `lock`, other changes of the user wait until the transaction ends. */
export const findUserById = (db: Database, id: string, lock?: 'lock') => findUser(db, 'id', id, lock)
/** Address of an account; null if it has none or doesn't exist. */
export async function findEmail(db: Database, id: string): Promise<string | null> {
  const row = await tables(db).selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email ?? null
}

export const findUserByEmail = (db: Database, email: string) => findUser(db, 'email', email)
/** `phone` in E.164 form without the plus. */
export const findUserByPhone = (db: Database, phone: string) => findUser(db, 'phone', phone)

export async function isUser(db: Database, id: string): Promise<boolean> {
  return Boolean(await tables(db).selectFrom('users').select('id').where('id', '=', id).executeTakeFirst())
}

export interface NewUser {
  /** Id from another system. */
  id?: string | undefined
  email: string
  passwordHash: string | null
  data: Metadata
  isConfirmed: boolean
  now: Date
}

/** `noted` adds the address to the user's metadata, as at sign-up; `left out` keeps the metadata as given. */
export type Claims = 'noted' | 'left out'

/** Undefined if the address was taken concurrently. */
export async function insertUser(
  db: Database,
  input: NewUser,
  inData: Claims = 'noted',
): Promise<User | undefined> {
  const { email, passwordHash, data, isConfirmed, now } = input
  const user = await tables(db)
    .insertInto('users')
    .values({
      ...(input.id && { id: input.id }),
      email,
      password_hash: passwordHash,
      email_confirmed_at: isConfirmed ? now : null,
      app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      user_metadata: JSON.stringify(data),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!user) return undefined
  const claims = { ...data, sub: user.id, email, email_verified: isConfirmed, phone_verified: false }
  await insertEmailIdentity(db, user.id, email, claims, now)
  if (inData === 'noted') await updateUser(db, user.id, { user_metadata: JSON.stringify(claims) }, now)
  return findUserById(db, user.id)
}

async function insertEmailIdentity(
  db: Database,
  userId: string,
  email: string,
  claims: Metadata,
  now: Date,
): Promise<void> {
  await insertIdentity(db, { userId, provider: 'email', providerId: userId, email, data: claims, now })
}

export interface NewBareUser {
  id?: string | undefined
  email: string | null
  /** In E.164 form, without the plus. */
  phone: string | null
  isConfirmed: boolean
  passwordHash?: string
  data: Metadata
  now: Date
}

/** A user without credentials; undefined if the address or number was taken concurrently. */
export async function insertBareUser(tx: Database, input: NewBareUser): Promise<User | undefined> {
  const { id, email, phone, isConfirmed, passwordHash = null, data, now } = input
  const user = await tables(tx)
    .insertInto('users')
    .values({
      ...(id && { id }),
      email,
      phone,
      password_hash: passwordHash,
      email_confirmed_at: email && isConfirmed ? now : null,
      phone_confirmed_at: phone && isConfirmed ? now : null,
      app_metadata: '{}',
      user_metadata: JSON.stringify(data),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return user && { ...user, identities: [], factors: [] }
}

export interface UserChange {
  password_hash?: string | null
  email_confirmed_at?: Date
  confirmation_sent_at?: Date
  recovery_sent_at?: Date
  email_change_sent_at?: Date
  reauthentication_sent_at?: Date
  invited_at?: Date
  email?: string | null
  new_email?: string | null
  email_change_agreed?: boolean
  phone?: string | null
  new_phone?: string | null
  phone_confirmed_at?: Date
  phone_change_sent_at?: Date
  is_anonymous?: boolean
  banned_until?: Date | null
  last_sign_in_at?: Date
  /** JSON text, like `app_metadata`. */
  user_metadata?: string
  app_metadata?: string
}

export async function updateUser(db: Database, id: string, change: UserChange, now: Date): Promise<void> {
  await tables(db)
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Sets a new verified address; undefined if another user has it. An anonymous user becomes a regular one. */
export async function moveEmail(
  tx: Database,
  user: User,
  email: string | null,
  now: Date,
  inData: Claims = 'noted',
): Promise<User | undefined> {
  if (!email || (await findUserByEmail(tx, email))) return undefined
  const claims = { ...user.user_metadata, sub: user.id, email, email_verified: true, phone_verified: false }
  const change = {
    email,
    new_email: null,
    email_change_agreed: false,
    email_confirmed_at: now,
    is_anonymous: false,
  }
  const metadataUpdate = inData === 'noted' ? { user_metadata: JSON.stringify(claims) } : {}
  await updateUser(tx, user.id, { ...change, ...metadataUpdate }, now)
  const identity = user.identities.find(({ provider }) => provider === 'email')
  if (!identity) {
    await insertEmailIdentity(tx, user.id, email, claims, now)
    const providers = [...user.identities.map(({ provider }) => provider), 'email']
    const metadata = { provider: 'email', ...user.app_metadata, providers }
    await updateUser(tx, user.id, { app_metadata: JSON.stringify(metadata) }, now)
  } else
    await tables(tx)
      .updateTable('identities')
      .set({
        email,
        identity_data: JSON.stringify({ ...identity.identity_data, email, email_verified: true }),
        updated_at: now,
      })
      .where('id', '=', identity.id)
      .execute()
  return findUserById(tx, user.id)
}

export const listUsers = async (db: Database, offset: number, limit: number): Promise<User[]> => {
  const rows = await tables(db)
    .selectFrom('users')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return Promise.all(rows.map((row) => withFactors(db, row)))
}

export async function countUsers(db: Database): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True if the account exists and isn’t anonymised. */
export async function isErasable(db: Database, id: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteUser(tx: Database, id: string): Promise<void> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('users')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await noteErasure(tx, id)
}

/** Keeps the row without personal data and frees the address. */
export async function anonymizeUser(tx: Database, id: string, now: Date): Promise<void> {
  await tables(tx).deleteFrom('identities').where('user_id', '=', id).execute()
  await tables(tx).deleteFrom('mfa_factors').where('user_id', '=', id).execute()
  await tables(tx).deleteFrom('passkeys').where('user_id', '=', id).execute()
  const nothing = { email: null, phone: null, new_email: null, new_phone: null, password_hash: null }
  await tables(tx)
    .updateTable('users')
    .set({ ...nothing, app_metadata: '{}', user_metadata: '{}', deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await noteErasure(tx, id)
}

/** An anonymous user. */
export async function insertGuest(tx: Database, data: Metadata, now: Date): Promise<User> {
  const user = await tables(tx)
    .insertInto('users')
    .values({
      email: null,
      password_hash: null,
      is_anonymous: true,
      app_metadata: '{}',
      user_metadata: JSON.stringify(data),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...user, identities: [], factors: [] }
}

/** Marks the address as verified on the user and the email identity. */
export async function confirmEmail(
  db: Database,
  user: User,
  now: Date,
  inData: Claims = 'noted',
): Promise<void> {
  const metadata = JSON.stringify({ ...user.user_metadata, email_verified: true })
  const update = inData === 'noted' ? { user_metadata: metadata } : {}
  await updateUser(db, user.id, { email_confirmed_at: now, ...update }, now)
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
