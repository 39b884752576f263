import type { ChangeKind, NewChangelogEntry, RoadmapTranslation } from '@studio/contract/roadmap'
import { sql } from 'kysely'
import type { Cursor, Database } from '../../../platform/database/index.ts'

interface Words {
  en: string
  es: string
}

export interface EntryRow {
  id: string
  version: string
  title: Words
  body: Words
  kind: ChangeKind[]
  published_at: Date
  micros: string
  items: {
    id: string
    title: string
    translations: Record<string, RoadmapTranslation>
    votes: number
    hasVoted: boolean
    isMine: boolean
  }[]
}

const columns = (userId: string | null) => sql`
  e.id, e.version, e.title, e.body, e.kind, e.published_at,
  (extract(epoch from e.published_at) * 1000000)::bigint::text as micros,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'translations', r.translations, 'votes', r.votes,
      'hasVoted', exists (select from roadmap_votes v where v.item_id = r.id and v.user_id = ${userId}::uuid),
      'isMine', coalesce(r.author_id = ${userId}::uuid, false)) order by r.votes desc, r.id)
    from changelog_items x join roadmap_items r on r.id = x.item_id and not r.held where x.entry_id = e.id), '[]') as items`

/** Newest first, plus one row more than the limit if there are more. */
export async function listEntries(
  db: Database,
  {
    userId,
    now,
    after,
    limit,
  }: { userId: string | null; now: Date; after: Cursor | undefined; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns(userId)} from changelog e where e.published_at <= ${now}
      ${after ? sql`and (e.published_at, e.id) < ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)` : sql``}
    order by e.published_at desc, e.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function findEntry(db: Database, id: string, userId: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${columns(userId)} from changelog e where e.id = ${id}`.execute(db)
  return rows[0]
}

export async function findSeen(db: Database, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select at from changelog_seen where user_id = ${userId}`.execute(
    db,
  )
  return rows[0]?.at
}

export async function recordSeen(db: Database, userId: string, at: Date): Promise<void> {
  await sql`insert into changelog_seen (user_id, at) values (${userId}, ${at})
    on conflict (user_id) do update set at = greatest(changelog_seen.at, excluded.at)`.execute(db)
}

export async function insertEntry(
  tx: Database,
  { id, entry, now }: { id: string; entry: NewChangelogEntry; now: Date },
): Promise<void> {
  const at = entry.scheduledAt ? new Date(entry.scheduledAt) : null
  await sql`
    insert into changelog (id, version, title, body, kind, published_at, scheduled_at)
    values (${id}, ${entry.version}, ${JSON.stringify(entry.title)}::jsonb, ${JSON.stringify(entry.body)}::jsonb,
      ${entry.kind}::text[], ${at ?? now}, ${at})`.execute(tx)
}

/** Returns the number of existing items. */
export async function linkItems(tx: Database, entryId: string, items: readonly string[]): Promise<number> {
  const { rows } = await sql`
    insert into changelog_items (entry_id, item_id) select ${entryId}, id from roadmap_items where id = any(${items}::uuid[])
    returning 1`.execute(tx)
  return rows.length
}
