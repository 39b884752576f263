import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export async function readAll(db: Database, userId: string): Promise<unknown> {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_build_object(
      'suggestions', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'body', body, 'status', status,
        'answer', answer, 'votes', votes, 'held', held, 'createdAt', created_at) order by created_at, id), '[]')
        from roadmap_items where author_id = ${userId}),
      'comments', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'item', i.title, 'itemId', c.item_id,
        'text', c.text, 'createdAt', c.created_at) order by c.created_at, c.id), '[]')
        from roadmap_comments c join roadmap_items i on i.id = c.item_id
        where c.user_id = ${userId} and c.deleted_at is null),
      'votes', (select coalesce(jsonb_agg(jsonb_build_object('item', i.title, 'itemId', v.item_id, 'votedOn', v.voted_on,
        'at', v.at) order by v.at, v.item_id), '[]')
        from roadmap_votes v join roadmap_items i on i.id = v.item_id where v.user_id = ${userId}),
      'follows', (select coalesce(jsonb_agg(item_id order by item_id), '[]') from roadmap_followers where user_id = ${userId}),
      'seenWhatIsNewAt', (select at from changelog_seen where user_id = ${userId})
    ) as all`.execute(db)
  return rows[0]?.all
}
