import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface WordedRow {
  author_id: string | null
  title: string
  body: string
  held: boolean
  created_at: Date
}

/** An item with its texts, or a comment with its text as `body`. */
export async function readItem(db: Database, id: string): Promise<WordedRow | undefined> {
  const { rows } = await sql<WordedRow>`
    select author_id, title, body, held, created_at from roadmap_items where id = ${id}`.execute(db)
  return rows[0]
}

export async function readComment(db: Database, id: string): Promise<WordedRow | undefined> {
  const { rows } = await sql<WordedRow>`
    select c.user_id as author_id, i.title, c.text as body, c.held, c.created_at
    from roadmap_comments c join roadmap_items i on i.id = c.item_id where c.id = ${id} and c.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

export async function holdItem(tx: Database, id: string, isHeld: boolean): Promise<void> {
  await sql`update roadmap_items set held = ${isHeld}, version = version + 1 where id = ${id}`.execute(tx)
}

export async function holdComment(tx: Database, id: string, isHeld: boolean): Promise<void> {
  await sql`update roadmap_comments set held = ${isHeld} where id = ${id}`.execute(tx)
}

export async function rewriteItem(tx: Database, id: string, title: string, body: string): Promise<void> {
  await sql`
    update roadmap_items set title = ${title}, body = ${body}, version = version + 1,
      search = roadmap_words(${title}, ${body}, locale, translations) where id = ${id}`.execute(tx)
}

export async function rewriteComment(tx: Database, id: string, text: string): Promise<void> {
  await sql`update roadmap_comments set text = ${text} where id = ${id}`.execute(tx)
}
