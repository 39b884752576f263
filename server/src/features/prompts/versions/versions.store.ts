import type { MadeBy, PromptContent } from '@studio/contract/prompts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { Reading } from '../library/prompts.store.ts'
import { tablesOf } from '../prompts.tables.ts'

interface Version {
  number: number
  content: PromptContent
  sha256: Buffer
  note: string | null
  parentId: string | null
  madeBy: MadeBy
}

export interface VersionRow extends Version {
  id: string
  createdAt: Date
  labels: string[]
}

const COLUMNS = sql`versions.id, versions.number, versions.content, versions.sha256, versions.note,
  versions.parent_id as "parentId", versions.made_by as "madeBy", versions.created_at as "createdAt",
  array(select name from prompt_labels where version_id = versions.id order by name) as labels`

export interface NewVersion extends Version {
  id?: string
  promptId: string
}

export async function insertVersions(
  tx: Database,
  versions: readonly NewVersion[],
  now: Date,
): Promise<void> {
  const rows = versions.map(({ sha256, ...version }) => ({ ...version, sha256: sha256.toString('hex') }))
  await sql`
    insert into prompt_versions (id, prompt_id, number, content, sha256, note, parent_id, made_by, created_at)
    select coalesce(id, gen_random_uuid()), "promptId", number, content, decode(sha256, 'hex'), note, "parentId", "madeBy",
      ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) row (id uuid, "promptId" uuid, number integer, content jsonb,
      sha256 text, note text, "parentId" uuid, "madeBy" text)`.execute(tx)
}

/** Bytes of all versions of the user's prompts, including the trash. */
export async function countVersionBytes(tx: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(versions.bytes), 0)::float8 as bytes
    from prompt_versions versions join prompts on prompts.id = versions.prompt_id
    where prompts.user_id = ${userId}`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** Makes a version the newest one and clears the draft. */
export async function setHead(
  tx: Database,
  id: string,
  number: number,
  reading: Reading,
  now: Date,
): Promise<number> {
  const { excerpt, model, words, trigrams, search } = reading
  const { rows } = await sql<{ version: number }>`
    update prompts set head = ${number}, excerpt = ${excerpt}, model = ${model}, words = ${words}::text[],
      trigrams = ${trigrams}::integer[], found_text = search_text(${search}), draft = null,
      draft_version = draft_version + 1, updated_at = ${now}
    where id = ${id} returning draft_version::integer as version`.execute(tx)
  return rows[0]?.version ?? 0
}

/** Clears the draft if the newest version has the same content. */
export const dropDraft = (tx: Database, id: string) =>
  tablesOf(tx).updateTable('prompts').set({ draft: null }).where('id', '=', id).execute()

export async function lastNumber(tx: Database, promptId: string): Promise<number> {
  const { last } = await tablesOf(tx)
    .selectFrom('prompt_versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('prompt_id', '=', promptId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export async function findVersion(
  db: Database,
  promptId: string,
  number: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${COLUMNS} from prompt_versions versions where prompt_id = ${promptId} and number = ${number}`.execute(
    db,
  )
  return rows[0]
}

/** Newest first, with one more than the limit if there are more. */
export async function listVersions(
  db: Database,
  promptId: string,
  before: number | undefined,
  limit: number,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${COLUMNS} from prompt_versions versions
    where prompt_id = ${promptId} ${before === undefined ? sql`` : sql`and number < ${before}`}
    order by number desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Version of the user's prompt outside the trash: by id, or the newest. */
export async function findOwnVersion(
  db: Database,
  userId: string,
  promptId: string,
  versionId: string | undefined,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select versions.id from prompts join prompt_versions versions on versions.prompt_id = prompts.id
    where prompts.id = ${promptId} and prompts.user_id = ${userId} and prompts.deleted_at is null
      and ${versionId === undefined ? sql`versions.number = prompts.head` : sql`versions.id = ${versionId}`}`.execute(
    db,
  )
  return rows[0]
}

export async function listLabels(
  db: Database,
  promptId: string,
): Promise<{ name: string; version: number }[]> {
  const { rows } = await sql<{ name: string; version: number }>`
    select labels.name, versions.number as version from prompt_labels labels
    join prompt_versions versions on versions.id = labels.version_id
    where labels.prompt_id = ${promptId} order by labels.name`.execute(db)
  return rows
}

export const putLabel = (tx: Database, label: { prompt_id: string; name: string; version_id: string }) =>
  tablesOf(tx)
    .insertInto('prompt_labels')
    .values(label)
    .onConflict((conflict) =>
      conflict.columns(['prompt_id', 'name']).doUpdateSet({ version_id: label.version_id }),
    )
    .execute()

/** Returns whether the label existed. */
export async function removeLabel(tx: Database, promptId: string, name: string): Promise<boolean> {
  const { numDeletedRows } = await tablesOf(tx)
    .deleteFrom('prompt_labels')
    .where('prompt_id', '=', promptId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
