import { sql } from 'kysely'
import type { Cursor, Database } from '../../platform/database/index.ts'
import { type Viewer, visibleName } from './items.store.ts'

export interface CommentRow {
  id: string
  user_id: string
  author_name: string | null
  text: string
  is_team: boolean
  held: boolean
  created_at: Date
  micros: string
}

const columns = (now: Date) => sql`
  c.id, c.user_id, ${visibleName(sql`c.user_id`, now)} as author_name, c.text, c.is_team, c.held, c.created_at,
  (extract(epoch from c.created_at) * 1000000)::bigint::text as micros`

/** Oldest first, plus one row more than the limit if there are more. */
export async function listComments(
  db: Database,
  itemId: string,
  { userId, isAdmin, now }: Viewer,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns(now)} from roadmap_comments c
    where c.item_id in (select roadmap_tree(${itemId})) and c.deleted_at is null
      and (not c.held or c.user_id = ${userId} or ${isAdmin})
      ${after ? sql`and (c.created_at, c.id) > ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)` : sql``}
    order by c.created_at, c.id limit ${limit + 1}`.execute(db)
  return rows
}

export async function findComment(db: Database, id: string, now: Date): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${columns(now)} from roadmap_comments c where c.id = ${id} and c.deleted_at is null`.execute(db)
  return rows[0]
}

export async function countComments(tx: Database, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from roadmap_comments where user_id = ${userId} and created_at > ${since}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export async function insertComment(
  tx: Database,
  comment: { id: string; itemId: string; userId: string; text: string; isTeam: boolean; now: Date },
): Promise<void> {
  const { id, itemId, userId, text, isTeam, now } = comment
  await sql`insert into roadmap_comments (id, item_id, user_id, text, is_team, created_at)
    values (${id}, ${itemId}, ${userId}, ${text}, ${isTeam}, ${now})`.execute(tx)
}

/**
 * Deletes a comment with its text. Returns false if there was none. `userId` is null for admins, who may delete any.
 */
export async function eraseComment(
  tx: Database,
  { itemId, id, userId, now }: { itemId: string; id: string; userId: string | null; now: Date },
): Promise<{ user_id: string } | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    update roadmap_comments set deleted_at = ${now}, text = ''
    where id = ${id} and deleted_at is null and (${userId}::uuid is null or user_id = ${userId})
      and item_id in (select roadmap_tree(${itemId}))
    returning user_id`.execute(tx)
  return rows[0]
}
