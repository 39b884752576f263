import type { PromptsQuery } from '@studio/contract/prompts'
import { type RawBuilder, sql } from 'kysely'
import {
  type Cursor,
  countWithTrash,
  type Database,
  hasWords,
  isBeyond,
  lock,
  microsOf,
} from '../../../platform/database/index.ts'
import { type StoredDraft, tablesOf } from '../prompts.tables.ts'

export interface ListItemRow {
  id: string
  title: string
  excerpt: string
  model: string | null
  folderId: string | null
  favourite: boolean
  head: number
  hasDraft: boolean
  coverId: string | null
  position: string
  createdAt: Date
  updatedAt: Date
  usedAt: Date | null
  deletedAt: Date | null
  made: number
  judged: number
  kept: number
  credits: number
  tags: string[]
  /** Columns of the sort keys. */
  micros: string
}

export interface PromptRow extends ListItemRow {
  notes: string
  draft: StoredDraft | null
  draftVersion: number
  lastValues: Record<string, string>
}

const LIST_COLUMNS = sql`prompts.id, prompts.title, prompts.excerpt, prompts.model, prompts.folder_id as "folderId",
  prompts.favourite, prompts.head, prompts.draft is not null as "hasDraft", prompts.cover_media_id as "coverId",
  prompts.position, prompts.created_at as "createdAt", prompts.updated_at as "updatedAt", prompts.used_at as "usedAt",
  prompts.deleted_at as "deletedAt", prompts.made, prompts.judged, prompts.kept, prompts.credits,
  array(select tag from prompt_tags where prompt_id = prompts.id order by tag) as tags`
const WHOLE = sql`${LIST_COLUMNS}, prompts.notes, prompts.draft, prompts.draft_version::integer as "draftVersion",
  prompts.last_values as "lastValues"`

const USED = sql`coalesce(prompts.used_at, 'epoch'::timestamptz)`

export interface Listing {
  userId: string
  filters: Pick<PromptsQuery, 'tag' | 'folder' | 'favourite' | 'deleted'>
  /** Search words from `searchWords` of the contract; without any, everything matches. */
  words: readonly string[]
  sort: PromptsQuery['sort']
  after: Cursor | undefined
  limit: number
}

function conditionsOf({ userId, filters, words }: Listing) {
  const { tag, folder, favourite, deleted } = filters
  const all = [
    sql`prompts.user_id = ${userId}`,
    sql`prompts.deleted_at is ${deleted ? sql`not null` : sql`null`}`,
  ]
  if (tag !== undefined)
    all.push(sql`exists (select from prompt_tags where prompt_id = prompts.id and tag = ${tag})`)
  if (folder === 'none') all.push(sql`prompts.folder_id is null`)
  else if (folder !== undefined) all.push(sql`prompts.folder_id = ${folder}`)
  if (favourite !== undefined) all.push(sql`prompts.favourite = ${favourite}`)
  if (words.length > 0) all.push(hasWords(sql`prompts.found_text`, words))
  return all
}

/** Sort order of a list, its sort key, and the condition for rows after a cursor. */
function orderOf({ filters: { deleted }, sort, after }: Listing) {
  const byTime = (time: RawBuilder<unknown>) => ({
    place: microsOf(time),
    after: after && isBeyond(after, time, 'prompts.id'),
    order: sql`${time} desc, prompts.id desc`,
  })
  if (deleted) return byTime(sql`prompts.deleted_at`)
  if (sort === 'used') return byTime(USED)
  if (sort === 'evidence')
    return {
      place: sql`prompts.score`,
      after: after && sql`(prompts.score, prompts.id) < (${after.micros}::integer, ${after.id}::uuid)`,
      order: sql`prompts.score desc, prompts.id desc`,
    }
  if (sort === 'own')
    return {
      place: sql`0`,
      after:
        after &&
        sql`(prompts.position, prompts.id) > ((select position from prompts where id = ${after.id}::uuid), ${after.id}::uuid)`,
      order: sql`prompts.position, prompts.id`,
    }
  return byTime(sql`prompts.updated_at`)
}

/** Page of a user's prompts, with one more than the limit if there are more. */
export async function listPrompts(db: Database, listing: Listing): Promise<ListItemRow[]> {
  const { place, after, order } = orderOf(listing)
  const conditions = [...conditionsOf(listing), ...(after ? [after] : [])]
  const { rows } = await sql<ListItemRow>`
    select ${LIST_COLUMNS}, (${place})::text as micros from prompts
    where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${listing.limit + 1}`.execute(db)
  return rows
}

