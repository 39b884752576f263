import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Activity on a user’s works since the last digest. */
export interface Digest {
  userId: string
  email: string | null
  likes: number
  uses: number
  /** The works with the most likes and uses. */
  titles: string[]
}

/**
 * Claims up to `limit` authors with new likes or uses whose last digest is at least a day old, and marks them as
 * notified. Ignores works that are no longer public, and actions of the author or of muted users.
 */
export async function claimDigests(
  tx: Database,
  { now, dayAgo, oldest, limit }: { now: Date; dayAgo: Date; oldest: Date; limit: number },
): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    with lately as (
      select work_id, user_id, at, 1 as likes, 0 as uses from work_likes where at > ${oldest} and at <= ${now}
      union all
      select work_id, user_id, first_at, 0, 1 from work_uses where first_at > ${oldest} and first_at <= ${now}
    ), by_work as (
      select w.author_id, w.title, sum(l.likes)::int as likes, sum(l.uses)::int as uses
      from lately l join works w on w.id = l.work_id and w.status = 'live' and w.author_id <> l.user_id
        left join work_digests d on d.user_id = w.author_id
      where (d.user_id is null or (d.told_until <= ${dayAgo} and l.at > d.told_until))
        and not exists (select from mutes m where m.user_id = w.author_id and m.kind = 'creator' and m.value = l.user_id::text)
      group by w.id
    ), by_author as (
      select author_id, sum(likes)::int as likes, sum(uses)::int as uses,
        array_agg(title order by likes + uses desc, title) as titles
      from by_work group by author_id order by author_id limit ${limit}
    ), told as (
      insert into work_digests (user_id, told_until) select author_id, ${now} from by_author
      on conflict (user_id) do update set told_until = excluded.told_until where work_digests.told_until <= ${dayAgo}
      returning user_id
    )
    select b.author_id as "userId", a.email, b.likes, b.uses, b.titles
    from told t join by_author b on b.author_id = t.user_id join accounts a on a.id = b.author_id`.execute(tx)
  return rows
}
