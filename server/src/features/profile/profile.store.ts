import type { HiddenAs, ProfileLink, UseType } from '@studio/contract/profile'
import type { Selectable } from 'kysely'
import {
  type Database,
  lock,
  type PointRead,
  type DB,
  type Narrowed,
  type NotNull,
} from '../../platform/database/index.ts'

type ProfileTables = {
  user_profiles: Narrowed<
    DB['user_profiles'],
    {
      use_type: UseType | null
    }
  >
  accounts: NotNull<DB['accounts'], 'id' | 'created_at'>
}

export type ProfileRow = Selectable<ProfileTables['user_profiles']>
export type Account = Pick<
  Selectable<ProfileTables['accounts']>,
  'email' | 'email_confirmed_at' | 'created_at'
>
export type ProfileChange = Partial<
  Pick<ProfileRow, 'display_name' | 'use_type' | 'terms_accepted' | 'compliance_confirmed' | 'is_admin'>
>

const tables = (db: Database) => db.withTables<ProfileTables>()

export const findProfile = (db: Database, id: string): Promise<ProfileRow | undefined> =>
  tables(db).selectFrom('user_profiles').selectAll().where('id', '=', id).executeTakeFirst()

export const findAccount = (db: Database, id: string): Promise<Account | undefined> =>
  tables(db)
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

// Written by hand, because every screen needs it and building the query takes longer than running it.
const OWN = `
  select u.email, coalesce(p.created_at, u.created_at) as created_at, p.display_name, p.use_type,
    coalesce(p.terms_accepted, false) as terms_accepted, coalesce(p.is_admin, false) as is_admin,
    coalesce(p.compliance_confirmed, false) as compliance_confirmed, coalesce(g.bio, '') as bio,
    coalesce(g.links, '[]') as links, coalesce(g.is_public, false) as is_public, a.id as avatar_id,
    g.hidden_as as page_hidden, a.hidden_as as avatar_hidden
  from accounts u left join user_profiles p on p.id = u.id left join profile_pages g on g.user_id = u.id
    left join avatars a on a.user_id = u.id
  where u.id = $1`

export type OwnRow = Omit<ProfileRow, 'id' | 'updated_at' | 'admin_taken_at'> &
  Pick<Account, 'email'> & {
    bio: string
    links: ProfileLink[]
    is_public: boolean
    avatar_id: string | null
    page_hidden: HiddenAs | null
    avatar_hidden: HiddenAs | null
  }

/** Account and profile in one query. Without a profile, returns the initial state before onboarding. */
export async function findOwn(point: PointRead, id: string): Promise<OwnRow | undefined> {
  const [row] = await point<OwnRow>(OWN, [id])
  return row
}

/** Creates the row at its first change, and locks it until the transaction ends. */
export async function lockProfile(tx: Database, id: string, now: Date): Promise<ProfileRow> {
  await tables(tx)
    .insertInto('user_profiles')
    .values({ id, display_name: null, use_type: null, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return tables(tx)
    .selectFrom('user_profiles')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateProfile = (
  tx: Database,
  id: string,
  change: ProfileChange,
  now: Date,
): Promise<ProfileRow> =>
  tables(tx)
    .updateTable('user_profiles')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Lock until the transaction ends: users complete onboarding one at a time. */
export const lockFirstAdmin = (tx: Database) => lock(tx, 'admins')

export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('user_profiles')
    .select('id')
    .where('is_admin', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Checks if another user has completed onboarding or is an admin. */
export async function hasOtherFinished(tx: Database, id: string): Promise<boolean> {
  const other = await tables(tx)
    .selectFrom('user_profiles')
    .select('id')
    .where('id', '!=', id)
    .where((eb) =>
      eb.or([
        eb('is_admin', '=', true),
        eb.and([
          eb('display_name', 'is not', null),
          eb('use_type', 'is not', null),
          eb('terms_accepted', '=', true),
          eb('compliance_confirmed', '=', true),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Users whose admin rights were revoked don’t get them back by a list. */
export async function writeAdmin(tx: Database, id: string, isAdmin: boolean, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('user_profiles')
    .set({ is_admin: isAdmin, admin_taken_at: isAdmin ? null : now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Grants admin rights to users who completed onboarding before their address was listed. */
export async function promoteListed(db: Database, emails: string[], now: Date): Promise<void> {
  await tables(db)
    .updateTable('user_profiles')
    .from('accounts')
    .set({ is_admin: true, updated_at: now })
    .whereRef('accounts.id', '=', 'user_profiles.id')
    .where('accounts.email', 'in', emails)
    .where('accounts.email_confirmed_at', 'is not', null)
    .where('user_profiles.is_admin', '=', false)
    .where('user_profiles.admin_taken_at', 'is', null)
    .where('user_profiles.display_name', 'is not', null)
    .where('user_profiles.use_type', 'is not', null)
    .where('user_profiles.terms_accepted', '=', true)
    .where('user_profiles.compliance_confirmed', '=', true)
    .execute()
}