/** The user's prompt, including the trash if requested. */
export async function findPrompt(
  db: Database,
  userId: string,
  id: string,
  { locked = false, inTrash = false }: { locked?: boolean; inTrash?: boolean } = {},
): Promise<PromptRow | undefined> {
  const { rows } = await sql<PromptRow>`
    select ${WHOLE}, '0' as micros from prompts where id = ${id} and user_id = ${userId}
      ${inTrash ? sql`` : sql`and deleted_at is null`} ${locked ? sql`for update of prompts` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Lock until the transaction ends; prompts are counted and created under it. */
export const lockWriter = (tx: Database, userId: string) => lock(tx, 'prompts', userId)

/** Half of all if that is more, including those in the trash. */
export const countPrompts = (db: Database, userId: string) => countWithTrash(db, sql`prompts`, userId)

/** Columns that are copied from the newest version, so that lists and searches do not read versions. */
export interface Reading {
  excerpt: string
  model: string | null
  words: string[]
  trigrams: number[]
  /** Title, tags, body and notes, as the search uses them. */
  search: string
}

export interface NewPrompt {
  id: string
  title: string
  folderId: string | null
  position: string
  favourite: boolean
  notes: string
  tags: readonly string[]
  reading: Reading
}

/** Inserts many rows at once, so that an import needs few statements. */
export async function insertPrompts(
  tx: Database,
  userId: string,
  prompts: readonly NewPrompt[],
  now: Date,
): Promise<void> {
  const rows = prompts.map(({ reading, ...prompt }) => ({ ...prompt, ...reading }))
  await sql`
    insert into prompts (id, user_id, title, folder_id, position, favourite, head, notes, excerpt, model, words, trigrams,
      found_text, created_at, updated_at)
    select id, ${userId}, title, "folderId", position, favourite, 1, notes, excerpt, model,
      coalesce((select array_agg(value) from jsonb_array_elements_text(words)), '{}'),
      coalesce((select array_agg(value::integer) from jsonb_array_elements_text(trigrams)), '{}'),
      search_text(search), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) row (id uuid, title text, "folderId" uuid, position text,
      favourite boolean, notes text, excerpt text, model text, words jsonb, trigrams jsonb, search text)`.execute(
    tx,
  )
  await sql`
    insert into prompt_tags (prompt_id, tag, user_id)
    select id, tag, ${userId} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) row (id uuid, tags jsonb),
      jsonb_array_elements_text(tags) tag
    on conflict do nothing`.execute(tx)
}

export interface Update {
  title?: string
  notes?: string
  folderId?: string | null
  favourite?: boolean
  coverId?: string | null
  position?: string
  lastValues?: Record<string, string>
}

/** Updates the given columns; `search` is the new search text. */
export async function updatePrompt(
  tx: Database,
  id: string,
  change: Update,
  { search, now }: { search: string | undefined; now: Date | undefined },
): Promise<void> {
  const { title, notes, folderId, favourite, coverId, position, lastValues } = change
  const values = {
    ...(title === undefined ? {} : { title }),
    ...(notes === undefined ? {} : { notes }),
    ...(folderId === undefined ? {} : { folder_id: folderId }),
    ...(favourite === undefined ? {} : { favourite }),
    ...(coverId === undefined ? {} : { cover_media_id: coverId }),
    ...(position === undefined ? {} : { position }),
    ...(lastValues === undefined ? {} : { last_values: JSON.stringify(lastValues) }),
    ...(now === undefined ? {} : { updated_at: now }),
    ...(search === undefined ? {} : { found_text: sql<string>`search_text(${search})` }),
  }
  if (Object.keys(values).length > 0)
    await tablesOf(tx).updateTable('prompts').set(values).where('id', '=', id).execute()
}

export async function replaceTags(tx: Database, userId: string, id: string, tags: readonly string[]) {
  await tablesOf(tx).deleteFrom('prompt_tags').where('prompt_id', '=', id).execute()
  await sql`insert into prompt_tags (prompt_id, tag, user_id) select ${id}, tag, ${userId}
    from unnest(${tags}::text[]) tag on conflict do nothing`.execute(tx)
}

/** False if the prompt does not exist, or its draft was changed since that version. */
export async function saveDraft(
  db: Database,
  draft: {
    userId: string
    id: string
    baseVersion: number
    draft: StoredDraft
    notes: string | undefined
    title: string | undefined
    now: Date
  },
): Promise<number | undefined> {
  const { userId, id, baseVersion, notes, title, now } = draft
  const { rows } = await sql<{ version: number }>`
    update prompts set draft = ${JSON.stringify(draft.draft)}::jsonb, draft_version = draft_version + 1,
      notes = coalesce(${notes ?? null}, notes), title = coalesce(${title ?? null}, title),
      -- Once a minute, so that what is being typed does not write to every index at each pause.
      updated_at = case when updated_at < ${now}::timestamptz - interval '1 minute' then ${now} else updated_at end
    where id = ${id} and user_id = ${userId} and deleted_at is null and draft_version = ${baseVersion}
    returning draft_version::integer as version`.execute(db)
  return rows[0]?.version
}

/** Marks a prompt as deleted, or restores it if it was deleted after `since`. Returns whether there was one. */
export async function markDeleted(
  tx: Database,
  { userId, id }: { userId: string; id: string },
  mark: { deletedAt: Date } | { since: Date },
): Promise<boolean> {
  const isDeleting = 'deletedAt' in mark
  let query = tablesOf(tx)
    .updateTable('prompts')
    .set({ deleted_at: isDeleting ? mark.deletedAt : null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
  query = isDeleting ? query.where('deleted_at', 'is', null) : query.where('deleted_at', '>=', mark.since)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

/** Prompts in the trash, of these ids or of the user, locked. */
export const lockTrash = (tx: Database, userId: string, ids: readonly string[] | undefined) =>
  lockDeleted(tx, sql`user_id = ${userId}${ids ? sql` and id = any(${ids}::uuid[])` : sql``}`)

/** Prompts deleted before that time, locked. */
export const lockDeletedBefore = (tx: Database, before: Date) => lockDeleted(tx, sql`deleted_at < ${before}`)

async function lockDeleted(tx: Database, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from prompts where deleted_at is not null and ${which} order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Permanently deletes prompts. */
export async function removePrompts(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from prompts where id = any(${ids}::uuid[])`.execute(tx)
}

