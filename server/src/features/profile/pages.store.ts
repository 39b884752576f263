import type { ProfileLink, UseType } from '@studio/contract/profile'
import type { ColumnType, Selectable } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

type PageTables = {
  profile_pages: {
    user_id: string
    bio: string
    links: ColumnType<ProfileLink[], string, string>
    is_public: boolean
  }
  avatars: {
    user_id: string
    id: string
    object_key: string
    bytes: number
    sha256: string
    created_at: Date
  }
  user_profiles: { id: string; display_name: string | null; use_type: UseType | null }
}

export type AvatarRow = Selectable<PageTables['avatars']>
export interface PageChange {
  bio?: string | undefined
  links?: ProfileLink[] | undefined
  isPublic?: boolean | undefined
}

const tables = (db: Database) => db.withTables<PageTables>()

/** Changes what is given and leaves the rest. */
export async function putPage(tx: Database, userId: string, change: PageChange): Promise<void> {
  const { bio, links, isPublic } = change
  const set = {
    ...(bio !== undefined && { bio }),
    ...(links !== undefined && { links: JSON.stringify(links) }),
    ...(isPublic !== undefined && { is_public: isPublic }),
  }
  if (Object.keys(set).length === 0) return
  await tables(tx)
    .insertInto('profile_pages')
    .values({ user_id: userId, bio: '', links: '[]', is_public: false, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute()
}

/** The object of the picture before is left to the sweep by a trigger. */
export async function putAvatar(tx: Database, avatar: AvatarRow): Promise<void> {
  const { user_id: _, ...set } = avatar
  await tables(tx)
    .insertInto('avatars')
    .values(avatar)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute()
}

export async function deleteAvatar(tx: Database, userId: string): Promise<void> {
  await tables(tx).deleteFrom('avatars').where('user_id', '=', userId).execute()
}

export const findOwnAvatar = (db: Database, userId: string): Promise<AvatarRow | undefined> =>
  tables(db).selectFrom('avatars').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** An avatar with whether its owner's profile is public. */
export const findAvatar = (db: Database, id: string) =>
  tables(db)
    .selectFrom('avatars')
    .leftJoin('profile_pages', 'profile_pages.user_id', 'avatars.user_id')
    .select(['avatars.user_id', 'object_key', 'bytes', 'sha256'])
    .select((eb) => eb.fn.coalesce('is_public', eb.val(false)).as('is_public'))
    .where('id', '=', id)
    .executeTakeFirst()

/** What others may see, of somebody whose profile is public and has a name. */
export const findPublicPage = (db: Database, userId: string) =>
  tables(db)
    .selectFrom('profile_pages')
    .innerJoin('user_profiles', 'user_profiles.id', 'profile_pages.user_id')
    .leftJoin('avatars', 'avatars.user_id', 'profile_pages.user_id')
    .select(['display_name', 'use_type', 'bio', 'links', 'avatars.id as avatar_id'])
    .where('profile_pages.user_id', '=', userId)
    .where('is_public', '=', true)
    .where('display_name', 'is not', null)
    .executeTakeFirst()
