import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface LockedItem {
  id: string
  author_id: string | null
  title: string
  held: boolean
  votes: number
}

/** Locks the counting item until the transaction ends: no votes, merges or changes. Undefined if not found. */
export async function lockRoot(tx: Database, id: string): Promise<LockedItem | undefined> {
  // The item may have been merged while we waited for the lock: continue with its target.
  for (;;) {
    const { rows } = await sql<LockedItem & { merged_into: string | null }>`
      select id, author_id, title, held, votes, merged_into from roadmap_items
      where id = (select roadmap_root(${id})) for no key update`.execute(tx)
    const [row] = rows
    if (!row || row.merged_into === null) return row
  }
}

/** The counting item, if the user has voted for it and follows it. */
export async function findGiven(
  db: Database,
  id: string,
  userId: string,
): Promise<{ id: string; votes: number } | undefined> {
  const { rows } = await sql<{ id: string; votes: number }>`
    select i.id, i.votes from roadmap_votes v
    join roadmap_followers f on f.item_id = v.item_id and f.user_id = v.user_id
    join roadmap_items i on i.id = v.item_id and (not i.held or i.author_id = v.user_id)
    where v.user_id = ${userId} and v.item_id = (select roadmap_root(${id}))`.execute(db)
  return rows[0]
}

export async function insertVote(
  tx: Database,
  { itemId, userId, votedOn, now }: { itemId: string; userId: string; votedOn: string; now: Date },
): Promise<void> {
  await sql`
    insert into roadmap_votes (item_id, user_id, voted_on, at) values (${itemId}, ${userId}, ${votedOn}, ${now})
    on conflict do nothing`.execute(tx)
}

/** Also deletes second votes in merged items, so that undoing a merge restores no withdrawn vote. */
export async function deleteVotes(tx: Database, itemId: string, userId: string): Promise<void> {
  await sql`delete from roadmap_votes
    where user_id = ${userId} and item_id in (select roadmap_tree(${itemId}))`.execute(tx)
}

export async function insertFollower(tx: Database, itemId: string, userId: string): Promise<void> {
  await sql`insert into roadmap_followers (item_id, user_id) values (${itemId}, ${userId})
    on conflict do nothing`.execute(tx)
}

export async function deleteFollower(tx: Database, itemId: string, userId: string): Promise<void> {
  await sql`delete from roadmap_followers
    where user_id = ${userId} and item_id in (select roadmap_tree(${itemId}))`.execute(tx)
}

export async function findStanding(
  tx: Database,
  itemId: string,
  userId: string,
): Promise<{ votes: number; hasVoted: boolean; isFollowed: boolean }> {
  const { rows } = await sql<{ votes: number; hasVoted: boolean; isFollowed: boolean }>`
    select coalesce((select votes from roadmap_items where id = ${itemId}), 0) as votes,
      exists (select from roadmap_votes where item_id = ${itemId} and user_id = ${userId}) as "hasVoted",
      exists (select from roadmap_followers where item_id = ${itemId} and user_id = ${userId}) as "isFollowed"`.execute(
    tx,
  )
  return rows[0] ?? { votes: 0, hasVoted: false, isFollowed: false }
}

/** Recounts all items a user has voted for, after a suspension or deletion. */
export async function recountOf(tx: Database, userId: string): Promise<void> {
  await sql`select roadmap_count(array(select distinct item_id from roadmap_votes where user_id = ${userId}))`.execute(
    tx,
  )
}

/** Recounts 1,000 items at a time. Returns the last id; undefined at the end. */
export async function recountAfter(tx: Database, after: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from roadmap_items where ${after ?? null}::uuid is null or id > ${after ?? null}::uuid
    order by id limit 1000`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await sql`select roadmap_count(${ids}::uuid[])`.execute(tx)
  return ids.at(-1)
}
