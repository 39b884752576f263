import { sql } from 'kysely'
import { countWithTrash, type Database } from '../../../platform/database/index.ts'
import { tablesOf } from '../prompts.tables.ts'

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number]

const columns = [
  'id',
  'kind',
  'name',
  'content',
  'cover_media_id as coverId',
  'origin_prompt_id as originId',
  'created_at as createdAt',
] as const

export const listTemplates = (db: Database, userId: string) =>
  tablesOf(db)
    .selectFrom('templates')
    .select(columns)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Half of all if that is more, including those in the trash. */
export const countTemplates = (db: Database, userId: string) => countWithTrash(db, sql`templates`, userId)

interface NewTemplate {
  kind: 'prompt' | 'shoot' | 'both'
  name: string
  content: object
  coverId: string | null
}

const valuesOf = ({ kind, name, content, coverId }: NewTemplate) => ({
  kind,
  name,
  content: JSON.stringify(content),
  cover_media_id: coverId,
})

export const insertTemplate = (
  tx: Database,
  userId: string,
  input: NewTemplate & { position: string; originId: string | null },
  now: Date,
) =>
  tablesOf(tx)
    .insertInto('templates')
    .values({
      user_id: userId,
      ...valuesOf(input),
      position: input.position,
      origin_prompt_id: input.originId,
      created_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateTemplate = (
  tx: Database,
  userId: string,
  id: string,
  { position, ...input }: NewTemplate & { position: string | undefined },
) =>
  tablesOf(tx)
    .updateTable('templates')
    .set({ ...valuesOf(input), ...(position === undefined ? {} : { position }) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/**
 * Prompt that an item derives from: a prompt, or the origin of a template, including the trash. Undefined if there is
 * no such prompt or template.
 */
export async function findOrigin(
  db: Database,
  userId: string,
  { kind, id }: { kind: 'prompt' | 'template'; id: string },
): Promise<{ originId: string | null } | undefined> {
  const { rows } = await sql<{ originId: string | null }>`
    select id as "originId" from prompts where ${kind} = 'prompt' and id = ${id} and user_id = ${userId}
    union all
    select origin_prompt_id from templates where ${kind} = 'template' and id = ${id} and user_id = ${userId}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Positions around a template that is moved after another one, or to the start; undefined at either end of the list.
 * Undefined if the other template does not exist.
 */
export async function neighboursOf(
  tx: Database,
  userId: string,
  { id, after }: { id: string | null; after: string | null },
): Promise<{ before: string | undefined; next: string | undefined } | undefined> {
  const { rows: positions } = await sql<{ position: string }>`
    select position from templates where id = ${after}::uuid and user_id = ${userId} and deleted_at is null`.execute(
    tx,
  )
  const before = positions[0]?.position
  if (after !== null && before === undefined) return undefined
  const { rows } = await sql<{ position: string }>`
    select position from templates where user_id = ${userId} and id is distinct from ${id}::uuid
      ${before === undefined ? sql`` : sql`and (position, id) > (${before}, ${after}::uuid)`}
    order by position, id limit 1`.execute(tx)
  return { before, next: rows[0]?.position }
}

/** Returns whether the template existed. */
export async function removeTemplate(
  db: Database,
  { userId, id }: { userId: string; id: string },
  deletedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(db)
    .updateTable('templates')
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Restores it, unless it was deleted before `since`. */
export const unremoveTemplate = (tx: Database, { userId, id }: { userId: string; id: string }, since: Date) =>
  tablesOf(tx)
    .updateTable('templates')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', since)]))
    .returning(columns)
    .executeTakeFirst()

/** Permanently deletes templates deleted before that time. */
export const purgeTemplates = (db: Database, before: Date) =>
  tablesOf(db).deleteFrom('templates').where('deleted_at', '<', before).execute()
