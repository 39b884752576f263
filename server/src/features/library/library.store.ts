// Folders, their contents, and notes.
import type { EntryRef, LibraryFolder, LibraryKind } from '@studio/contract/library'
import { sql } from 'kysely'
import { type Database, lock } from '../../platform/database/index.ts'
import { tablesOf } from './library.tables.ts'

/** Locks the user’s folders until the transaction ends. */
export const lockFolders = (tx: Database, userId: string) => lock(tx, 'library', userId)

export const listFolders = (db: Database, userId: string): Promise<LibraryFolder[]> =>
  tablesOf(db)
    .selectFrom('library_folders')
    .select(['id', 'name', 'parent_id as parentId'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('name')
    .execute()

export const insertFolder = (
  tx: Database,
  userId: string,
  { name, parentId }: { name: string; parentId: string | null },
  now: Date,
): Promise<LibraryFolder> =>
  tablesOf(tx)
    .insertInto('library_folders')
    .values({ user_id: userId, name, parent_id: parentId, created_at: now })
    .returning(['id', 'name', 'parent_id as parentId'])
    .executeTakeFirstOrThrow()

export const updateFolder = (tx: Database, { id, name, parentId }: LibraryFolder) =>
  tablesOf(tx)
    .updateTable('library_folders')
    .set({ name, parent_id: parentId })
    .where('id', '=', id)
    .execute()

/** Deletes a folder with its subfolders; their entries then have no folder. Returns false if it didn’t exist. */
export async function removeFolder(
  tx: Database,
  { userId, id }: { userId: string; id: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with recursive gone as (
      select id from library_folders where id = ${id} and user_id = ${userId} and deleted_at is null
      union all
      select within.id from gone join library_folders within on within.parent_id = gone.id
      where within.deleted_at is null
    ), hidden as (
      update library_items set is_shown = false where folder_id in (select id from gone) and is_shown
      returning user_id, kind, item_id, made_at
    ), unfiled as (
      insert into library_unfiled (user_id, kind, item_id, made_at) select * from hidden on conflict do nothing
    )
    update library_folders set deleted_at = ${now}, deleted_with = ${id} where id in (select id from gone)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Finds a deleted folder, unless it was deleted before `since` or together with its parent. */
export const findRemoved = (
  tx: Database,
  { userId, id }: { userId: string; id: string },
  since: Date,
): Promise<LibraryFolder | undefined> =>
  tablesOf(tx)
    .selectFrom('library_folders')
    .select(['id', 'name', 'parent_id as parentId'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_with', '=', id)
    .where('deleted_at', '>=', since)
    .executeTakeFirst()

/** Restores a folder with the subfolders deleted with it, and the entries that have no other folder. */
export async function restoreFolder(tx: Database, { id, name, parentId }: LibraryFolder): Promise<void> {
  await sql`
    with back as (
      update library_folders set deleted_at = null, deleted_with = null,
        name = case when id = ${id} then ${name} else name end,
        parent_id = case when id = ${id} then ${parentId}::uuid else parent_id end
      where deleted_with = ${id} returning id
    ), shown as (
      update library_items i set is_shown = true where folder_id in (select id from back) and (
        exists (select from picture_entries e where e.id = i.item_id and e.deleted_at is null and i.kind = e.kind)
        or exists (select from prompt_entries e where e.id = i.item_id and e.deleted_at is null)
        or exists (select from template_entries e where e.id = i.item_id and e.deleted_at is null)
        or exists (select from upload_entries e where e.id = i.item_id and e.deleted_at is null)
      ) returning user_id, kind, item_id
    )
    delete from library_unfiled u using shown
    where (u.user_id, u.kind, u.item_id) = (shown.user_id, shown.kind, shown.item_id)`.execute(tx)
}

/** Permanently deletes folders deleted before a time. */
export const purgeFolders = (db: Database, before: Date) =>
  tablesOf(db).deleteFrom('library_folders').where('deleted_at', '<', before).execute()

/** Finds which of these exist outside the trash, and when they were created, in microseconds. */
export async function findEntries(tx: Database, userId: string, items: readonly EntryRef[]) {
  const { rows } = await sql<EntryRef & { at: string }>`
    with wanted as (
      select kind, id from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) row (kind text, id uuid)
    ), entries as (
      select e.kind, e.id, e.at, e.user_id, e.deleted_at from picture_entries e where e.id in (select id from wanted)
      union all select 'prompt', id, at, user_id, deleted_at from prompt_entries where id in (select id from wanted)
      union all select 'template', id, at, user_id, deleted_at from template_entries where id in (select id from wanted)
      union all select 'upload', id, at, user_id, deleted_at from upload_entries where id in (select id from wanted)
    )
    select kind, id, at::text from wanted join entries using (kind, id)
    where entries.user_id = ${userId} and entries.deleted_at is null`.execute(tx)
  return rows
}

/** Returns the current folder of each entry. */
export async function findFolders(db: Database, userId: string, items: readonly EntryRef[]) {
  const { rows } = await sql<EntryRef & { folderId: string }>`
    select i.kind, i.item_id as id, i.folder_id as "folderId"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) row (kind text, id uuid)
    join library_items i on i.user_id = ${userId} and i.kind = row.kind and i.item_id = row.id
    join library_folders f on f.id = i.folder_id and f.deleted_at is null`.execute(db)
  return rows
}

/** Moves entries into a folder; entries already in it keep their place. */
export async function fileEntries(
  tx: Database,
  { userId, folderId, now }: { userId: string; folderId: string; now: Date },
  items: readonly (EntryRef & { at: string })[],
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) row (kind text, id uuid, at timestamptz)
    ), filed as (
      delete from library_unfiled u using given where u.user_id = ${userId} and u.kind = given.kind and u.item_id = given.id
    )
    insert into library_items as i (user_id, kind, item_id, folder_id, added_at, made_at, is_shown)
    select ${userId}, kind, id, ${folderId}, ${now}, at, true from given
    order by kind, id
    on conflict (user_id, kind, item_id) do update
      set folder_id = excluded.folder_id, added_at = excluded.added_at, is_shown = true, position = default
      where i.folder_id <> excluded.folder_id`.execute(tx)
}

export async function unfileEntries(tx: Database, userId: string, items: readonly EntryRef[]): Promise<void> {
  await sql`
    with unfiled as (
      delete from library_items i using jsonb_to_recordset(${JSON.stringify(items)}::jsonb) row (kind text, id uuid)
      where i.user_id = ${userId} and i.kind = row.kind and i.item_id = row.id
      returning i.user_id, i.kind, i.item_id, i.made_at
    )
    insert into library_unfiled (user_id, kind, item_id, made_at) select * from unfiled on conflict do nothing`.execute(
    tx,
  )
}

export interface NoteRow {
  kind: LibraryKind
  id: string
  text: string
  version: number
  savedAt: Date
}

export async function findNotes(db: Database, userId: string, items: readonly EntryRef[]) {
  const { rows } = await sql<NoteRow>`
    select n.kind, n.item_id as id, n.text, n.version, n.saved_at as "savedAt"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) row (kind text, id uuid)
    join library_notes n on n.user_id = ${userId} and n.kind = row.kind and n.item_id = row.id`.execute(db)
  return rows
}

/**
 * Undefined if the note was changed since that version. An empty note keeps its version, so that a stale write can’t
 * overwrite the deletion.
 */
export async function saveNote(
  tx: Database,
  { userId, kind, id }: { userId: string } & EntryRef,
  { text, version, now }: { text: string; version: number; now: Date },
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    insert into library_notes as n (user_id, kind, item_id, text, version, saved_at)
    select ${userId}, ${kind}, ${id}, ${text}, 1, ${now}
    on conflict (user_id, kind, item_id) do update
      set text = excluded.text, version = n.version + 1, saved_at = excluded.saved_at
      where n.version = ${version}
    returning kind, item_id as id, text, version, saved_at as "savedAt"`.execute(tx)
  return rows[0]
}

/** Counts by kind, in and outside the trash. */
export async function countKinds(db: Database, userId: string, since: Date) {
  const { rows } = await sql<{ kind: LibraryKind; live: number; trash: number }>`
    ${sql.join(
      [
        sql`select 'image' as kind, ${counts(sql`picture_entries`, userId, since, sql`and kind = 'image'`)}`,
        sql`select 'video', ${counts(sql`picture_entries`, userId, since, sql`and kind = 'video'`)}`,
        sql`select 'prompt', ${counts(sql`prompt_entries`, userId, since, sql``)}`,
        sql`select 'template', ${counts(sql`template_entries`, userId, since, sql``)}`,
        sql`select 'upload', ${counts(sql`upload_entries`, userId, since, sql``)}`,
        sql`select 'thing', ${counts(sql`thing_entries`, userId, since, sql``)}`,
      ],
      sql` union all `,
    )}`.execute(db)
  return rows
}

// One query per kind, so that each uses an index-only count.
const counts = (
  view: ReturnType<typeof sql>,
  userId: string,
  since: Date,
  only: ReturnType<typeof sql>,
) => sql`
  (select count(*)::integer from ${view} where user_id = ${userId} and deleted_at is null ${only}) as live,
  (select count(*)::integer from ${view} where user_id = ${userId} and deleted_at >= ${since} ${only}) as trash`

/** Counts by folder and kind. */
export async function countFolders(db: Database, userId: string) {
  const { rows } = await sql<{ folderId: string; kind: LibraryKind; count: number }>`
    select folder_id as "folderId", kind, count(*)::integer as count from library_items
    where folder_id in (select id from library_folders where user_id = ${userId} and deleted_at is null) and is_shown
    group by folder_id, kind`.execute(db)
  return rows
}

/** All filings of a user, in the order in which they were made. */
export const readAllItems = (db: Database, userId: string) =>
  tablesOf(db)
    .selectFrom('library_items')
    .select(['kind', 'item_id as id', 'folder_id as folderId', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()

export const readAllNotes = (db: Database, userId: string) =>
  tablesOf(db)
    .selectFrom('library_notes')
    .select(['kind', 'item_id as id', 'text', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .where('text', '<>', '')
    .orderBy('saved_at')
    .execute()
