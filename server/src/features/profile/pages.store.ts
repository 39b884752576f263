import type { HiddenAs, ProfileLink, UseType } from '@studio/contract/profile'
import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

type PageTables = {
  profile_pages: Narrowed<
    DB['profile_pages'],
    {
      links: ColumnType<ProfileLink[], string, string>
      hidden_as: HiddenAs | null
    }
  >
  avatars: Narrowed<
    DB['avatars'],
    {
      hidden_as: HiddenAs | null
    }
  >
  user_profiles: Narrowed<
    DB['user_profiles'],
    {
      use_type: UseType | null
    }
  >
}

export type AvatarRow = Omit<Selectable<PageTables['avatars']>, 'hidden_as'>
export interface PageChange {
  bio?: string | undefined
  links?: ProfileLink[] | undefined
  isPublic?: boolean | undefined
}

const tables = (db: Database) => db.withTables<PageTables>()

/** Updates the given fields only. */
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
    .values({
      user_id: userId,
      bio: '',
      links: '[]',
      is_public: false,
      hidden_as: null,
      words_at: null,
      ...set,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute()
}

/** A trigger leaves the previous object to the sweep. */
export async function putAvatar(tx: Database, avatar: AvatarRow): Promise<void> {
  const { user_id: _, ...set } = avatar
  await tables(tx)
    .insertInto('avatars')
    .values({ ...avatar, hidden_as: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...set, hidden_as: null }))
    .execute()
}

export async function deleteAvatar(tx: Database, userId: string): Promise<void> {
  await tables(tx).deleteFrom('avatars').where('user_id', '=', userId).execute()
}

export const findOwnAvatar = (db: Database, userId: string): Promise<AvatarRow | undefined> =>
  tables(db).selectFrom('avatars').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Photo, and its visibility to users other than the owner. */
export const findAvatar = (db: Database, id: string) =>
  tables(db)
    .selectFrom('avatars')
    .leftJoin('profile_pages', 'profile_pages.user_id', 'avatars.user_id')
    .select(['avatars.user_id', 'object_key', 'bytes', 'sha256'])
    .select(
      sql<boolean>`coalesce(is_public, false) and profile_pages.hidden_as is null and avatars.hidden_as is null`.as(
        'is_public',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()

/** Public fields of a profile that is public and has a name. */
export const findPublicPage = (db: Database, userId: string) =>
  tables(db)
    .selectFrom('profile_pages')
    .innerJoin('user_profiles', 'user_profiles.id', 'profile_pages.user_id')
    .leftJoin('avatars', (join) =>
      join.onRef('avatars.user_id', '=', 'profile_pages.user_id').on('avatars.hidden_as', 'is', null),
    )
    .select(['display_name', 'use_type', 'bio', 'links', 'avatars.id as avatar_id'])
    .where('profile_pages.user_id', '=', userId)
    .where('is_public', '=', true)
    .where('profile_pages.hidden_as', 'is', null)
    .where('display_name', 'is not', null)
    .executeTakeFirst()

/** Fields for moderation. */
export interface ModeratedPage {
  display_name: string | null
  bio: string
  links: ProfileLink[]
  is_public: boolean
  hidden_as: HiddenAs | null
  words_at: Date | null
  avatar_id: string | null
}

/** Undefined if the user has no profile. */
export async function findModeratedPage(db: Database, userId: string): Promise<ModeratedPage | undefined> {
  const { rows } = await sql<ModeratedPage>`
    select p.display_name, coalesce(g.bio, '') as bio, coalesce(g.links, '[]') as links,
      coalesce(g.is_public, false) as is_public, g.hidden_as, g.words_at, a.id as avatar_id
    from user_profiles p left join profile_pages g on g.user_id = p.id left join avatars a on a.user_id = p.id
    where p.id = ${userId}`.execute(db)
  return rows[0]
}

/** Hides a page, or shows it again. */
export async function hidePage(tx: Database, userId: string, as: HiddenAs | null): Promise<void> {
  await sql`
    insert into profile_pages (user_id, bio, links, is_public, hidden_as) values (${userId}, '', '[]', false, ${as})
    on conflict (user_id) do update set hidden_as = ${as}`.execute(tx)
}

export async function saveWordsChangedAt(tx: Database, userId: string, at: Date): Promise<void> {
  await tables(tx).updateTable('profile_pages').set({ words_at: at }).where('user_id', '=', userId).execute()
}

/** Owner, visibility and upload time of a photo. */
export async function findModeratedAvatar(db: Database, id: string) {
  const { rows } = await sql<{
    user_id: string
    created_at: Date
    hidden_as: HiddenAs | null
    display_name: string | null
    is_public: boolean
  }>`
    select a.user_id, a.created_at, a.hidden_as, p.display_name,
      coalesce(g.is_public, false) and g.hidden_as is null as is_public
    from avatars a left join user_profiles p on p.id = a.user_id left join profile_pages g on g.user_id = a.user_id
    where a.id = ${id}`.execute(db)
  return rows[0]
}

export async function hideAvatar(tx: Database, id: string, as: HiddenAs | null): Promise<void> {
  await tables(tx).updateTable('avatars').set({ hidden_as: as }).where('id', '=', id).execute()
}
