import type { RoadmapStatus, RoadmapTranslation } from '@studio/contract/roadmap'
import { sql } from 'kysely'
import { type Database, lock } from '../../platform/database/index.ts'

export interface AdminRow {
  id: string
  author_id: string | null
  title: string
  body: string
  locale: string | null
  status: RoadmapStatus
  answer: string | null
  target: string | null
  parts: number | null
  parts_done: number | null
  translations: Record<string, RoadmapTranslation>
  merged_into: string | null
  position: string
  version: number
  status_at: Date
}

/** Loads an item for an admin change and locks it until the transaction ends. */
export async function lockItem(tx: Database, id: string): Promise<AdminRow | undefined> {
  const { rows } = await sql<AdminRow>`
    select id, author_id, title, body, locale, status, answer, target, parts, parts_done, translations, merged_into, position,
      version::int as version, status_at
    from roadmap_items where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Lock for merges: one at a time. */
export const lockMerges = (tx: Database) => lock(tx, 'roadmap merges')

/** Lock for the order of one status: one at a time. */
export const lockOrder = (tx: Database, status: RoadmapStatus) => lock(tx, 'roadmap order', status)

export async function updateItem(tx: Database, row: AdminRow): Promise<void> {
  const translations = JSON.stringify(row.translations)
  await sql`
    update roadmap_items set title = ${row.title}, body = ${row.body}, status = ${row.status}, answer = ${row.answer},
      target = ${row.target}, parts = ${row.parts}, parts_done = ${row.parts_done}, position = ${row.position},
      translations = ${translations}::jsonb, status_at = ${row.status_at}, version = version + 1,
      search = roadmap_words(${row.title}, ${row.body}, ${row.locale}, ${translations}::jsonb)
    where id = ${row.id}`.execute(tx)
}

export async function insertHistory(
  tx: Database,
  {
    itemId,
    byId,
    at,
    before,
    after,
  }: { itemId: string; byId: string; at: Date; before: object; after: object },
): Promise<void> {
  await sql`insert into roadmap_history (item_id, at, by_id, before, after)
    values (${itemId}, ${at}, ${byId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(
    tx,
  )
}

export interface HistoryRow {
  at: Date
  from: RoadmapStatus | null
  to: RoadmapStatus | null
  /** Title of an item merged into this one or separated from it; null for other items and hidden ones. */
  title: string | null
  is_undone: boolean
}

export async function findHistory(db: Database, itemId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.at, h.before ->> 'status' as from, h.after ->> 'status' as to, m.title, h.after ? 'unmerged' as is_undone
    from roadmap_history h left join roadmap_items m
      on m.id = coalesce(h.after ->> 'merged', h.after ->> 'unmerged')::uuid and not m.held
    where h.item_id = ${itemId} and (h.after ? 'status' or m.id is not null)
    order by h.at desc limit 100`.execute(db)
  return rows
}

export async function findRoot(tx: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select roadmap_root(${id}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

/** Moves the votes of an item to another. Votes of people who have already voted there stay behind as second votes. */
export async function moveVotes(tx: Database, from: string, to: string): Promise<void> {
  await sql`
    update roadmap_votes v set item_id = ${to} where v.item_id = ${from}
      and not exists (select from roadmap_votes o where o.item_id = ${to} and o.user_id = v.user_id)`.execute(
    tx,
  )
}

/**
 * Returns the votes given on an item, or on items merged into it, from the items they moved to. @param above merge
 * targets of the item, up to the last
 */
export async function removeVotes(tx: Database, item: string, above: readonly string[]): Promise<void> {
  await sql`
    update roadmap_votes v set item_id = ${item}
    from (
      select distinct on (user_id) item_id, user_id from roadmap_votes
      where item_id = any(${above}::uuid[]) and voted_on in (select roadmap_tree(${item}))
      order by user_id, at
    ) own
    where v.item_id = own.item_id and v.user_id = own.user_id
      and not exists (select from roadmap_votes o where o.item_id = ${item} and o.user_id = v.user_id)`.execute(
    tx,
  )
}

/** Counts second votes that stayed in merged items if the first vote no longer exists. */
export async function raiseWaiting(tx: Database, item: string): Promise<void> {
  await sql`
    update roadmap_votes v set item_id = ${item}
    from (
      select distinct on (user_id) item_id, user_id from roadmap_votes
      where item_id in (select roadmap_tree(${item})) and item_id <> ${item}
      order by user_id, at
    ) waiting
    where v.item_id = waiting.item_id and v.user_id = waiting.user_id
      and not exists (select from roadmap_votes o where o.item_id = ${item} and o.user_id = v.user_id)`.execute(
    tx,
  )
}

/** Merge targets of an item, nearest first. */
export async function findMergeTargets(tx: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive way (id, step) as (
      select merged_into, 1 from roadmap_items where id = ${id} and merged_into is not null
      union all select i.merged_into, step + 1 from roadmap_items i join way on i.id = way.id where i.merged_into is not null
    ) select id from way order by step`.execute(tx)
  return rows.map((row) => row.id)
}

export async function setMerged(tx: Database, id: string, into: string | null): Promise<void> {
  await sql`update roadmap_items set merged_into = ${into}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

/** Positions around a place: of `after` and of its successor, without the item being moved. */
export async function findNeighbours(
  tx: Database,
  { id, status, after }: { id: string; status: RoadmapStatus; after: string | null },
): Promise<{ before: string | undefined; next: string | undefined } | undefined> {
  const { rows: positions } = await sql<{ position: string }>`
    select position from roadmap_items
    where id = ${after} and status = ${status} and merged_into is null and id <> ${id}`.execute(tx)
  const before = positions[0]?.position
  if (after !== null && before === undefined) return undefined
  const { rows } = await sql<{ position: string }>`
    select position from roadmap_items
    where status = ${status} and merged_into is null and id <> ${id}
      ${before === undefined ? sql`` : sql`and (position, id) > (${before}, ${after}::uuid)`}
    order by position, id limit 1`.execute(tx)
  return { before, next: rows[0]?.position }
}

export async function setPosition(tx: Database, id: string, position: string): Promise<void> {
  await sql`update roadmap_items set position = ${position}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

/** Assigns short positions to all items of one status in their current order. */
export async function spreadPositions(tx: Database, status: RoadmapStatus): Promise<void> {
  await sql`
    update roadmap_items i set position = 'b' || lpad(n::text, 8, '0')
    from (select id, row_number() over (order by position, id) as n from roadmap_items where status = ${status}) numbered
    where i.id = numbered.id`.execute(tx)
}
