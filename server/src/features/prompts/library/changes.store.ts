import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { type PromptBefore, tablesOf } from '../prompts.tables.ts'

/** The user's prompts including the trash, locked until the transaction ends. */
export async function lockPrompts(
  tx: Database,
  userId: string,
  ids: readonly string[],
): Promise<PromptBefore[]> {
  const { rows } = await sql<Omit<PromptBefore, 'deletedAt'> & { deletedAt: Date | null }>`
    select id, folder_id as "folderId", favourite, deleted_at as "deletedAt",
      array(select tag from prompt_tags where prompt_id = prompts.id) as tags
    from prompts where user_id = ${userId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt?.toISOString() ?? null }))
}

export interface Change {
  folderId?: string | null
  favourite?: boolean
  deletedAt?: Date | null
}

export async function changeAll(tx: Database, ids: readonly string[], change: Change): Promise<void> {
  const { folderId, favourite, deletedAt } = change
  const values = {
    ...(folderId === undefined ? {} : { folder_id: folderId }),
    ...(favourite === undefined ? {} : { favourite }),
    ...(deletedAt === undefined ? {} : { deleted_at: deletedAt }),
  }
  if (Object.keys(values).length > 0 && ids.length > 0)
    await tablesOf(tx)
      .updateTable('prompts')
      .set(values)
      .where('id', 'in', [...ids])
      .execute()
}

export async function addTags(tx: Database, userId: string, ids: readonly string[], tags: readonly string[]) {
  await sql`insert into prompt_tags (prompt_id, tag, user_id)
    select id, tag, ${userId} from unnest(${ids}::uuid[]) id, unnest(${tags}::text[]) tag
    on conflict do nothing`.execute(tx)
}

export async function removeTags(tx: Database, ids: readonly string[], tags: readonly string[]) {
  await sql`delete from prompt_tags where prompt_id = any(${ids}::uuid[]) and tag = any(${tags}::text[])`.execute(
    tx,
  )
}

/** Search texts of prompts. */
export async function findTexts(tx: Database, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string; tags: string; body: string; notes: string }>`
    select prompts.id, title, notes, content ->> 'body' as body,
      coalesce((select string_agg(tag, ' ' order by tag) from prompt_tags where prompt_id = prompts.id), '') as tags
    from prompts join prompt_versions on prompt_id = prompts.id and number = head
    where prompts.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

export async function saveSearches(tx: Database, prompts: readonly { id: string; search: string }[]) {
  await sql`
    update prompts set found_text = search_text(row.search)
    from jsonb_to_recordset(${JSON.stringify(prompts)}::jsonb) row (id uuid, search text)
    where prompts.id = row.id`.execute(tx)
}

export async function insertChange(
  tx: Database,
  change: { userId: string; kind: 'change' | 'import'; before: PromptBefore[]; now: Date },
): Promise<string> {
  const { id } = await tablesOf(tx)
    .insertInto('prompt_changes')
    .values({
      user_id: change.userId,
      kind: change.kind,
      before: JSON.stringify(change.before),
      created_at: change.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a change as undone. Undefined if it does not exist, `undone` if it was already undone. */
export async function claimChange(
  tx: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<{ kind: 'change' | 'import'; before: PromptBefore[] } | 'undone' | undefined> {
  const { rows } = await sql<{ kind: 'change' | 'import'; before: PromptBefore[]; undone_at: Date | null }>`
    select kind, before, undone_at from prompt_changes where id = ${id} and user_id = ${userId} for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  if (row.undone_at) return 'undone'
  await tablesOf(tx).updateTable('prompt_changes').set({ undone_at: now }).where('id', '=', id).execute()
  return row
}

/** Restores the earlier state of prompts. */
export async function restoreBefore(
  tx: Database,
  userId: string,
  before: readonly PromptBefore[],
): Promise<number> {
  const rows = JSON.stringify(before)
  const { numAffectedRows } = await sql`
    update prompts set favourite = row.favourite, deleted_at = row."deletedAt",
      folder_id = (select id from prompt_folders where id = row."folderId" and user_id = ${userId})
    from jsonb_to_recordset(${rows}::jsonb) row (id uuid, "folderId" uuid, favourite boolean, "deletedAt" timestamptz)
    where prompts.id = row.id and prompts.user_id = ${userId}`.execute(tx)
  const ids = before.map(({ id }) => id)
  await sql`delete from prompt_tags where user_id = ${userId} and prompt_id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    insert into prompt_tags (prompt_id, tag, user_id)
    select prompts.id, tag, ${userId} from jsonb_to_recordset(${rows}::jsonb) row (id uuid, tags jsonb)
    join prompts on prompts.id = row.id and prompts.user_id = ${userId}, jsonb_array_elements_text(row.tags) tag
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes imported prompts, except those used in a shoot or edited since. */
export async function removeImported(tx: Database, userId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tablesOf(tx)
    .deleteFrom('prompts')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('head', '=', 1)
    .where('draft', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const purgeChanges = (db: Database, before: Date) =>
  tablesOf(db).deleteFrom('prompt_changes').where('created_at', '<', before).execute()
