import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { tablesOf } from '../prompts.tables.ts'

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number]

const columns = [
  'id',
  'kind',
  'name',
  'content',
  'cover_media_id as coverId',
  'created_at as createdAt',
] as const

export const listTemplates = (db: Database, userId: string) =>
  tablesOf(db)
    .selectFrom('templates')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute()

interface Given {
  kind: 'prompt' | 'shoot' | 'both'
  name: string
  content: object
  coverId: string | null
}

const valuesOf = ({ kind, name, content, coverId }: Given) => ({
  ...{ kind, name, content: JSON.stringify(content), cover_media_id: coverId },
})

export const insertTemplate = (
  tx: Database,
  userId: string,
  given: Given & { position: string },
  now: Date,
) =>
  tablesOf(tx)
    .insertInto('templates')
    .values({ user_id: userId, ...valuesOf(given), position: given.position, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateTemplate = (
  tx: Database,
  userId: string,
  id: string,
  { position, ...given }: Given & { position: string | undefined },
) =>
  tablesOf(tx)
    .updateTable('templates')
    .set({ ...valuesOf(given), ...(position === undefined ? {} : { position }) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()

/**
 * Between which positions a template stands that is put after another, or first; undefined where there is none on that
 * side. Answers nothing where the other is not there.
 */
export async function neighboursOf(
  tx: Database,
  userId: string,
  { id, after }: { id: string | null; after: string | null },
): Promise<{ before: string | undefined; next: string | undefined } | undefined> {
  const { rows: found } = await sql<{ position: string }>`
    select position from templates where id = ${after}::uuid and user_id = ${userId}`.execute(tx)
  const before = found[0]?.position
  if (after !== null && before === undefined) return undefined
  const { rows } = await sql<{ position: string }>`
    select position from templates where user_id = ${userId} and id is distinct from ${id}::uuid
      ${before === undefined ? sql`` : sql`and (position, id) > (${before}, ${after}::uuid)`}
    order by position, id limit 1`.execute(tx)
  return { before, next: rows[0]?.position }
}

export async function removeTemplate(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tablesOf(db)
    .deleteFrom('templates')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
