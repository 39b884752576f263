import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { tablesOf } from '../prompts.tables.ts'

export interface FolderRow {
  id: string
  name: string
  parentId: string | null
  prompts: number
}

export async function listFolders(db: Database, userId: string, id?: string): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select id, name, parent_id as "parentId",
      (select count(*)::integer from prompts where folder_id = prompt_folders.id and deleted_at is null) as prompts
    from prompt_folders where user_id = ${userId} ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by lower(name), name`.execute(db)
  return rows
}

/** Undefined if the name is taken in that folder. */
export async function insertFolder(
  tx: Database,
  userId: string,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<string | undefined> {
  const row = await tablesOf(tx)
    .insertInto('prompt_folders')
    .values({ user_id: userId, name, parent_id: parentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function isFolderTaken(
  tx: Database,
  userId: string,
  { id, name, parentId }: { id: string; name: string; parentId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from prompt_folders where user_id = ${userId} and name = ${name} and id <> ${id}
      and parent_id is not distinct from ${parentId}::uuid`.execute(tx)
  return rows.length > 0
}

export async function updateFolder(
  tx: Database,
  userId: string,
  { id, name, parentId }: { id: string; name: string; parentId: string | null },
): Promise<void> {
  await tablesOf(tx)
    .updateTable('prompt_folders')
    .set({ name, parent_id: parentId })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Moves the contents out first, under a free name. Returns whether the folder existed. */
export async function removeFolder(tx: Database, userId: string, id: string): Promise<boolean> {
  await sql`
    update prompt_folders inner_one set parent_id = null,
      name = case when exists (
        select from prompt_folders other
        where other.user_id = ${userId} and other.parent_id is null and other.name = inner_one.name
      ) then left(inner_one.name, 70) || ' ' || left(inner_one.id::text, 8) else inner_one.name end
    where parent_id = ${id} and user_id = ${userId}`.execute(tx)
  const { numDeletedRows } = await tablesOf(tx)
    .deleteFrom('prompt_folders')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const listLists = (db: Database, userId: string) =>
  tablesOf(db)
    .selectFrom('word_lists')
    .select(['id', 'name', 'entries'])
    .where('user_id', '=', userId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('name')
    .execute()

type ListDraft = { name: string; entries: string[] }

/** Undefined if the name is taken. */
export async function insertList(
  tx: Database,
  userId: string,
  { name, entries }: ListDraft,
): Promise<string | undefined> {
  const row = await tablesOf(tx)
    .insertInto('word_lists')
    .values({ user_id: userId, name, entries })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns `taken` if another list has this name, and `missing` if the list does not exist. */
export async function updateList(
  tx: Database,
  userId: string,
  id: string,
  { name, entries }: ListDraft,
): Promise<'changed' | 'taken' | 'missing'> {
  const { rows } = await sql<{ id: string }>`
    select id from word_lists where user_id = ${userId} and (id = ${id} or name = ${name}) for update`.execute(
    tx,
  )
  if (!rows.some((row) => row.id === id)) return 'missing'
  if (rows.some((row) => row.id !== id)) return 'taken'
  await tablesOf(tx).updateTable('word_lists').set({ name, entries }).where('id', '=', id).execute()
  return 'changed'
}

export async function removeList(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tablesOf(db)
    .deleteFrom('word_lists')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function listTags(db: Database, userId: string): Promise<{ tag: string; prompts: number }[]> {
  const { rows } = await sql<{ tag: string; prompts: number }>`
    select tag, count(*)::integer as prompts from prompt_tags join prompts on prompts.id = prompt_tags.prompt_id
    where prompt_tags.user_id = ${userId} and prompts.deleted_at is null group by tag order by tag`.execute(
    db,
  )
  return rows
}