/** Next prompt in the custom order; without an id, the first one. */
export async function neighbours(
  tx: Database,
  userId: string,
  { id, after }: { id: string; after: string | null },
): Promise<{ before: string | undefined; next: string | undefined } | undefined> {
  const { rows: positions } = await sql<{ position: string }>`
    select position from prompts where id = ${after}::uuid and user_id = ${userId} and deleted_at is null`.execute(
    tx,
  )
  const before = positions[0]?.position
  if (after !== null && before === undefined) return undefined
  const { rows } = await sql<{ position: string }>`
    select position from prompts where user_id = ${userId} and deleted_at is null and id <> ${id}
      ${before === undefined ? sql`` : sql`and (position, id) > (${before}, ${after}::uuid)`}
    order by position, id limit 1`.execute(tx)
  return { before, next: rows[0]?.position }
}

/**
 * Fingerprints of the user's prompts that share enough words to be near-duplicates. At a similarity of 0.7, of which
 * words weigh 0.6, half of the words of both texts are common, which is a third of their total number.
 */
export async function findFeatures(db: Database, userId: string, words: readonly string[]) {
  const { rows } = await sql<{ id: string; title: string; words: string[]; trigrams: number[] }>`
    select id, title, words, trigrams from prompts
    where user_id = ${userId} and deleted_at is null
      and cardinality(words) between ${Math.floor(words.length / 2)} and ${words.length * 2}
      and 3 * (select count(*) from unnest(words) word where word = any(${words}::text[]))
        >= cardinality(words) + ${words.length}
    limit ${MAX_COMPARED}`.execute(db)
  return rows
}

/** More near-duplicates exist only if the user saves the same prompt repeatedly. */
const MAX_COMPARED = 500

export const recordUse = (tx: Database, userId: string, id: string, now: Date) =>
  tablesOf(tx)
    .updateTable('prompts')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()

/** Page of all prompts of a user outside the trash, by id, for the export. */
export async function readAllPrompts(
  db: Database,
  userId: string,
  after: string | undefined,
  limit: number,
  withTrash = false,
) {
  const { rows } = await sql<
    PromptRow & { folder: string | null; content: import('@studio/contract/prompts').PromptContent }
  >`
    select ${WHOLE}, '0' as micros, folders.name as folder, versions.content from prompts
    left join prompt_folders folders on folders.id = prompts.folder_id
    join prompt_versions versions on versions.prompt_id = prompts.id and versions.number = prompts.head
    where prompts.user_id = ${userId} ${withTrash ? sql`` : sql`and prompts.deleted_at is null`}
      ${after === undefined ? sql`` : sql`and prompts.id > ${after}::uuid`}
    order by prompts.id limit ${limit}`.execute(db)
  return rows
}

/** Start of a text for the lookup of equal prompts; longer than the excerpt in lists. */
const SAME_BEGINNING = 60
const SPACES = ' \t\r\n'

/** The user's prompts whose newest text equals one of these trimmed texts. */
export async function findByBody(db: Database, userId: string, bodies: readonly string[]) {
  const beginnings = bodies.map((body) => Array.from(body).slice(0, SAME_BEGINNING).join(''))
  const { rows } = await sql<{ id: string; title: string; body: string }>`
    select prompts.id, prompts.title, btrim(versions.content ->> 'body', ${SPACES}) as body
    from prompts join prompt_versions versions on versions.prompt_id = prompts.id and versions.number = prompts.head
    where prompts.user_id = ${userId} and prompts.deleted_at is null
      and left(ltrim(prompts.excerpt, ${SPACES}), ${SAME_BEGINNING}) = any(${beginnings}::text[])
      and btrim(versions.content ->> 'body', ${SPACES}) = any(${bodies}::text[])
    order by prompts.updated_at desc, prompts.id desc`.execute(db)
  return rows
}
