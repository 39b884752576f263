import type { RoadmapStatus, RoadmapTranslation } from '@studio/contract/roadmap'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface Move {
  id: string
  title: string
  translations: Record<string, RoadmapTranslation>
  status: RoadmapStatus
  isMine: boolean
  /** Version of What's new that contains it. */
  version: string | null
}

/** Changes of followed items since the last notification. */
export interface Digest {
  userId: string
  email: string | null
  moves: Move[]
}

/**
 * Selects up to `limit` people with changes in followed items whose last notification is a day old, and marks them as
 * notified. Returns each item once with its current status. Skips changes made by the same person and items that are
 * back in their old status.
 */
export async function claimDigests(
  tx: Database,
  { now, dayAgo, oldest, limit }: { now: Date; dayAgo: Date; oldest: Date; limit: number },
): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    with moves as (
      select h.item_id, h.by_id, h.at, h.before ->> 'status' as was from roadmap_history h
      where h.at > ${oldest} and h.at <= ${now} and h.after ? 'status' and h.before ? 'status'
    ), told as (
      select f.user_id, m.item_id, (array_agg(m.was order by m.at))[1] as was
      from moves m, roadmap_tree(m.item_id) as part, roadmap_followers f
        left join roadmap_told t on t.user_id = f.user_id
      where f.item_id = part and f.user_id is distinct from m.by_id
        and (t.user_id is null or (t.until <= ${dayAgo} and m.at > t.until))
      group by f.user_id, m.item_id
    ), by_user as (
      select told.user_id, jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'translations', i.translations,
        'status', i.status, 'isMine', coalesce(i.author_id = told.user_id, false), 'version', (
          select e.version from changelog_items x join changelog e on e.id = x.entry_id
          where x.item_id = i.id and e.published_at <= ${now} order by e.published_at limit 1)) order by i.votes desc, i.id) as moves
      from told join roadmap_items i on i.id = told.item_id and i.merged_into is null and not i.held and i.status <> told.was
      group by told.user_id order by told.user_id limit ${limit}
    ), noted as (
      insert into roadmap_told (user_id, until) select user_id, ${now} from by_user
      on conflict (user_id) do update set until = excluded.until where roadmap_told.until <= ${dayAgo}
      returning user_id
    )
    select b.user_id as "userId", a.email, b.moves
    from noted n join by_user b on b.user_id = n.user_id join accounts a on a.id = b.user_id`.execute(tx)
  return rows
}
