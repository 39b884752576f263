import type { Database } from '../../platform/database/index.ts'
import { tablesOf } from './prompts.tables.ts'

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
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
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

export const insertTemplate = (tx: Database, userId: string, given: Given, now: Date) =>
  tablesOf(tx)
    .insertInto('templates')
    .values({ user_id: userId, ...valuesOf(given), created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateTemplate = (tx: Database, userId: string, id: string, given: Given) =>
  tablesOf(tx)
    .updateTable('templates')
    .set(valuesOf(given))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()

export async function removeTemplate(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tablesOf(db)
    .deleteFrom('templates')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
