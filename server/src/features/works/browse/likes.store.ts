import type { WorkStatus } from '@studio/contract/works'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { isAuthorSeen } from '../visible.store.ts'

export interface LikedRow {
  author_id: string
  status: WorkStatus
  is_author_seen: boolean
  likes: number
}

/**
 * Locks a work and loads the facts that decide who may like it. Other likes wait until the transaction ends.
 */
export async function lockLiked(tx: Database, id: string, now: Date): Promise<LikedRow | undefined> {
  const { rows } = await sql<LikedRow>`
    select w.author_id, w.status, ${isAuthorSeen(now)} as is_author_seen, w.likes
    from works w where w.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

interface Like {
  workId: string
  userId: string
  net: Buffer
  at: Date
}

/**
 * Returns true if it is new. Called with the work locked, so that likes from one network are numbered in
 * sequence.
 */
export async function insertLike(tx: Database, { workId, userId, net, at }: Like): Promise<boolean> {
  const { rows } = await sql`
    insert into work_likes (work_id, user_id, net, at, nth)
    select ${workId}, ${userId}, ${net}, ${at},
      least(60, (select count(*) from work_likes where work_id = ${workId} and net = ${net} and net <> ''))
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export async function deleteLike(
  tx: Database,
  { workId, userId }: Pick<Like, 'workId' | 'userId'>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from work_likes where work_id = ${workId} and user_id = ${userId} returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes the networks of likes before a time. */
export async function deleteNets(db: Database, before: Date): Promise<void> {
  await sql`update work_likes set net = '' where net <> '' and at < ${before}`.execute(db)
}
